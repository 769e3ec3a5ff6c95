import {
  cellsOf,
  indexInPath,
  isAdjacent,
  isInGrid,
  type Paths,
  pairAt,
  pairThrough,
} from './cells.ts'
import type { Cell, ColorPair, Puzzle, PuzzleColor } from './levels.ts'

/**
 * Whether this colour's endpoints are joined by a legal path. Only the endpoints of other
 * colours count: {@link areAllConnected} checks whether paths overlap.
 */
export function isConnected(level: Puzzle, paths: Paths, color: PuzzleColor): boolean {
  const pair = level.pairs.find((candidate) => candidate.color === color)
  const path = paths[color]
  if (!pair || !path || !isLegalPath(level, pair, path)) return false
  const head = path.at(-1)
  return path.length > 1 && head !== undefined && pairAt(level, head) === pair
}

/** Whether every pair is connected endpoint to endpoint and no two paths share a cell (section 4). */
export function areAllConnected(level: Puzzle, paths: Paths): boolean {
  return (
    level.pairs.every((pair) => isConnected(level, paths, pair.color)) &&
    sanitizePaths(level, paths) === paths
  )
}

/** Whether a path runs through every cell of the grid. */
function isCovered(level: Puzzle, paths: Paths): boolean {
  return cellsOf(level).every((cell) => pairThrough(level, paths, cell) !== undefined)
}

/**
 * Whether the level is solved: every pair connected and, in levels 2 to 5, every cell covered
 * (section 4). Computed from the drawing alone, so it is the same for a restored board.
 */
export function isLevelComplete(level: Puzzle, paths: Paths): boolean {
  return areAllConnected(level, paths) && (!level.mustCover || isCovered(level, paths))
}

/** Whether 'Don't forget, all squares must be covered!' is to be shown: levels 2 and 3 (section 4). */
export function needsCoverHint(level: Puzzle, paths: Paths): boolean {
  return level.hint && areAllConnected(level, paths) && !isLevelComplete(level, paths)
}

/**
 * The restored paths without what no applicant can have drawn on this level: unknown colours,
 * paths that do not begin at their endpoint, leave the grid, jump, repeat a cell, enter another
 * pair's endpoint, go on past their own, or overlap a path of an earlier pair. Returns the same
 * object when there is nothing to drop.
 */
export function sanitizePaths(level: Puzzle, paths: Paths): Paths {
  const legal: Record<string, readonly Cell[]> = {}
  for (const pair of level.pairs) {
    const path = paths[pair.color]
    const isLegal =
      path !== undefined &&
      isLegalPath(level, pair, path) &&
      path.every((cell) => !pairThrough(level, legal, cell))
    if (isLegal) legal[pair.color] = path
  }
  return Object.keys(legal).length === Object.keys(paths).length ? paths : legal
}

function isLegalPath(level: Puzzle, pair: ColorPair, path: readonly Cell[]): boolean {
  return (
    path.length > 0 &&
    path.every((cell, at) => {
      const before = path[at - 1]
      const endpointOf = pairAt(level, cell)
      return (
        isInGrid(level, cell) &&
        indexInPath(path, cell) === at &&
        (before ? isAdjacent(before, cell) : endpointOf === pair) &&
        (!endpointOf || (endpointOf === pair && (at === 0 || at === path.length - 1)))
      )
    })
  )
}
