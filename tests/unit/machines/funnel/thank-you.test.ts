import { describe, expect, it } from 'vitest'
import type { Place } from '../../../../machines/decision/test-applicant.ts'
import { ELIGIBILITY } from '../../../../machines/examples/answers.ts'
import { savedAt } from '../../../../machines/examples/records.ts'
import type { AnalysisResult } from '../../../../machines/records/application.ts'
import { selectOutcome } from '../../../../machines/selectors.ts'
import { deferred, type EdgeAnswers, never } from '../../../model/edge.ts'
import { startFunnel } from '../../../model/start-funnel.ts'
import { idAt, PUZZLE_COMPLETE } from '../../../specification/steps.ts'

const INDIA: Place = {
  country: 'India',
  countryCode: 'IN',
  region: 'KA',
  regionName: 'Karnataka',
  city: 'Bengaluru',
}

/** An application at puzzle complete, where place and vetting are already asked for. */
async function startAtPuzzleComplete(edge: Partial<EdgeAnswers> = {}) {
  const run = startFunnel({ saved: savedAt(PUZZLE_COMPLETE), edge })
  await run.settle()
  return Object.assign(run, {
    async submit() {
      run.send({ type: 'APPLICATION.SUBMITTED' })
      await run.settle()
    },
    outcome: () => selectOutcome(run.actor.getSnapshot()),
  })
}

describe('the spinner (sections 2 and 9)', () => {
  it('turns for 3 seconds, also when everything is known at once', async () => {
    const run = await startAtPuzzleComplete()
    await run.submit()
    expect(run.states.flow).toEqual({ thankYou: { decision: 'qualified', screen: 'processing' } })
    run.wait(2999)
    expect(run.states.flow).toEqual({ thankYou: { decision: 'qualified', screen: 'processing' } })
    expect(run.outcome()).toBe('processing')
    run.wait(1)
    expect(run.states.flow).toEqual({ thankYou: { decision: 'qualified', screen: 'outcome' } })
    expect(run.outcome()).toBe('approved')
  })

  it('hides an application that is not qualified just as long', async () => {
    const run = await startAtPuzzleComplete({ locate: async () => INDIA })
    await run.submit()
    run.wait(2999)
    expect(run.outcome()).toBe('processing')
    run.wait(1)
    expect(run.outcome()).toBe('submitted')
  })
})

describe('geolocation (section 7)', () => {
  it('is asked once, as soon as the puzzle is complete', async () => {
    const run = await startAtPuzzleComplete({ locate: never })
    expect(run.states.place).toBe('asking')
    await run.submit()
    expect(run.edge.asked.locate).toHaveLength(1)
  })

  it('may take 3 seconds; then it is ignored', async () => {
    const run = await startAtPuzzleComplete({ locate: never })
    run.wait(1000)
    await run.submit()
    run.wait(1999)
    expect(run.states).toMatchObject({
      place: 'asking',
      flow: { thankYou: { decision: { gathering: 'waiting' } } },
    })
    run.wait(1)
    expect(run.states).toMatchObject({
      place: 'answered',
      flow: { thankYou: { decision: 'qualified', screen: 'processing' } },
    })
    expect(run.context.place).toBe(null)
  })

  it('counts when it answers in time', async () => {
    const place = deferred<Place | null>()
    const run = await startAtPuzzleComplete({ locate: () => place.promise })
    await run.submit()
    run.wait(2999)
    place.resolve(INDIA)
    await run.settle()
    expect(run.decision?.rule).toBe('disqualifiedAsTest')
    run.wait(1)
    expect(run.outcome()).toBe('submitted')
  })

  it('changes nothing when it answers late', async () => {
    const place = deferred<Place | null>()
    const run = await startAtPuzzleComplete({ locate: () => place.promise })
    await run.submit()
    run.wait(3000)
    expect(run.decision?.rule).toBe('qualified')
    place.resolve(INDIA)
    await run.settle()
    expect(run.decision?.rule).toBe('qualified')
    expect(run.context.place).toBe(null)
    expect(run.outcome()).toBe('approved')
  })

  it('is ignored when it fails', async () => {
    const run = await startAtPuzzleComplete({
      locate: () => Promise.reject(new Error('The service cannot be reached')),
    })
    await run.submit()
    expect(run.states.place).toBe('answered')
    expect(run.decision?.rule).toBe('qualified')
  })
})

