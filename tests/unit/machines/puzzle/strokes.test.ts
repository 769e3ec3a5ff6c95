import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  type Board,
  beginStroke,
  EMPTY_BOARD,
  endStroke,
  extendStroke,
} from '../../../../machines/puzzle/board.ts'
import { type Cell, LEVELS, type PuzzleLevel } from '../../../../machines/puzzle/levels.ts'

type Stroke =
  | { kind: 'begin'; at: Cell }
  | { kind: 'beginAtEndpoint'; pair: number; isStart: boolean }
  | { kind: 'extend'; cells: Cell[] }
  | { kind: 'end' }

const cell = fc.tuple(fc.integer({ min: -1, max: 6 }), fc.integer({ min: -1, max: 6 }))
const stroke: fc.Arbitrary<Stroke> = fc.oneof(
  fc.record({ kind: fc.constant('begin' as const), at: cell }),
  fc.record({
    kind: fc.constant('beginAtEndpoint' as const),
    pair: fc.nat({ max: 4 }),
    isStart: fc.boolean(),
  }),
  fc.record({
    kind: fc.constant('extend' as const),
    cells: fc.array(cell, { maxLength: 8 }),
  }),
  fc.constant({ kind: 'end' as const }),
)

function play(level: PuzzleLevel, board: Board, next: Stroke): Board {
  switch (next.kind) {
    case 'begin':
      return beginStroke(level, board, next.at)
    case 'beginAtEndpoint': {
      const pair = level.pairs[next.pair % level.pairs.length]
      return pair ? beginStroke(level, board, next.isStart ? pair.start : pair.end) : board
    }
    case 'extend':
      return extendStroke(level, board, next.cells)
    case 'end':
      return endStroke(board)
  }
}

/** Each rule that a drawing breaks, in words; written apart from the code under test. */
function faults(level: PuzzleLevel, { paths, drawing }: Board): string[] {
  const found: string[] = []
  const taken = new Map<string, string>()
  for (const [color, path] of Object.entries(paths)) {
    const pair = level.pairs.find((candidate) => candidate.color === color)
    const ends = [String(pair?.start), String(pair?.end)]
    if (!ends.includes(String(path[0]))) found.push(`${color} begins off its endpoints`)
    path.forEach(([x, y], at) => {
      const key = `${x},${y}`
      if (x < 0 || y < 0 || x >= level.cols || y >= level.rows) found.push(`${key} is off the grid`)
      if (taken.has(key)) found.push(`${color} and ${taken.get(key)} share ${key}`)
      taken.set(key, color)
      const before = path[at - 1]
      if (before && Math.abs(before[0] - x) + Math.abs(before[1] - y) !== 1)
        found.push(`${color} jumps to ${key}`)
      const isLast = at === path.length - 1
      if (ends.includes(key) && at > 0 && !isLast) found.push(`${color} runs past its endpoint`)
      for (const other of level.pairs) {
        if (other.color !== color && [String(other.start), String(other.end)].includes(key))
          found.push(`${color} enters an endpoint of ${other.color}`)
      }
    })
  }
  if (drawing && !paths[drawing]) found.push(`${drawing} is taken up but not drawn`)
  return found
}

it.each(LEVELS)('any strokes leave a legal drawing on level $index', (level) => {
  fc.assert(
    fc.property(fc.array(stroke, { maxLength: 40 }), (strokes) => {
      let board = EMPTY_BOARD
      for (const next of strokes) {
        const after = play(level, board, next)
        expect(faults(level, after)).toEqual([])
        expect(after.moves).toBeGreaterThanOrEqual(board.moves)
        board = after
      }
    }),
    { numRuns: 150 },
  )
})
