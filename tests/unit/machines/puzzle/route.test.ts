import { expect, it } from 'vitest'
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
  expect(routeBetween(OPEN, {}, 'red', [0, 0], [3, 0])).toEqual([
    [1, 0],
    [2, 0],
    [3, 0],
  ])
  expect(routeBetween(OPEN, {}, 'red', [2, 2], [2, 2])).toEqual([])
})

it('goes where it disturbs least in all, though the last cell before the end is a drawn one', () => {
  const paths: Paths = {
    blue: [
      [1, 0],
      [2, 0],
      [1, 2],
    ],
  }
  expect(routeBetween(LEVEL, paths, 'red', [0, 0], [2, 2])).toEqual([
    [0, 1],
    [0, 2],
    [1, 2],
    [2, 2],
  ])
})

it('goes a long way off the line rather than over a drawn cell', () => {
  const wall: Paths = {
    blue: [
      [1, 6],
      [2, 5],
      [3, 4],
      [4, 3],
      [5, 2],
      [6, 1],
    ],
  }
  expect(routeBetween(OPEN, wall, 'red', [0, 0], [7, 7])).toEqual([
    [1, 0],
    [2, 0],
    [3, 0],
    [4, 0],
    [5, 0],
    [6, 0],
    [7, 0],
    [7, 1],
    [7, 2],
    [7, 3],
    [7, 4],
    [7, 5],
    [7, 6],
    [7, 7],
  ])
})

it('goes over its own endpoint rather than over a drawn cell', () => {
  expect(routeBetween(OPEN, { red: [[0, 4]] }, 'blue', [0, 3], [1, 5])).toEqual([
    [1, 3],
    [1, 4],
    [1, 5],
  ])
})
