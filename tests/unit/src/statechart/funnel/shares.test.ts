import { describe, expect, it } from 'vitest'
import {
  differenceInWords,
  differenceOf,
  type Share,
  shareInWords,
  shareOf,
} from '../../../../../src/statechart/funnel/numbers/shares.ts'

function share(part: number, whole: number): Share {
  const found = shareOf(part, whole)
  if (!found) throw new Error('A share of none')
  return found
}

describe('a share', () => {
  it.each([
    [18, 100, '18 % ± 7'],
    [0, 20, '0 % ± 8'],
    [20, 20, '100 % ± 8'],
    [46, 80, '58 % ± 11'],
  ])('%d of %d is %s', (part, whole, words) => {
    expect(shareInWords(share(part, whole)).replaceAll('\u00a0', ' ')).toBe(words)
  })

  it('of none is no share', () => {
    expect(shareOf(0, 0)).toBeNull()
  })

  // Newcombe 1998, Two-sided confidence intervals for the single proportion, table I, method 3.
  it.each([
    [81, 263, 0.2553, 0.3662],
    [15, 148, 0.0624, 0.1605],
    [0, 20, 0, 0.1611],
    [1, 29, 0.0061, 0.1718],
  ])('%d of %d lies between', (part, whole, low, high) => {
    expect(share(part, whole).low).toBeCloseTo(low, 4)
    expect(share(part, whole).high).toBeCloseTo(high, 4)
  })
})

describe('the difference of two shares', () => {
  // Newcombe 1998, Interval estimation for the difference between independent proportions, table II, method 10.
  it.each([
    [56, 70, 48, 80, 0.0524, 0.3339],
    [9, 10, 3, 10, 0.1705, 0.809],
    [6, 7, 2, 7, 0.0582, 0.8062],
    [5, 56, 0, 29, -0.0381, 0.1926],
    [0, 10, 0, 20, -0.1611, 0.2775],
    [0, 10, 0, 10, -0.2775, 0.2775],
    [10, 10, 0, 20, 0.6791, 1],
    [10, 10, 0, 10, 0.6075, 1],
  ])('of %d/%d and %d/%d lies between', (one, ofOne, other, ofOther, low, high) => {
    const difference = differenceOf(share(one, ofOne), share(other, ofOther))
    expect(difference.low).toBeCloseTo(low, 4)
    expect(difference.high).toBeCloseTo(high, 4)
  })

  it('is said only if it is clear, than of whom, and by how many points', () => {
    const words = (one: Share, other: Share) =>
      differenceInWords(one, other, 'phone').replaceAll('\u00a0', ' ')
    expect(words(share(56, 70), share(48, 80))).toBe('more often than phone (+5 to +33 points)')
    expect(words(share(48, 80), share(56, 70))).toBe('less often than phone (−5 to −33 points)')
    expect(words(share(5, 56), share(0, 29))).toBe('no clear difference')
  })
})
