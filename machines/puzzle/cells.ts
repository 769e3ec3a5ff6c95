import type { Cell, ColorPair, Puzzle } from './levels.ts'

/** The drawn paths of one board by colour; a path runs from an endpoint to its head, the last cell. */
export type Paths = Readonly<Record<string, readonly Cell[]>>

export function isSameCell(a: Cell, b: Cell): boolean {
  return a[0] === b[0] && a[1] === b[1]
}

/** Whether two cells share a side; diagonal neighbours do not. */
export function isAdjacent(a: Cell, b: Cell): boolean {
  return Math.abs(a[0] - b[0]) + Math.abs(a[1] - b[1]) === 1
}

/** Whether the cell is a whole position within the level's grid. */
export function isInGrid(level: Puzzle, [x, y]: Cell): boolean {
  return (
    Number.isInteger(x) &&
    Number.isInteger(y) &&
    x >= 0 &&
    y >= 0 &&
    x < level.cols &&
    y < level.rows
  )
}

/** Every cell of the grid, row by row. */
export function cellsOf({ rows, cols }: Puzzle): Cell[] {
  return Array.from({ length: rows * cols }, (_, at): Cell => [at % cols, Math.floor(at / cols)])
}

export function indexInPath(path: readonly Cell[], cell: Cell): number {
  return path.findIndex((other) => isSameCell(other, cell))
}

/** The pair that has an endpoint on this cell, if any. */
export function pairAt(level: Puzzle, cell: Cell): ColorPair | undefined {
  return level.pairs.find((pair) => isSameCell(pair.start, cell) || isSameCell(pair.end, cell))
}

/** The pair whose path runs through this cell, if any. */
export function pairThrough(level: Puzzle, paths: Paths, cell: Cell): ColorPair | undefined {
  return level.pairs.find((pair) => indexInPath(paths[pair.color] ?? [], cell) >= 0)
}
