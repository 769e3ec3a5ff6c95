import { indexInPath, type Paths, pairAt, pairThrough } from './cells.ts'
import { isConnected } from './drawing.ts'
import type { Cell, Puzzle, PuzzleColor } from './levels.ts'

/** The side of a cell that its path comes from or goes to. */
type Side = 'left' | 'right' | 'above' | 'below'

/** What a cell holds, for its accessible name; its place is said by the grid. */
export interface CellDescription {
  /** The colour of the endpoint or path on this cell; null on an empty cell. */
  readonly color: PuzzleColor | null
  readonly part: 'empty' | 'endpoint' | 'path' | 'path end'
  /** Where the path comes from as it was drawn; null at its start, and if there is none. */
  readonly from: Side | null
  /** Where the path goes on; null at its head, and if there is none. */
  readonly to: Side | null
  /** Whether that colour's endpoints are joined. */
  readonly isConnected: boolean
}

/** Describes a cell; an endpoint stays an endpoint when a path runs from it or has reached it. */
export function describeCell(puzzle: Puzzle, paths: Paths, cell: Cell): CellDescription {
  const endpointOf = pairAt(puzzle, cell)
  const pair = endpointOf ?? pairThrough(puzzle, paths, cell)
  if (!pair) {
    return { color: null, part: 'empty', from: null, to: null, isConnected: false }
  }
  const path = paths[pair.color] ?? []
  const at = indexInPath(path, cell)
  const isHead = at >= 0 && at === path.length - 1
  return {
    color: pair.color,
    part: endpointOf ? 'endpoint' : isHead ? 'path end' : 'path',
    from: at < 0 ? null : sideOf(cell, path[at - 1]),
    to: at < 0 ? null : sideOf(cell, path[at + 1]),
    isConnected: isConnected(puzzle, paths, pair.color),
  }
}

function sideOf([x, y]: Cell, next: Cell | undefined): Side | null {
  if (!next) return null
  if (next[1] === y) return next[0] < x ? 'left' : 'right'
  return next[1] < y ? 'above' : 'below'
}
