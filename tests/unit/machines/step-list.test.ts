import { expect, it } from 'vitest'
import { progressSegment, stepAt, stepGroup } from '../../../machines/step-list.ts'
import { STEPS } from '../../specification/steps.ts'

// Numbers and segments of the steps are those of every state that the model shows.
it('every step is in its group', () => {
  expect(STEPS.map((_, at) => stepGroup(at + 1))).toEqual(STEPS.map(({ group }) => group))
})

it.each([0, STEPS.length + 1, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY])(
  'there is no step %d',
  (step) => {
    expect(stepGroup(step)).toBe('unknown')
    expect(progressSegment(step)).toBe(0)
    expect(() => stepAt(step)).toThrow(`steps run from 1 to ${STEPS.length}`)
  },
)
