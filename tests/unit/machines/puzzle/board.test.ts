import fc from 'fast-check'
import { expect, it } from 'vitest'
import { cells, SOLVED_BOARDS } from '../../../../machines/examples/boards.ts'
import {
  type Board,
  beginStroke,
  EMPTY_BOARD,
  endStroke,
  extendStroke,
  resetBoard,
  undoStroke,
} from '../../../../machines/puzzle/board.ts'
import {
  areAllConnected,
  isLevelComplete,
  needsCoverHint,
} from '../../../../machines/puzzle/drawing.ts'
import { type Cell, LEVELS, levelAt, type PuzzleLevel } from '../../../../machines/puzzle/levels.ts'
import { routeBetween } from '../../../../machines/puzzle/route.ts'

/** Draws the strokes, each from its first cell through the others. */
function drawn(level: number, strokes: string): Board {
  return strokes.split(' | ').reduce((board, stroke) => {
    const [first = [0, 0], ...rest] = cells(stroke)
    return endStroke(extendStroke(levelAt(level), beginStroke(levelAt(level), board, first), rest))
  }, EMPTY_BOARD)
}

it.each<[string, number, string, Record<string, string>, number]>([
  ['draws from cell to cell', 3, '00 10 11', { red: '00 10 11' }, 0],
  ['retracts', 3, '00 10 20 10', { red: '00 10' }, 0],
  ['cuts back to an earlier cell', 3, '00 10 20 21 11 10', { red: '00 10' }, 0],
  ['starts again from the other endpoint', 3, '00 10 20 | 03', { red: '03' }, 0],
  ['continues a path from its middle', 3, '00 10 20 30 | 10', { red: '00 10' }, 0],
  ['clears a path that it crosses', 3, '01 11 21 | 00 10 11', { red: '00 10 11' }, 0],
  ["cannot enter another pair's endpoint", 3, '00 01', { red: '00' }, 0],
  ['counts a move at the matching endpoint', 1, '30 00', { red: '30 20 10 00' }, 1],
  ['counts again where it is reached again', 1, '00 30 20 30', { red: '00 10 20 30' }, 2],
  ['ends at the matching endpoint', 3, '01 11 12 22 32 23', { green: '01 11 12 22' }, 1],
  ['fills in a straight line', 3, '00 30', { red: '00 10 20 30' }, 0],
  ['goes nearest to a diagonal', 3, '00 10 32', { red: '00 10 20 21 31 32' }, 0],
  ['goes around an endpoint with the pointer', 3, '00 01 02 12', { red: '00 10 11 12' }, 0],
  ['goes around an endpoint on a diagonal', 4, '20 02', { red: '20 10 00 01 02' }, 0],
  ['keeps clear of a path', 3, '01 11 | 00 21', { green: '01 11', red: '00 10 20 21' }, 0],
  ['crosses one on its line', 3, '01 11 10 | 00 20', { red: '00 10 20' }, 0],
  ['stops before an endpoint on its line', 3, '00 10 11 12 32', { red: '00 10 11 12' }, 0],
  ['connects over the matching endpoint', 3, '01 11 12 32', { green: '01 11 12 22' }, 1],
  [
    'crosses nothing on its way back',
    3,
    '01 11 | 00 10 20 30 31 32 33 23 13 12 10',
    { green: '01 11', red: '00 10' },
    0,
  ],
])('a stroke %s (section 4): on level %i by %s', (_rule, level, strokes, paths, moves) => {
  const expected = Object.fromEntries(
    Object.entries(paths).map(([color, path]) => [color, cells(path)]),
  )
  expect(drawn(level, strokes)).toMatchObject({ paths: expected, moves })
})

function isNextTo(one = '', other: string): boolean {
  const [[x = 0, y = 0] = [], [u = 0, v = 0] = []] = [one, other].map((cell) =>
    cell.split(',').map(Number),
  )
  return Math.abs(x - u) + Math.abs(y - v) === 1
}

/** A board played by the words of section 4, slowly; a cell is its text. */
class Reference {
  paths: Record<string, string[]> = {}
  drawing: string | null = null
  moves = 0
  /** The drawings that Undo goes back to, as text; the last is that of the stroke under way. */
  undo: string[] = []
  hasDrawn = false

  readonly level: PuzzleLevel

  constructor(level: PuzzleLevel) {
    this.level = level
  }

  endpointsOf(color: string): string[] {
    const pair = this.level.pairs.find((one) => one.color === color)
    return [String(pair?.start), String(pair?.end)]
  }
  colorAt(cell: string, isIn: (color: string) => string[]): string | undefined {
    return this.level.pairs.map(({ color }) => color).find((color) => isIn(color).includes(cell))
  }
  isConnected(color: string): boolean {
    const path = this.paths[color] ?? []
    return path.length > 1 && this.endpointsOf(color).includes(path.at(-1) ?? '')
  }
  isCovered(): boolean {
    return Object.values(this.paths).flat().length === this.level.rows * this.level.cols
  }

