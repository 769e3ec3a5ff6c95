import { expect, it } from 'vitest'
import { applicationAt } from '../../../../machines/examples/records.ts'
import { positionIn } from '../../../../machines/records/position.ts'
import { idAt, STEPS, THANK_YOU } from '../../../specification/steps.ts'

const ROWS = STEPS.map((screen, at) => ({ number: at + 1, ...screen }))

// That the chart shows the same is seen at a reload in each of its states.
it.each(ROWS)(
  'answers up to step $number give its position, and all answers the next step as well',
  ({ number, group, segment, mayGoBack }) => {
    const step = idAt(number)
    const previous = mayGoBack && number > 1 ? idAt(number - 1) : undefined
    const position = { step, unlocked: step, previous, segment }
    const next = number < THANK_YOU ? idAt(number + 1) : undefined
    const isAsked = group === 'form' || group === 'puzzle'
    expect(positionIn(applicationAt(THANK_YOU), step)).toMatchObject({ ...position, next })
    expect(positionIn(applicationAt(number), step).next).toBe(isAsked ? undefined : next)
  },
)
