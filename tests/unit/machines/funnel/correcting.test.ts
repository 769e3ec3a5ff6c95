import { describe, expect, it } from 'vitest'
import { savedAt } from '../../../../machines/examples/records.ts'
import { SUBMITTED, SUBMITTED_BLANK } from '../../../model/journey.ts'
import { startFunnel } from '../../../model/start-funnel.ts'

const FORMS = [
  ['contact', 1, SUBMITTED_BLANK.contactDetails, SUBMITTED.contactDetails],
  ['eligibility', 2, SUBMITTED_BLANK.eligibility, SUBMITTED.eligibility],
  ['workExperience', 3, SUBMITTED_BLANK.workExperience, SUBMITTED.workExperience],
  ['casinoAffiliation', 4, SUBMITTED_BLANK.casinoAffiliation, SUBMITTED.casinoAffiliation],
] as const

describe.each(FORMS)('a refused Continue on %s (sections 2 and 4)', (state, step, blank, valid) => {
  const start = () => startFunnel({ saved: savedAt(step) })

  it('shakes the card for 500 ms and leaves the summary in sight', () => {
    const run = start()
    expect(run.states.flow).toEqual({ [state]: 'editing' })
    expect(run.actor.getSnapshot().hasTag('correcting')).toBe(false)

    run.send(blank)
    expect(run.states.flow).toEqual({ [state]: { correcting: 'shaking' } })
    expect(run.actor.getSnapshot().hasTag('shaking')).toBe(true)

    run.wait(499)
    expect(run.states.flow).toEqual({ [state]: { correcting: 'shaking' } })
    run.wait(1)
    expect(run.states.flow).toEqual({ [state]: { correcting: 'settled' } })
    expect(run.actor.getSnapshot().hasTag('shaking')).toBe(false)
    expect(run.actor.getSnapshot().hasTag('correcting')).toBe(true)
  })

  it('shakes anew when it is refused again, also while it still shakes', () => {
    const run = start()
    run.send(blank)
    run.wait(300)
    run.send(blank)
    expect(run.context.refusals).toBe(2)
    run.wait(499)
    expect(run.states.flow).toEqual({ [state]: { correcting: 'shaking' } })
    run.wait(1)
    expect(run.states.flow).toEqual({ [state]: { correcting: 'settled' } })
    run.send(blank)
    expect(run.context.refusals).toBe(3)
    expect(run.states.flow).toEqual({ [state]: { correcting: 'shaking' } })
  })

  it('saves nothing, and Continue works once everything is corrected', () => {
    const run = start()
    run.send(blank)
    expect(run.context.application.currentStep).toBe(step)
    run.send(valid)
    expect(run.context.application.currentStep).toBe(step + 1)
  })

  it('is over for who leaves the step and comes back', () => {
    const run = start()
    run.send(blank, valid)
    expect(run.context.application.currentStep).toBe(step + 1)
    run.send({ type: 'BACK.PRESSED' })
    expect(run.states.flow).toEqual({ [state]: 'editing' })
    expect(run.context.forms[valid.form].refused).toEqual({})
  })
})
