import { describe, expect, it } from 'vitest'
import { savedAt } from '../../../../machines/examples/records.ts'
import { startFunnel } from '../../../model/start-funnel.ts'
import { PUZZLE_INTRO, STEPS } from '../../../specification/steps.ts'
import { flowAt } from './flow-at.ts'

describe('Back (section 4)', () => {
  it.each([
    ...STEPS.map(({ title }, at): [string, number, number] => {
      const step = at + 1
      const mayLeave = step > 1 && step <= PUZZLE_INTRO
      return [title, step, mayLeave ? step - 1 : step]
    }),
  ])('from %s', async (_name, step, expected) => {
    const run = startFunnel({ saved: savedAt(step) })
    await run.settle()
    run.emitted.length = 0
    const { flow } = run.states

    run.send({ type: 'BACK.PRESSED' })

    expect(run.record?.currentStep).toBe(expected)
    expect(run.record?.maxUnlockedStep).toBe(step)
    expect(run.states.flow).toEqual(expected === step ? flow : flowAt(expected))
    expect(run.emitted).toEqual([])
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
