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
  isConnected,
  isLevelComplete,
  needsCoverHint,
  sanitizePaths,
} from '../../../../machines/puzzle/drawing.ts'
import {
  type Cell,
  LEVELS,
  levelAt,
  type Puzzle,
  type PuzzleLevel,
} from '../../../../machines/puzzle/levels.ts'
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
  ['clears a path that it crosses', 3, '01 11 21 | 00 10 11', { red: '00 10 11' }, 0],
  ["cannot enter another pair's endpoint", 3, '00 01', { red: '00' }, 0],
  ['counts a move at the matching endpoint', 1, '30 00', { red: '30 20 10 00' }, 1],
  ['ends at the matching endpoint', 3, '01 11 12 22 32 23', { green: '01 11 12 22' }, 1],
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

function cellsOfGrid({ rows, cols }: Puzzle): string[] {
  return Array.from({ length: rows * cols }, (_, at) => `${at % cols},${Math.floor(at / cols)}`)
}

/** A board played by the words of section 4, slowly; a cell is its text. */
class Reference {
  paths: Record<string, string[]> = {}
  drawing: string | null = null
  moves = 0
  /** The drawings that Undo goes back to, as text; the last is that of the stroke under way. */
  undo: string[] = []

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
    const before = JSON.parse(this.undo.at(-1) ?? '{}')
    const isUnchanged = this.level.pairs.every(
      ({ color }) => String(before[color]) === String(this.paths[color]),
    )
    if (this.drawing !== null && isUnchanged) this.undo.pop()
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
    const isOutside = !cellsOfGrid(this.level).includes(cell)
    const isBlocked = isOutside || ofOther.some((one) => this.endpointsOf(one.color).includes(cell))
    if (at < 0 && (isBlocked || !isNextTo(path.at(-1), cell) || this.isConnected(color))) return
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

/** The steps of a pointer, and some that no pointer takes. */
const WalkStep = fc.oneof(
  { arbitrary: fc.constantFrom<Cell>([1, 0], [-1, 0], [0, 1], [0, -1]), weight: 20 },
  fc.constantFrom<Cell>([1, 1], [2, 0], [0, 0], [0.5, 0.5], [Number.NaN, 0]),
)
/** Solved levels of which some paths are cut off or follow a walk, from an endpoint or not, in any colour. */
const Restored = fc.record({
  level: fc.constantFrom(...LEVELS),
  changes: fc.array(
    fc.record({
      length: fc.oneof(fc.constant(11), fc.nat(11)),
      walk: fc.option(fc.array(WalkStep, { maxLength: 7 }), { freq: 2 }),
      from: fc.option(Cells, { freq: 2 }),
      color: fc.option(fc.constantFrom('red', 'green', 'teal'), { freq: 2 }),
    }),
    { minLength: 5, maxLength: 5 },
  ),
})

function walked(from: Cell, steps: readonly Cell[]): Cell[] {
  let [x, y] = from
  const path: Cell[] = [from]
  for (const [dx, dy] of steps) {
    x += dx
    y += dy
    path.push([x, y])
  }
  return path
}

/** Whether a path can have been drawn on an empty board, cell by cell. */
function isDrawable(level: PuzzleLevel, color: string, path: readonly string[]): boolean {
  const reference = new Reference(level)
  const [first = '', ...rest] = path
  if (reference.endpointsOf(color).includes(first)) reference.begin(first)
  for (const cell of rest) reference.enter(cell)
  return String(reference.paths[color]) === String(path)
}

it('of a restored drawing all is left that can have been drawn, of paths that overlap the earlier', () => {
  fc.assert(
    fc.property(Restored, ({ level, changes }) => {
      const solved = Object.entries(SOLVED_BOARDS[level.index])
      const drawing = Object.fromEntries(
        solved.map(([ofPath, path], place) => {
          const { length, walk, from, color } = changes[place] ?? {}
          const first = from ?? path[0] ?? [0, 0]
          return [color ?? ofPath, walk ? walked(first, walk) : path.slice(0, length)]
        }),
      )
      const left = new Reference(level)
      for (const { color } of level.pairs) {
        const path = (drawing[color] ?? []).map(String)
        const isDrawn = path.length > 0 && isDrawable(level, color, path)
        expect(isConnected(level, drawing, color)).toBe(
          isDrawn && path.length > 1 && left.endpointsOf(color).includes(path.at(-1) ?? ''),
        )
        const taken = Object.values(left.paths).flat()
        if (isDrawn && !path.some((cell) => taken.includes(cell))) left.paths[color] = path
      }
      const sanitized = sanitizePaths(level, drawing)
      expect(Object.keys(sanitized).toSorted()).toEqual(Object.keys(left.paths).toSorted())
      for (const color of Object.keys(sanitized)) expect(sanitized[color]).toBe(drawing[color])
      const isWhole = Object.keys(left.paths).length === Object.keys(drawing).length
      if (isWhole) expect(sanitized).toBe(drawing)
      const isSolved = isWhole && level.pairs.every(({ color }) => left.isConnected(color))
      expect(areAllConnected(level, drawing)).toBe(isSolved)
      expect(isLevelComplete(level, drawing)).toBe(
        isSolved && (!level.mustCover || left.isCovered()),
      )
    }),
    { numRuns: 2_000 },
  )
})

it('paths that overlap connect their pairs, and are not complete', () => {
  const overlapping = { green: cells('01 11 10 20 21 22'), red: SOLVED_BOARDS[3].red ?? [] }
  expect(isConnected(levelAt(3), overlapping, 'green')).toBe(true)
  expect(areAllConnected(levelAt(3), overlapping)).toBe(false)
})

/** All shortest ways between two cells, without the first. */
function waysBetween([x, y]: Cell, [toX, toY]: Cell): Cell[][] {
  const nexts: Cell[] = []
  if (x !== toX) nexts.push([x + Math.sign(toX - x), y])
  if (y !== toY) nexts.push([x, y + Math.sign(toY - y)])
  if (nexts.length === 0) return [[]]
  return nexts.flatMap((next) => waysBetween(next, [toX, toY]).map((way) => [next, ...way]))
}

const OnBoard = fc.tuple(fc.nat(5), fc.nat(5))
const Boards = fc.record({
  from: OnBoard,
  to: OnBoard,
  ends: fc.uniqueArray(OnBoard, { minLength: 6, maxLength: 6, selector: String }),
  drawn: fc.uniqueArray(OnBoard, { maxLength: 15, selector: String }),
})

it('avoids endpoints of others, then drawn cells, then its own endpoint, then leaving the line', () => {
  const property = fc.property(Boards, ({ from, to, ends, drawn }) => {
    const [a, b, c, d, e, f] = ends as [Cell, Cell, Cell, Cell, Cell, Cell]
    const pairs = [
      ...([{ color: 'red', start: a, end: b }] as const),
      ...([{ color: 'blue', start: c, end: d }] as const),
      ...([{ color: 'green', start: e, end: f }] as const),
    ]
    const level: Puzzle = { rows: 6, cols: 6, pairs, mustCover: true, hint: false }
    const [across, down] = [Math.abs(to[0] - from[0]), Math.abs(to[1] - from[1])]
    const isIn = (some: readonly Cell[], cell: Cell) => some.map(String).includes(String(cell))
    const badness = (way: readonly Cell[]) => {
      const others = way.filter((cell) => isIn([c, d, e, f], cell))
      const crossed = way.filter((cell) => isIn(drawn, cell) && !isIn(others, cell))
      const own = way.filter((cell) => isIn([a, b], cell) && !isIn(crossed, cell))
      const off = way.map(([x, y]) =>
        Math.abs(Math.abs(x - from[0]) * down - Math.abs(y - from[1]) * across),
      )
      const offLine = off.reduce((sum, one) => sum + one, 0)
      return (
        [others, crossed, own].reduce((sum, some) => sum * 100 + some.length, 0) * 1e4 + offLine
      )
    }
    const ways = waysBetween(from, to)
    const route = routeBetween(level, { blue: drawn }, 'red', from, to)
    expect(ways.map(String)).toContain(String(route))
    expect(badness(route)).toBe(Math.min(...ways.map(badness)))
  })
  fc.assert(property, { numRuns: 300 })
})
