import { expect, it } from 'vitest'
import { cells } from '../../../../machines/examples/boards.ts'
import type { Paths } from '../../../../machines/puzzle/cells.ts'
import type { PuzzleLevel } from '../../../../machines/puzzle/levels.ts'
import { routeBetween } from '../../../../machines/puzzle/route.ts'

const LEVEL: PuzzleLevel = {
  index: 1,
  cols: 8,
  rows: 8,
  mustCover: false,
  hint: false,
  pairs: [
    { color: 'red', start: [0, 0], end: [5, 5] },
    { color: 'blue', start: [5, 1], end: [5, 2] },
    { color: 'green', start: [1, 1], end: [5, 3] },
  ],
}
/** Without endpoints in the way. */
const OPEN: PuzzleLevel = {
  ...LEVEL,
  pairs: [
    { color: 'red', start: [0, 0], end: [7, 7] },
    { color: 'blue', start: [1, 4], end: [4, 1] },
  ],
}

it('leaves out where it begins and goes straight', () => {
  expect(routeBetween(OPEN, {}, 'red', [0, 0], [3, 0])).toEqual(cells('10 20 30'))
  expect(routeBetween(OPEN, {}, 'red', [2, 2], [2, 2])).toEqual([])
})

it('goes where it disturbs least in all, though the last cell before the end is a drawn one', () => {
  const paths: Paths = {
    blue: cells('10 20 12'),
  }
  expect(routeBetween(LEVEL, paths, 'red', [0, 0], [2, 2])).toEqual(cells('01 02 12 22'))
})

it('goes a long way off the line rather than over a drawn cell', () => {
  const wall: Paths = {
    blue: cells('16 25 34 43 52 61'),
  }
  expect(routeBetween(OPEN, wall, 'red', [0, 0], [7, 7])).toEqual(
    cells('10 20 30 40 50 60 70 71 72 73 74 75 76 77'),
  )
})

it('goes over its own endpoint rather than over a drawn cell', () => {
  expect(routeBetween(OPEN, { red: cells('04') }, 'blue', [0, 3], [1, 5])).toEqual(
    cells('13 14 15'),
  )
})
