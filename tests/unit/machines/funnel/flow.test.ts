import { describe, expect, it } from 'vitest'
import { STARTING, SUBMITTING } from '../../../../machines/examples/cases.ts'
import { savedAt } from '../../../../machines/examples/records.ts'
import { deferred } from '../../../model/edge.ts'
import { completeStep, continued, walkTo } from '../../../model/journey.ts'
import { startFunnel } from '../../../model/start-funnel.ts'
import {
  LAST_FORM_STEP,
  LEVELS,
  PUZZLE_COMPLETE,
  PUZZLE_INTRO,
  STEPS,
  screenAt,
  stepNumbers,
} from '../../../specification/steps.ts'

const NUMBERS = STEPS.map((_, at) => at + 1)
const THANK_YOU_SHOWS = { thankYou: { decision: 'qualified', screen: 'processing' } }

describe('the flow (section 4)', () => {
  it('shows the intro before the start, and Back does nothing there', () => {
    const run = startFunnel()
    run.send({ type: 'BACK.PRESSED' })
    expect(run.states).toEqual({
      flow: 'intro',
      timer: 'stopped',
      resume: 'empty',
      vetting: 'idle',
      place: 'unasked',
      delivery: 'none',
    })
    expect(run.record).toBeNull()
  })

  it('moves on by one with each completed step, and raises the highest step with it', async () => {
    const run = startFunnel()
    await walkTo(run, 1)
    const indexes: unknown[] = []
    for (const step of NUMBERS) {
      const { flow } = run.states
      expect(typeof flow === 'string' ? flow : Object.keys(flow)[0]).toBe(screenAt(step).id)
      expect(run.record).toMatchObject({ currentStep: step, maxUnlockedStep: step })
      indexes.push(run.record?.puzzleIndex)
      await completeStep(run, step)
    }
    const before = stepNumbers(1, PUZZLE_INTRO).map(() => 1)
    expect(indexes).toEqual([...before, ...LEVELS, LEVELS.length, LEVELS.length])
    expect(run.states.flow).toEqual(THANK_YOU_SHOWS)
  })

  it('never lowers the highest step: after Back, and after completing an earlier step again', () => {
    const run = startFunnel({ saved: savedAt(PUZZLE_INTRO) })
    const steps = stepNumbers(1, LAST_FORM_STEP).map(() => {
      run.send({ type: 'BACK.PRESSED' })
      return run.record?.currentStep
    })
    expect(steps).toEqual(stepNumbers(1, LAST_FORM_STEP).toReversed())
    run.send(...continued('contactDetails'))
    expect(run.record).toMatchObject({ currentStep: 2, maxUnlockedStep: PUZZLE_INTRO })
  })

  it('goes no further than the next step with a second press', () => {
    const run = startFunnel()
    run.send(...STARTING, ...STARTING)
    run.send(...continued('contactDetails'), { type: 'CONTINUE.PRESSED' })
    expect(run.record?.currentStep).toBe(2)
    const completed = run.emitted.filter(({ type }) => type === 'Application Step Completed')
    expect(completed).toHaveLength(1)
  })
})

describe('a refused Continue (sections 2 and 4)', () => {
  const pressed = { type: 'CONTINUE.PRESSED' } as const

  it('shakes the card for 500 ms, again with each press, and leaves the summary in sight', () => {
    const run = startFunnel({ saved: savedAt(1) })
    run.send(pressed)
    run.wait(300)
    run.send(pressed)
    expect(run.context.refusals).toBe(2)
    run.wait(499)
    expect(run.states.flow).toEqual({ contact: { correcting: 'shaking' } })
    expect(run.snapshot.hasTag('shaking')).toBe(true)
    run.wait(1)
    expect(run.states.flow).toEqual({ contact: { correcting: 'settled' } })
    expect(run.snapshot.hasTag('correcting')).toBe(true)
  })

  it('is over once everything is corrected, also for who comes back', () => {
    const run = startFunnel({ saved: savedAt(1) })
    run.send(pressed, ...continued('contactDetails'))
    expect(run.record?.currentStep).toBe(2)
    run.send({ type: 'BACK.PRESSED' })
    expect(run.states.flow).toEqual({ contact: 'editing' })
    expect(run.context.forms.contactDetails.refused).toEqual({})
  })
})

describe('Submit Application', () => {
  it('writes the submission first, with the answers as they stand, then shows thank-you', async () => {
    const written = deferred<string>()
    const run = startFunnel({
      saved: savedAt(PUZZLE_COMPLETE),
      edge: { writeSubmission: () => written.promise },
    })
    await run.settle()
    const answers = run.record
    run.send(...SUBMITTING, ...SUBMITTING)
    await run.settle()
    expect(run.states.flow).toEqual({ puzzleComplete: 'submitting' })
    expect(run.edge.asked.writeSubmission).toEqual([
      { applicationId: '3f0f6a0e-6c7b-4c52-9f52-5a6a0c9a7d11', answers },
    ])
    expect(answers?.currentStep).toBe(PUZZLE_COMPLETE)

    written.resolve('3f0f6a0e-6c7b-4c52-9f52-5a6a0c9a7d11')
    await run.settle()
    expect(run.states.flow).toEqual(THANK_YOU_SHOWS)
    expect(run.edge.asked.freezeSubmission).toHaveLength(1)
  })

  it('continues from memory if the device stores nothing', async () => {
    const refused = () => Promise.reject(new Error('The quota is used up'))
    const run = startFunnel({
      saved: savedAt(PUZZLE_COMPLETE),
      edge: { writeSubmission: refused, freezeSubmission: refused },
    })
    await run.settle()
    run.send(...SUBMITTING)
    await run.settle()
    expect(run.states).toMatchObject({ flow: THANK_YOU_SHOWS, delivery: 'waiting' })
    expect(run.edge.outboxCommands).toEqual(['OUTBOX.FILLED'])
  })
})