describe('vetting that has not answered yet', () => {
  it('is waited for while the spinner turns, then decided without', async () => {
    const run = await startAtPuzzleComplete({ analyseBackground: never })
    await run.submit()
    run.wait(2999)
    expect(run.states).toMatchObject({
      vetting: 'analysing',
      flow: { thankYou: { decision: { gathering: 'waiting' }, screen: 'processing' } },
    })
    run.wait(1)
    expect(run.states.flow).toEqual({ thankYou: { decision: 'qualified', screen: 'outcome' } })
    expect(run.edge.asked.freezeSubmission[0]?.payload).toMatchObject({
      applicant_s_pipeline_stage: 'Qualified',
      ai_vetting: 'not_available',
      ai_vetting_summary: '',
    })
  })

  it('counts when it comes back in the last millisecond', async () => {
    const vetting = deferred<AnalysisResult>()
    const run = await startAtPuzzleComplete({ analyseBackground: () => vetting.promise })
    await run.submit()
    run.wait(2999)
    vetting.resolve({ ai_status: 'manual_review_required' })
    await run.settle()
    expect(run.states.flow).toEqual({
      thankYou: { decision: 'appliedByReview', screen: 'processing' },
    })
    run.wait(1)
    expect(run.outcome()).toBe('submitted')
  })

  it('changes nothing once it was decided without', async () => {
    const vetting = deferred<AnalysisResult>()
    const run = await startAtPuzzleComplete({ analyseBackground: () => vetting.promise })
    await run.submit()
    run.wait(3000)
    run.emitted.length = 0
    vetting.resolve({ status: 'manual_review_required' })
    await run.settle()
    expect(run.decision).toEqual({ rule: 'qualified', stage: 'Qualified' })
    expect(run.states.flow).toEqual({ thankYou: { decision: 'qualified', screen: 'outcome' } })
    expect(run.edge.asked.freezeSubmission).toHaveLength(1)
    expect(run.emitted).toEqual([])
  })

  it('is decided without at once when it failed', async () => {
    const run = await startAtPuzzleComplete({
      analyseBackground: () => Promise.reject(new Error('The service is down')),
    })
    await run.submit()
    expect(run.states).toMatchObject({
      vetting: 'failed',
      flow: { thankYou: { decision: 'qualified', screen: 'processing' } },
    })
  })
})

describe('the decision', () => {
  it('is made early when place and vetting are early', async () => {
    const run = await startAtPuzzleComplete({ locate: async () => INDIA })
    await run.submit()
    expect(run.decision?.rule).toBe('disqualifiedAsTest')
  })

  it('waits for the place alone, and for vetting alone', async () => {
    const place = deferred<Place | null>()
    const vetting = deferred<AnalysisResult>()
    const run = await startAtPuzzleComplete({
      locate: () => place.promise,
      analyseBackground: () => vetting.promise,
    })
    await run.submit()
    vetting.resolve({ status: 'approved' })
    await run.settle()
    expect(run.decision).toBe(undefined)
    place.resolve(null)
    await run.settle()
    expect(run.decision?.rule).toBe('qualified')
  })

  it('reads the calendar date when the application was submitted', async () => {
    const run = startFunnel({
      saved: savedAt(PUZZLE_COMPLETE, {
        eligibility: { ...ELIGIBILITY, isOfAge: 'no', dobYear: '2006', dobMonth: '3', dobDay: '1' },
      }),
      edge: { readClock: async () => ({ today: '2026-02-28' }) },
    })
    await run.settle()
    expect(run.edge.asked.readClock).toHaveLength(0)
    run.send({ type: 'APPLICATION.SUBMITTED' })
    await run.settle()
    expect(run.edge.asked.readClock).toHaveLength(1)
    expect(run.decision?.rule).toBe('disqualifiedByKnockout')
  })

  it('always comes before the outcome', async () => {
    const clock = deferred<{ today: string }>()
    const run = await startAtPuzzleComplete({ readClock: () => clock.promise })
    await run.submit()
    run.wait(3000)
    expect(run.states.flow).toEqual({
      thankYou: { decision: { gathering: 'readingClock' }, screen: 'due' },
    })
    expect(run.outcome()).toBe('processing')
    clock.resolve({ today: '2026-11-21' })
    await run.settle()
    expect(run.states.flow).toEqual({ thankYou: { decision: 'qualified', screen: 'outcome' } })
  })

  it.each(['answers', 'fails'])('is made at once when the clock %s late', async (how) => {
    const clock = deferred<{ today: string }>()
    const run = await startAtPuzzleComplete({
      readClock: () => clock.promise,
      analyseBackground: never,
    })
    await run.submit()
    run.wait(3000)
    if (how === 'answers') clock.resolve({ today: '2026-11-21' })
    else clock.reject(new Error('no clock'))
    await run.settle()
    expect(run.states.flow).toEqual({ thankYou: { decision: 'qualified', screen: 'outcome' } })
  })
})

describe('clearing (section 4)', () => {
  it('comes 2 seconds after the spinner ended; nothing is saved from then on', async () => {
    const run = await startAtPuzzleComplete()
    await run.submit()
    run.wait(3000)
    run.emitted.length = 0
    run.wait(1999)
    expect(run.states.flow).toMatchObject({ thankYou: { screen: 'outcome' } })
    expect(run.actor.getSnapshot().hasTag('unsaved')).toBe(false)
    expect(run.emitted).toEqual([])

    run.wait(1)
    expect(run.states.flow).toEqual({ thankYou: { decision: 'qualified', screen: 'cleared' } })
    expect(run.actor.getSnapshot().hasTag('unsaved')).toBe(true)
    expect(run.emitted).toEqual([{ type: 'Application Cleared' }])
    expect(run.edge.outboxCommands).toEqual(['OUTBOX.FILLED', 'OUTBOX.CLEARED'])
  })

  it('leaves the outcome in sight', async () => {
    const run = await startAtPuzzleComplete()
    await run.submit()
    run.wait(3000)
    run.wait(2000)
    expect(run.outcome()).toBe('approved')
    run.wait(600_000)
    expect(run.outcome()).toBe('approved')
    run.send({
      type: 'URL.REQUESTED',
      target: { kind: 'step', step: idAt(3) },
      saved: { kind: 'missing' },
    })
    expect(run.outcome()).toBe('approved')
  })
})
