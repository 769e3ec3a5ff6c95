import type { Puzzle } from './levels.ts'

/** The board that can be tried before the timer runs; it has one solution. */
export const TRY_PUZZLE: Puzzle = {
  rows: 3,
  cols: 3,
  pairs: [
    { color: 'purple', start: [2, 0], end: [1, 2] },
    { color: 'orange', start: [1, 1], end: [2, 2] },
  ],
  mustCover: true,
  hint: false,
}
