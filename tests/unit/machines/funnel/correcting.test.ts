import { describe, expect, it } from 'vitest'
import { savedAt } from '../../../../machines/examples/records.ts'
import { continued } from '../../../model/journey.ts'
import { startFunnel } from '../../../model/start-funnel.ts'
import { DELAYS_MS } from '../../../specification/delays.ts'
import { FORM_NAMES } from '../../../specification/forms/index.ts'
import { screenOf, stepOf } from '../../../specification/steps.ts'

const FORMS = FORM_NAMES.map((form) => [screenOf(form).id, stepOf(form), form] as const)
const pressed = { type: 'CONTINUE.PRESSED' } as const

describe.each(FORMS)('a refused Continue on %s (sections 2 and 4)', (state, step, form) => {
  const start = () => startFunnel({ saved: savedAt(step) })

  it('shakes the card and leaves the summary in sight', () => {
    const run = start()
    expect(run.states.flow).toEqual({ [state]: 'editing' })
    expect(run.actor.getSnapshot().hasTag('correcting')).toBe(false)

    run.send(pressed)
    expect(run.states.flow).toEqual({ [state]: { correcting: 'shaking' } })
    expect(run.actor.getSnapshot().hasTag('shaking')).toBe(true)

    run.wait(DELAYS_MS.shake - 1)
    expect(run.states.flow).toEqual({ [state]: { correcting: 'shaking' } })
    run.wait(1)
    expect(run.states.flow).toEqual({ [state]: { correcting: 'settled' } })
    expect(run.actor.getSnapshot().hasTag('shaking')).toBe(false)
    expect(run.actor.getSnapshot().hasTag('correcting')).toBe(true)
  })

  it('shakes again when it is refused again, also while it still shakes', () => {
    const run = start()
    run.send(pressed)
    run.wait(300)
    run.send(pressed)
    expect(run.context.refusals).toBe(2)
    run.wait(DELAYS_MS.shake - 1)
    expect(run.states.flow).toEqual({ [state]: { correcting: 'shaking' } })
    run.wait(1)
    expect(run.states.flow).toEqual({ [state]: { correcting: 'settled' } })
    run.send(pressed)
    expect(run.context.refusals).toBe(3)
    expect(run.states.flow).toEqual({ [state]: { correcting: 'shaking' } })
  })

  it('saves nothing, and Continue works once everything is corrected', () => {
    const run = start()
    run.send(pressed)
    expect(run.record?.currentStep).toBe(step)
    run.send(...continued(form))
    expect(run.record?.currentStep).toBe(step + 1)
  })

  it('is over for who leaves the step and comes back', () => {
    const run = start()
    run.send(pressed, ...continued(form))
    expect(run.record?.currentStep).toBe(step + 1)
    run.send({ type: 'BACK.PRESSED' })
    expect(run.states.flow).toEqual({ [state]: 'editing' })
    expect(run.context.forms[form].refused).toEqual({})
  })
})
