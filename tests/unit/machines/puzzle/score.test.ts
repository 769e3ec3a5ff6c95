import { expect, it } from 'vitest'
import { formatElapsed, moveScore, puzzleScore } from '../../../../machines/puzzle/score.ts'

it.each([
  [0, 0, 100],
  [2999, 0, 100],
  [3000, 0, 99],
  [185_000, 12, 27],
  [299_999, 0, 1],
  [300_000, 0, 0],
  [303_000, 0, 0],
  [150_000, 50, 0],
])('%i ms and %i moves score %i', (totalTimeMs, totalMoves, expected) => {
  expect(puzzleScore({ totalTimeMs, totalMoves })).toBe(expected)
})

it.each([
  [0, 100],
  [1, 98],
  [50, 0],
  [51, 0],
])('%i moves have the move score %i', (totalMoves, expected) => {
  expect(moveScore({ totalMoves })).toBe(expected)
})

it.each([
  [0, '0:00'],
  [9.99, '0:09'],
  [61, '1:01'],
  [600, '10:00'],
  [3600, '60:00'],
  [-1, '0:00'],
])('%d s is shown as %s', (seconds, expected) => {
  expect(formatElapsed(seconds)).toBe(expected)
})
