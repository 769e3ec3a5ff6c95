import { expect, it } from 'vitest'
import { backoffDelay } from '../../../../src/effects/backoff.ts'

it.each([
  [1, 1_000, 2_000],
  [2, 2_000, 4_000],
  [3, 4_000, 8_000],
  [8, 128_000, 256_000],
  [9, 150_000, 300_000],
  [5_000, 150_000, 300_000],
])('the backoff after %i failures lies between %i and %i ms', (failures, shortest, longest) => {
  expect([backoffDelay(failures, 0), backoffDelay(failures, 1)]).toEqual([shortest, longest])
})

it('is of whole milliseconds, as a timer is', () => {
  expect(backoffDelay(1, 0.3333)).toBe(1_333)
})
