import { expect, it } from 'vitest'
import { formatElapsed } from '../../../../machines/puzzle/elapsed-time.ts'

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
