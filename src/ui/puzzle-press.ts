import type { Board } from '../../machines/puzzle/board.ts'
import { indexInPath, isSameCell, pairAt, pairThrough } from '../../machines/puzzle/cells.ts'
import type { Cell, PuzzleLevel } from '../../machines/puzzle/levels.ts'

/** What pressing a cell does; a `hold` lets go unless the pointer then leads the path further. */
export type PressIntent = 'takeUp' | 'extend' | 'hold' | 'nothing'

/**
 * What pressing a cell means, so that single taps and drags can be mixed freely. While a colour is
 * taken up, a cell of its path or in a straight line with its head leads the path there, its head
 * holds it, and another pair's endpoint or another path further off takes up that colour instead.
 */
export function pressIntent(
  level: PuzzleLevel,
  { paths, drawing }: Pick<Board, 'paths' | 'drawing'>,
  cell: Cell,
): PressIntent {
  const endpointOf = pairAt(level, cell)
  const canTakeUp = endpointOf !== undefined || pairThrough(level, paths, cell) !== undefined
  const path = drawing ? (paths[drawing] ?? []) : []
  const head = path.at(-1)
  if (!head) return canTakeUp ? 'takeUp' : 'nothing'

  if (isSameCell(head, cell)) return 'hold'
  if (endpointOf && endpointOf.color !== drawing) return 'takeUp'
  const isInLine = head[0] === cell[0] || head[1] === cell[1]
  if (isInLine || indexInPath(path, cell) >= 0) return 'extend'
  return canTakeUp ? 'takeUp' : 'nothing'
}
