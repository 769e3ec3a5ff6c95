import { describe, expect, it } from 'vitest'
import { savedAt } from '../../../../machines/examples/records.ts'
import { startFunnel } from '../../../model/start-funnel.ts'

describe('Back (section 4)', () => {
  it.each([
    ['contact, which Back does not leave for the intro', 1, 1],
    ['eligibility', 2, 1],
    ['work experience', 3, 2],
    ['casino affiliation', 4, 3],
    ['puzzle intro', 5, 4],
    ['level 1', 6, 6],
    ['level 2', 7, 7],
    ['level 3', 8, 8],
    ['level 4', 9, 9],
    ['level 5', 10, 10],
    ['puzzle complete', 11, 11],
    ['thank-you', 12, 12],
  ])('from %s', async (_name, step, expected) => {
    const run = startFunnel({ saved: savedAt(step) })
    await run.settle()
    run.emitted.length = 0
    const { flow } = run.states

    run.send({ type: 'BACK.PRESSED' })

    expect(run.context.application.currentStep).toBe(expected)
    expect(run.context.application.maxUnlockedStep).toBe(step)
    if (expected === step) expect(run.states.flow).toEqual(flow)
    expect(run.emitted).toEqual([])
  })

  it.each([
    [2, { contact: 'editing' }],
    [3, { eligibility: 'editing' }],
    [4, { workExperience: 'editing' }],
    [5, { casinoAffiliation: 'editing' }],
  ])('from step %i shows the form of the step before', (step, flow) => {
    const run = startFunnel({ saved: savedAt(step) })
    run.send({ type: 'BACK.PRESSED' })
    expect(run.states.flow).toEqual(flow)
  })

  it('from the intro does nothing', () => {
    const run = startFunnel()
    run.send({ type: 'BACK.PRESSED' })
    expect(run.states.flow).toBe('intro')
  })

  it('keeps the answers of the step that it leaves', () => {
    const run = startFunnel({ saved: savedAt(3) })
    run.send(
      { type: 'FIELD.TYPED', form: 'workExperience', field: 'goodFitReason', value: 'Patience' },
      { type: 'BACK.PRESSED' },
      { type: 'BACK.PRESSED' },
    )
    expect(run.states.flow).toEqual({ contact: 'editing' })
    expect(run.context.forms.workExperience.draft.goodFitReason).toBe('Patience')
  })
})
