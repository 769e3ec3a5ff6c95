import { expect, it } from 'vitest'
import {
  type Cell,
  levelAt,
  PRACTICE_PUZZLE,
  PUZZLE_COLORS,
  type Puzzle,
} from '../../../../machines/puzzle/levels.ts'

it.each([
  // The grid, whether all of it has to be covered, whether a hint says so; where the pairs are is ours from level 4 on.
  [1, '1x4', false, false, ['red 0,0 to 3,0']],
  [2, '2x4', true, true, ['red 0,1 to 3,1']],
  [3, '4x4', true, true, ['red 0,0 to 0,3', 'green 0,1 to 2,2']],
  [4, '5x5', true, false, ['red', 'green', 'blue', 'yellow']],
  [5, '6x6', true, false, ['red', 'blue', 'green', 'yellow', 'orange']],
])('level %i is that of section 3', (index, grid, isToCover, hasHint, expected) => {
  const { rows, cols, mustCover, hint, pairs } = levelAt(index)
  const inWords = pairs.map(({ color, start, end }) =>
    index < 4 ? `${color} ${start} to ${end}` : color,
  )
  expect([`${rows}x${cols}`, mustCover, hint, inWords]).toEqual([
    grid,
    isToCover,
    hasHint,
    expected,
  ])
})

it.each([0, 6, 1.5, Number.NaN])('there is no level %s', (index) => {
  expect(() => levelAt(index)).toThrow(`There is no puzzle level ${index}: levels run from 1 to 5`)
})

it('a pair has one of twelve colours', () => {
  expect(PUZZLE_COLORS).toHaveLength(12)
})

/** How many ways there are to connect every pair so that every cell is covered. */
function solutionsOf({ rows, cols, pairs }: Puzzle): number {
  const ends = new Set(pairs.flatMap(({ start, end }) => [String(start), String(end)]))

  function from([x, y]: Cell, pair: number, taken: ReadonlySet<string>): number {
    const around: Cell[] = [
      [x + 1, y],
      [x - 1, y],
      [x, y + 1],
      [x, y - 1],
    ]
    return around.reduce((count, cell) => count + through(cell, pair, taken), 0)
  }

  function through(cell: Cell, pair: number, taken: ReadonlySet<string>): number {
    const [x, y] = cell
    const isInGrid = x >= 0 && y >= 0 && x < cols && y < rows
    if (!isInGrid || taken.has(String(cell))) return 0
    const covered = new Set([...taken, String(cell)])
    if (String(cell) === String(pairs[pair]?.end)) return start(pair + 1, covered)
    return ends.has(String(cell)) ? 0 : from(cell, pair, covered)
  }

  function start(pair: number, taken: ReadonlySet<string>): number {
    const next = pairs[pair]
    if (!next) return taken.size === rows * cols ? 1 : 0
    return from(next.start, pair, new Set([...taken, String(next.start)]))
  }
  return start(0, new Set())
}

it.each([
  ['the board to try', PRACTICE_PUZZLE, 1],
  ['level 2', levelAt(2), 1],
  ['level 3', levelAt(3), 3],
  ['level 4', levelAt(4), 1],
  ['level 5', levelAt(5), 1],
])('%s is solved in so many ways', (_, puzzle, ways) => {
  expect(solutionsOf(puzzle)).toBe(ways)
})
