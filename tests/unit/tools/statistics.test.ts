import { expect, test } from 'vitest'
import { quantile, spreadOf } from '../../tools/bench/findings.ts'

test('the median is the middle one, or between the two in the middle', () => {
  expect(spreadOf([9, 1, 5])).toEqual({ median: 5, least: 1, most: 9 })
  expect(spreadOf([4, 1, 10, 2])).toEqual({ median: 3, least: 1, most: 10 })
})

test('a quantile is the least value that so many do not exceed', () => {
  const values = Array.from({ length: 20 }, (_, at) => 20 - at)
  expect([quantile(values, 0.95), quantile(values, 0.5), quantile([7], 0.95)]).toEqual([19, 10, 7])
})
