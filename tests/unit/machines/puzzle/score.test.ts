import { expect, it } from 'vitest'
import { formatElapsed, moveScore, puzzleScore } from '../../../../machines/puzzle/score.ts'

it.each([
  [0, 0, 100],
  [2999, 0, 100],
  [3000, 0, 99],
  [5999, 0, 99],
  [6000, 0, 98],
  [185_000, 12, 27],
  [0, 99, 1],
  [0, 100, 0],
  [0, 101, 0],
  [297_000, 0, 1],
  [299_999, 0, 1],
  [300_000, 0, 0],
  [303_000, 0, 0],
  [150_000, 50, 0],
  [150_000, 49, 1],
])('%i ms and %i moves score %i', (totalTimeMs, totalMoves, expected) => {
  expect(puzzleScore({ totalTimeMs, totalMoves })).toBe(expected)
})

it.each([
  [0, 100],
  [1, 98],
  [49, 2],
  [50, 0],
  [51, 0],
])('%i moves have the move score %i', (totalMoves, expected) => {
  expect(moveScore({ totalMoves })).toBe(expected)
})

it.each([
  [0, '0:00'],
  [1, '0:01'],
  [9.99, '0:09'],
  [59, '0:59'],
  [60, '1:00'],
  [61, '1:01'],
  [599, '9:59'],
  [600, '10:00'],
  [3600, '60:00'],
  [-1, '0:00'],
])('%d s is shown as %s', (seconds, expected) => {
  expect(formatElapsed(seconds)).toBe(expected)
})
