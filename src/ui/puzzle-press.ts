import { type Board, EMPTY_BOARD, extendStroke } from '../../machines/puzzle/board.ts'
import { indexInPath, isSameCell, pairAt, pairThrough } from '../../machines/puzzle/cells.ts'
import { isConnected } from '../../machines/puzzle/drawing.ts'
import type { Cell, Puzzle } from '../../machines/puzzle/levels.ts'

/** The board as it is drawn, and what is done with it. */
export interface Strokes extends Pick<Board, 'paths' | 'drawing'> {
  readonly level: Puzzle
  /** While the level is paused or solved nothing can be drawn; a running drag ends. */
  readonly disabled: boolean
  /** A colour is taken up at a cell. */
  readonly onBegin: (at: Cell) => void
  /** The taken-up path is led through these cells, in this order; skipped ones are not listed. */
  readonly onExtend: (cells: readonly Cell[]) => void
  /** The taken-up colour is let go. */
  readonly onEnd: () => void
  /** The board is as it was before the colour was taken up. */
  readonly onUndo: () => void
}

/** What pressing a cell does; a `hold` lets go unless the pointer then leads the path further. */
export type PressIntent = 'takeUp' | 'extend' | 'hold' | 'nothing'

/**
 * What pressing a cell means, so that single taps and drags can be mixed freely. While a colour is
 * taken up, a cell of its path or in a straight line with its head leads the path there, its head
 * holds it, and another pair's endpoint or another path further off takes up that colour instead.
 */
export function pressIntent(
  level: Puzzle,
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

/** Presses a cell and releases it there, without a pointer; returns whether that did something. */
export function pressCell(strokes: Strokes, cell: Cell): boolean {
  const intent = pressIntent(strokes.level, strokes, cell)
  if (intent === 'hold') strokes.onEnd()
  if (intent === 'takeUp') strokes.onBegin(cell)
  return intent === 'extend' ? leadTo(strokes, cell) : intent !== 'nothing'
}

/**
 * Leads the taken-up path to a cell, and lets go when its pair is connected; returns false where the
 * path cannot be led there.
 */
export function leadTo(strokes: Strokes, cell: Cell): boolean {
  const { level, drawing } = strokes
  const paths = pathsLedTo(strokes, cell)
  if (!paths) return false
  strokes.onExtend([cell])
  if (drawing && isConnected(level, paths, drawing)) strokes.onEnd()
  return true
}

/** The paths with the taken-up one led to a cell; undefined where it cannot be led there. */
export function pathsLedTo(
  { level, paths, drawing }: Strokes,
  cell: Cell,
): Board['paths'] | undefined {
  const board = { ...EMPTY_BOARD, paths, drawing }
  const after = extendStroke(level, board, [cell])
  return after === board ? undefined : after.paths
}
