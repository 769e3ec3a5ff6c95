import { expect, it } from 'vitest'
import {
  mayGoBackFrom,
  PROGRESS_SEGMENTS,
  progressSegment,
  puzzleStep,
  stepGroup,
} from '../../../../machines/rules/steps.ts'

it.each([
  [1, 'form', 1, true],
  [2, 'form', 2, true],
  [3, 'form', 3, true],
  [4, 'form', 4, true],
  [5, 'intro', 5, true],
  [6, 'puzzle', 5, false],
  [7, 'puzzle', 5, false],
  [8, 'puzzle', 5, false],
  [9, 'puzzle', 5, false],
  [10, 'puzzle', 5, false],
  [11, 'complete', 6, false],
  [12, 'thank-you', 6, false],
  [0, 'unknown', 0, false],
  [13, 'unknown', 0, false],
  [-1, 'unknown', 0, false],
  [1.5, 'unknown', 0, false],
  [Number.NaN, 'unknown', 0, false],
  [Number.POSITIVE_INFINITY, 'unknown', 0, false],
])('step %d: group %s, segment %d, back allowed %s', (step, group, segment, mayGoBack) => {
  expect(stepGroup(step)).toBe(group)
  expect(progressSegment(step)).toBe(segment)
  expect(mayGoBackFrom(step)).toBe(mayGoBack)
})

it('counts six progress segments', () => {
  expect(PROGRESS_SEGMENTS).toBe(6)
})

it.each([
  [1, 6],
  [2, 7],
  [3, 8],
  [4, 9],
  [5, 10],
  [0, undefined],
  [6, undefined],
  [-1, undefined],
  [2.5, undefined],
  [Number.NaN, undefined],
])('puzzle index %d is step %s', (index, expected) => {
  expect(puzzleStep(index)).toBe(expected)
})
