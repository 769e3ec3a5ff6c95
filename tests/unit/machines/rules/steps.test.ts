import { expect, it } from 'vitest'
import {
  mayGoBackFrom,
  PROGRESS_SEGMENTS,
  progressSegment,
  puzzleStep,
  stepGroup,
} from '../../../../machines/rules/steps.ts'
import { levelStep, SEGMENTS, STEPS } from '../../../specification/steps.ts'

it.each<[number, string, number | null, boolean]>([
  ...STEPS.map(({ group, segment, mayGoBack }, at): [number, string, number | null, boolean] => [
    at + 1,
    group,
    segment,
    mayGoBack,
  ]),
  [0, 'unknown', 0, false],
  [STEPS.length + 1, 'unknown', 0, false],
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
  expect(PROGRESS_SEGMENTS).toBe(SEGMENTS)
})

it.each<[number, number | undefined]>([
  ...[1, 2, 3, 4, 5].map((index): [number, number] => [index, levelStep(index)]),
  [0, undefined],
  [6, undefined],
  [-1, undefined],
  [2.5, undefined],
  [Number.NaN, undefined],
])('puzzle index %d is step %s', (index, expected) => {
  expect(puzzleStep(index)).toBe(expected)
})