  end(): void {
    if (this.drawing !== null && !this.hasDrawn) this.undo.pop()
    this.drawing = null
  }
  begin(cell: string): void {
    const own = this.colorAt(cell, (color) => this.endpointsOf(color))
    const color = own ?? this.colorAt(cell, (one) => this.paths[one] ?? [])
    if (color === undefined) return
    const path = this.paths[color] ?? []
    const next = own === undefined ? path.slice(0, path.indexOf(cell) + 1) : [cell]
    const isSame = String(next) === String(path)
    if (isSame && this.drawing === color) return
    this.end()
    this.undo.push(JSON.stringify(this.paths))
    this.hasDrawn = !isSame
    this.paths = { ...this.paths, [color]: next }
    this.drawing = color
  }
  /** Enters a cell that the pointer meets. */
  enter(cell: string): void {
    const color = this.drawing
    const path = this.paths[color ?? '']
    if (!color || !path || path.at(-1) === cell) return
    const at = path.indexOf(cell)
    const ofOther = this.level.pairs.filter((one) => one.color !== color)
    const isBlocked = ofOther.some((one) => this.endpointsOf(one.color).includes(cell))
    if (at < 0 && (isBlocked || !isNextTo(path.at(-1), cell) || this.isConnected(color))) return
    this.hasDrawn = true
    if (at >= 0) {
      this.paths[color] = path.slice(0, at + 1)
      return
    }
    const crossed = this.colorAt(cell, (one) => this.paths[one] ?? [])
    if (crossed !== undefined) delete this.paths[crossed]
    this.paths[color] = [...path, cell]
    if (this.endpointsOf(color).includes(cell)) this.moves += 1
  }
  reset(): void {
    if (Object.keys(this.paths).length === 0) return
    this.end()
    this.undo.push(JSON.stringify(this.paths))
    this.paths = {}
  }
  undoOne(): void {
    const before = this.undo.pop()
    if (before === undefined) return
    this.paths = JSON.parse(before)
    this.drawing = null
  }
}

type Move =
  | { kind: 'begin' | 'extend'; at: Cell }
  | { kind: 'solve' | 'pickUp'; pair: number }
  | { kind: 'end' | 'reset' | 'undo' }

/** Makes a move on both boards: a fast drag enters the cells of its way, one after the other. */
function play(board: Board, reference: Reference, move: Move): Board {
  const { level } = reference
  switch (move.kind) {
    case 'begin':
      reference.begin(String(move.at))
      return beginStroke(level, board, move.at)
    case 'extend': {
      const [x, y] = move.at
      const path = board.paths[board.drawing ?? 'red'] ?? []
      const [head] = path.slice(-1)
      const isInGrid = x >= 0 && y >= 0 && x < level.cols && y < level.rows
      const isDrawn = path.some((cell) => String(cell) === String(move.at))
      const isRoute = head && board.drawing && isInGrid && !isDrawn
      const way = isRoute ? routeBetween(level, board.paths, board.drawing, head, move.at) : []
      for (const cell of isDrawn ? [move.at] : way) reference.enter(String(cell))
      return extendStroke(level, board, [move.at])
    }
    case 'solve': {
      const color = level.pairs[move.pair % level.pairs.length]?.color ?? 'red'
      const [first = [0, 0], ...rest] = SOLVED_BOARDS[level.index][color] ?? []
      reference.begin(String(first))
      for (const cell of rest) reference.enter(String(cell))
      return extendStroke(level, beginStroke(level, board, first), rest)
    }
    case 'pickUp': {
      const color = level.pairs[move.pair % level.pairs.length]?.color ?? 'red'
      const head = board.paths[color]?.at(-1) ?? [-1, -1]
      return play(board, reference, { kind: 'begin', at: head })
    }
    case 'end':
      reference.end()
      return endStroke(board)
    case 'reset':
      reference.reset()
      return resetBoard(board)
    case 'undo':
      reference.undoOne()
      return undoStroke(board)
  }
}

const Cells = fc.tuple(fc.integer({ min: -1, max: 6 }), fc.integer({ min: -1, max: 6 }))
const Moves = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constantFrom('begin' as const, 'extend' as const), at: Cells }),
    fc.record({ kind: fc.constant('extend' as const), at: Cells }),
    fc.record({ kind: fc.constantFrom('solve' as const, 'pickUp' as const), pair: fc.nat(4) }),
    fc.record({ kind: fc.constantFrom('end' as const, 'reset' as const, 'undo' as const) }),
  ),
  { maxLength: 40, size: 'max' },
)

const TALL: PuzzleLevel = { ...levelAt(1), rows: 2 }
const WITHOUT_HINT: PuzzleLevel = { ...levelAt(2), hint: false }
it.each([...LEVELS, TALL, WITHOUT_HINT])(
  'level $index, $rows high, plays by the words of section 4 in any order of moves',
  (level) => {
    fc.assert(
      fc.property(Moves, (moves) => {
        const reference = new Reference(level)
        let board = EMPTY_BOARD
        for (const move of moves) {
          const before = JSON.stringify(reference)
          const next = play(board, reference, move)
          if (JSON.stringify(reference) === before) expect(next).toBe(board)
          board = next
          const { drawing, paths, undoStack, moves } = board
          const texts = (drawing: object) =>
            JSON.parse(JSON.stringify(drawing), (_, value) =>
              Array.isArray(value) && typeof value[0] === 'number' ? String(value) : value,
            )
          expect({ drawing, moves, paths: texts(paths), undo: undoStack.map(texts) }).toEqual({
            ...{ drawing: reference.drawing, moves: reference.moves, paths: reference.paths },
            undo: reference.undo.map((text) => JSON.parse(text)),
          })
          const isConnected = level.pairs.every(({ color }) => reference.isConnected(color))
          const isComplete = isConnected && (!level.mustCover || reference.isCovered())
          expect(areAllConnected(level, paths)).toBe(isConnected)
          expect(isLevelComplete(level, paths)).toBe(isComplete)
          expect(needsCoverHint(level, paths)).toBe(level.hint && isConnected && !isComplete)
        }
      }),
      { numRuns: 100 },
    )
  },
)
