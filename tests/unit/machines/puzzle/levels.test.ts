import { describe, expect, it } from 'vitest'
import {
  type Cell,
  LEVELS,
  levelAt,
  PRACTICE_PUZZLE,
  PUZZLE_COLORS,
  type Puzzle,
} from '../../../../machines/puzzle/levels.ts'

describe('the five levels (section 3)', () => {
  it('have the grids of the specification', () => {
    expect(LEVELS.map(({ index, rows, cols }) => `${index}: ${rows}x${cols}`)).toEqual([
      '1: 1x4',
      '2: 2x4',
      '3: 4x4',
      '4: 5x5',
      '5: 6x6',
    ])
  })

  it('place the pairs of levels 1 to 3 as specified', () => {
    expect(levelAt(1).pairs).toEqual([{ color: 'red', start: [0, 0], end: [3, 0] }])
    expect(levelAt(2).pairs).toEqual([{ color: 'red', start: [0, 1], end: [3, 1] }])
    expect(levelAt(3).pairs).toEqual([
      { color: 'red', start: [0, 0], end: [0, 3] },
      { color: 'green', start: [0, 1], end: [2, 2] },
    ])
  })

  it('use the colours of the specification', () => {
    expect(levelAt(4).pairs.map((pair) => pair.color)).toEqual(['red', 'green', 'blue', 'yellow'])
    expect(levelAt(5).pairs.map((pair) => pair.color)).toEqual([
      'red',
      'blue',
      'green',
      'yellow',
      'orange',
    ])
    expect(PUZZLE_COLORS).toHaveLength(12)
  })

  it('require covering from level 2 on and give the hint in levels 2 and 3', () => {
    expect(LEVELS.map((level) => level.mustCover)).toEqual([false, true, true, true, true])
    expect(LEVELS.map((level) => level.hint)).toEqual([false, true, true, false, false])
  })

  it.each([0, 6, 1.5, Number.NaN])('know no level %s', (index) => {
    expect(() => levelAt(index)).toThrow(
      `There is no puzzle level ${index}: levels run from 1 to 5`,
    )
  })
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
  [2, 1],
  [3, 3],
  [4, 1],
  [5, 1],
] as const)('level %s is solved in so many ways: %s', (index, ways) => {
  expect(solutionsOf(levelAt(index))).toBe(ways)
})

it('the board to try has one solution', () => {
  expect(solutionsOf(PRACTICE_PUZZLE)).toBe(1)
})
