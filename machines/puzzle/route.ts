import { type Paths, pairAt, pairThrough } from './cells.ts'
import type { Cell, Puzzle, PuzzleColor } from './levels.ts'

/**
 * The cells that a fast drag skipped: a shortest way of adjacent cells from `from` (left out) to
 * `to` (included). Among the shortest ways it prefers empty cells to its own endpoint, that to drawn
 * cells, and those to another pair's endpoints; then the way nearest to the pointer's straight line.
 * Both cells must be in the grid.
 */
export function routeBetween(
  level: Puzzle,
  paths: Paths,
  color: PuzzleColor,
  from: Cell,
  to: Cell,
): readonly Cell[] {
  const across = Math.abs(to[0] - from[0])
  const down = Math.abs(to[1] - from[1])
  const cellAfter = (i: number, j: number): Cell => [
    from[0] + i * Math.sign(to[0] - from[0]),
    from[1] + j * Math.sign(to[1] - from[1]),
  ]

  const costs: number[][] = []
  const costOf = (i: number, j: number) => costs[j]?.[i] ?? Number.POSITIVE_INFINITY
  for (let j = 0; j <= down; j++) {
    const row: number[] = []
    costs.push(row)
    for (let i = 0; i <= across; i++) {
      const before = i + j === 0 ? 0 : Math.min(costOf(i - 1, j), costOf(i, j - 1))
      const offLine = Math.abs(i * down - j * across) / (across + down)
      row.push(before + disturbance(level, paths, color, cellAfter(i, j)) + offLine / 100)
    }
  }

  const route: Cell[] = []
  let [i, j] = [across, down]
  while (i + j > 0) {
    route.unshift(cellAfter(i, j))
    if (costOf(i - 1, j) < costOf(i, j - 1)) i--
    else j--
  }
  return route
}

function disturbance(level: Puzzle, paths: Paths, color: PuzzleColor, cell: Cell): number {
  const endpoint = pairAt(level, cell)
  if (endpoint && endpoint.color !== color) return 1000
  if (pairThrough(level, paths, cell)) return 10
  return endpoint ? 1 : 0
}
