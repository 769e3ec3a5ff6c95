/** A cell of the board as `[x, y]`: column and row, counted from 0 at the top left. */
export type Cell = [x: number, y: number]

/** The twelve colours a pair can have (section 3). */
export const PUZZLE_COLORS = [
  'red',
  'green',
  'blue',
  'purple',
  'orange',
  'yellow',
  'cyan',
  'light-blue',
  'burgundy',
  'dark-blue',
  'pink',
  'teal',
] as const
export type PuzzleColor = (typeof PUZZLE_COLORS)[number]

/** Two endpoints of one colour that the applicant connects. */
export interface ColorPair {
  readonly color: PuzzleColor
  readonly start: Cell
  readonly end: Cell
}

/** What is to be connected on a grid (section 3). */
export interface Puzzle {
  readonly rows: number
  readonly cols: number
  readonly pairs: readonly ColorPair[]
  /** Whether every cell has to be covered, besides every pair being connected (section 4). */
  readonly mustCover: boolean
  /** Whether the applicant is reminded that all squares must be covered (section 4). */
  readonly hint: boolean
}

/**
 * The levels in playing order. Levels 1 to 3 are the specification's; the positions of levels 4
 * and 5 are our own. Levels 2, 4 and 5 have one solution; in 4 and 5, which give no hint,
 * connecting every pair already covers the board.
 */
const BOARDS = [
  {
    rows: 1,
    cols: 4,
    pairs: [{ color: 'red', start: [0, 0], end: [3, 0] }],
    mustCover: false,
    hint: false,
  },
  {
    rows: 2,
    cols: 4,
    pairs: [{ color: 'red', start: [0, 1], end: [3, 1] }],
    mustCover: true,
    hint: true,
  },
  {
    rows: 4,
    cols: 4,
    pairs: [
      { color: 'red', start: [0, 0], end: [0, 3] },
      { color: 'green', start: [0, 1], end: [2, 2] },
    ],
    mustCover: true,
    hint: true,
  },
  {
    rows: 5,
    cols: 5,
    pairs: [
      { color: 'red', start: [2, 0], end: [1, 3] },
      { color: 'green', start: [2, 2], end: [0, 3] },
      { color: 'blue', start: [3, 0], end: [4, 3] },
      { color: 'yellow', start: [1, 1], end: [4, 4] },
    ],
    mustCover: true,
    hint: false,
  },
  {
    rows: 6,
    cols: 6,
    pairs: [
      { color: 'red', start: [1, 1], end: [3, 2] },
      { color: 'blue', start: [0, 1], end: [5, 5] },
      { color: 'green', start: [1, 3], end: [3, 4] },
      { color: 'yellow', start: [4, 1], end: [2, 2] },
      { color: 'orange', start: [1, 2], end: [4, 4] },
    ],
    mustCover: true,
    hint: false,
  },
] as const satisfies readonly Puzzle[]

/** The number of a level, from 1. */
export type PuzzleIndex = Exclude<Partial<typeof BOARDS>['length'], 0>

export interface PuzzleLevel extends Puzzle {
  readonly index: PuzzleIndex
}

export const LEVELS: readonly PuzzleLevel[] = BOARDS.map((board, position) => ({
  ...board,
  index: (position + 1) as PuzzleIndex,
}))

/**
 * The level with this number.
 *
 * @throws RangeError for a number that no level has.
 */
export function levelAt(index: number): PuzzleLevel {
  const level = LEVELS[index - 1]
  if (!level) {
    throw new RangeError(`There is no puzzle level ${index}: levels run from 1 to ${LEVELS.length}`)
  }
  return level
}

/** The board to practice on before the timer runs; it has one solution. */
export const PRACTICE_PUZZLE: Puzzle = {
  rows: 3,
  cols: 3,
  pairs: [
    { color: 'purple', start: [2, 0], end: [1, 2] },
    { color: 'orange', start: [1, 1], end: [2, 2] },
  ],
  mustCover: true,
  hint: false,
}
