import { expect, it } from 'vitest'
import {
  mayGoBackFrom,
  PROGRESS_SEGMENTS,
  progressSegment,
  stepAfter,
  stepAt,
  stepGroup,
  stepNumber,
} from '../../../../machines/steps/step-list.ts'
import { SEGMENTS, STEPS } from '../../../specification/steps.ts'

it.each(STEPS.map((screen, at) => ({ step: at + 1, ...screen })))(
  'step $step: group $group, segment $segment, back allowed $mayGoBack',
  ({ step, id, group, segment, mayGoBack }) => {
    expect(stepGroup(step)).toBe(group)
    expect(progressSegment(step)).toBe(segment)
    expect(mayGoBackFrom(id)).toBe(mayGoBack)
    expect(stepNumber(id)).toBe(step)
    expect(stepAt(step)).toBe(id)
    expect(stepAfter(id)).toBe(STEPS[step]?.id)
  },
)

it.each([0, STEPS.length + 1, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY])(
  'there is no step %d',
  (step) => {
    expect(stepGroup(step)).toBe('unknown')
    expect(progressSegment(step)).toBe(0)
    expect(() => stepAt(step)).toThrow(`steps run from 1 to ${STEPS.length}`)
  },
)

it('counts the progress segments', () => {
  expect(PROGRESS_SEGMENTS).toBe(SEGMENTS)
})
