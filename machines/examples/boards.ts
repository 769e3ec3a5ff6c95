import type { FunnelEvent } from '../events.ts'
import type { Cell, PuzzleIndex } from '../puzzle/levels.ts'

/** A path of cells as two digits each, column and row: `'00 10 20'`. */
export const cells = (text: string): Cell[] =>
  text.split(' ').map((cell) => [Number(cell[0]), Number(cell[1])])

/** Each level solved: every pair connected and, from level 2 on, every cell covered. */
export const SOLVED_BOARDS: Record<PuzzleIndex, Record<string, Cell[]>> = {
  1: { red: cells('00 10 20 30') },
  2: { red: cells('01 00 10 11 21 20 30 31') },
  3: {
    red: cells('00 10 20 30 31 32 33 23 13 03'),
    green: cells('01 02 12 11 21 22'),
  },
  4: {
    red: cells('20 10 00 01 02 12 13'),
    green: cells('22 23 24 14 04 03'),
    blue: cells('30 40 41 42 43'),
    yellow: cells('11 21 31 32 33 34 44'),
  },
  5: {
    red: cells('11 21 31 32'),
    blue: cells('01 00 10 20 30 40 50 51 52 53 54 55'),
    green: cells('13 14 24 34'),
    yellow: cells('41 42 43 33 23 22'),
    orange: cells('12 02 03 04 05 15 25 35 45 44'),
  },
}

/** One stroke from the first cell of a path to its last. */
function strokeAlong(path: readonly Cell[]): FunnelEvent[] {
  const [at, ...rest] = path
  if (!at) return []
  return [
    { type: 'STROKE.BEGUN', at },
    { type: 'STROKE.EXTENDED', cells: rest },
    { type: 'STROKE.ENDED' },
  ]
}

/** The strokes that solve a level, one a pair. */
export function solving(index: PuzzleIndex): FunnelEvent[] {
  return Object.values(SOLVED_BOARDS[index]).flatMap(strokeAlong)
}
