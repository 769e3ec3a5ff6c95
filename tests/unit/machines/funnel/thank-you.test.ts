import { describe, expect, it } from 'vitest'
import type { Decision } from '../../../../machines/decision/table.ts'
import type { Place } from '../../../../machines/decision/test-applicant.ts'
import { SUBMITTING } from '../../../../machines/examples/cases.ts'
import {
  APPLICATION_ID,
  OTHER_APPLICATION_ID,
  savedAt,
} from '../../../../machines/examples/records.ts'
import type { AnalysisResult } from '../../../../machines/records/application.ts'
import { selectOutcome } from '../../../../machines/selectors.ts'
import { deferred, type EdgeAnswers, never } from '../../../model/edge.ts'
import { type Run, startFunnel } from '../../../model/start-funnel.ts'
import { idAt, PUZZLE_COMPLETE, THANK_YOU } from '../../../specification/steps.ts'

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
      run.send(...SUBMITTING)
      await run.settle()
    },
    outcome: () => selectOutcome(run.snapshot),
  })
}

describe('the spinner (sections 2 and 9)', () => {
  it('turns for 3 seconds, also when everything is known at once', async () => {
    const run = await startAtPuzzleComplete({ locate: async () => INDIA })
    await run.submit()
    expect(run.decision?.rule).toBe('disqualifiedAsTest')
    run.wait(2999)
    expect(run.outcome()).toBe('processing')
    run.wait(1)
    expect(run.outcome()).toBe('submitted')
  })

  it('lasts until the decision is made, which is at once when the clock is late', async () => {
    for (const isReadable of [true, false]) {
      const clock = deferred<{ today: string }>()
      const run = await startAtPuzzleComplete({
        readClock: () => clock.promise,
        analyseBackground: never,
      })
      await run.submit()
      run.wait(3000)
      expect(run.states.flow).toEqual({
        thankYou: { decision: { gathering: 'readingClock' }, screen: 'due' },
      })
      expect(run.outcome()).toBe('processing')
      if (isReadable) clock.resolve({ today: '2026-11-21' })
      else clock.reject(new Error('no clock'))
      await run.settle()
      expect(run.outcome()).toBe('approved')
    }
  })

  it('is followed by the clearing of the records 2 seconds later; the outcome stays', async () => {
    const run = await startAtPuzzleComplete()
    await run.submit()
    run.wait(3000)
    run.emitted.length = 0
    run.wait(1999)
    expect(run.snapshot.hasTag('unsaved')).toBe(false)
    run.wait(1)
    expect(run.snapshot.hasTag('unsaved')).toBe(true)
    expect(run.emitted).toEqual([{ type: 'Application Cleared' }])
    expect(run.edge.outboxCommands).toEqual(['OUTBOX.FILLED', 'OUTBOX.CLEARED'])
    run.wait(600_000)
    const target = { kind: 'step', step: idAt(3) } as const
    run.send({ type: 'URL.REQUESTED', target, saved: { kind: 'missing' } })
    expect(run.outcome()).toBe('approved')
  })
})

describe('geolocation (section 7)', () => {
  it('is asked once, as soon as the puzzle is complete, and ignored after 3 seconds', async () => {
    const run = await startAtPuzzleComplete({ locate: never })
    run.wait(1000)
    await run.submit()
    expect(run.edge.asked.locate).toHaveLength(1)
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
  })

  it.each([
    ['counts in the last millisecond', 2999, 'disqualifiedAsTest'],
    ['changes nothing when it is late', 3000, 'qualified'],
  ])('%s', async (_name, ms, rule) => {
    const place = deferred<Place | null>()
    const run = await startAtPuzzleComplete({ locate: () => place.promise })
    await run.submit()
    run.wait(ms)
    place.resolve(INDIA)
    await run.settle()
    expect(run.decision?.rule).toBe(rule)
  })
})

describe('vetting that has not answered yet', () => {
  it.each([
    ['counts in the last millisecond', 2999, 'appliedByReview', 'manual_review_required'],
    ['changes nothing when it is late', 3000, 'qualified', 'not_available'],
  ])('%s', async (_name, ms, rule, ai_vetting) => {
    const vetting = deferred<AnalysisResult>()
    const run = await startAtPuzzleComplete({ analyseBackground: () => vetting.promise })
    await run.submit()
    run.wait(ms)
    vetting.resolve({ ai_status: 'manual_review_required' })
    await run.settle()
    expect(run.decision?.rule).toBe(rule)
    expect(run.edge.asked.freezeSubmission.map(({ payload }) => payload)).toMatchObject([
      { ai_vetting },
    ])
  })

  it('is decided without at once when it failed', async () => {
    const run = await startAtPuzzleComplete({
      analyseBackground: () => Promise.reject(new Error('The service is down')),
    })
    await run.submit()
    expect(run.decision?.rule).toBe('qualified')
  })
})

describe('a reload after Submit Application', () => {
  const decision: Decision = { rule: 'appliedByAge', stage: 'Applied' }
  const found = {
    applicationId: APPLICATION_ID,
    isAcknowledged: false,
    isAdded: false,
    isStored: true,
    isRefused: false,
  }

  it.each([PUZZLE_COMPLETE, THANK_YOU])(
    'at step %i shows the frozen decision and decides nothing again',
    async (step) => {
      const run = startFunnel({
        saved: savedAt(step),
        // All that is known now would decide otherwise.
        edge: { readSubmission: async () => ({ ...found, decision }), locate: async () => INDIA },
      })
      expect(run.states.flow).toEqual({ restoring: 'reading' })
      await run.settle()
      expect(run.decision).toEqual(decision)
      expect(run.states.delivery).toBe('waiting')
      run.wait(3000)
      await run.settle()
      expect(run.states.flow).toEqual({ thankYou: { decision: 'appliedByAge', screen: 'outcome' } })
      expect(run.emitted).toEqual([])
      expect(run.edge.asked.freezeSubmission).toEqual([])
    },
  )

  it.each([
    ['found undecided', async () => ({ ...found, decision: undefined })],
    ['not found', async () => null],
    ['not readable', () => Promise.reject(new Error('No database'))],
  ])('decides a submission once that is %s', async (_name, readSubmission) => {
    const run = startFunnel({ saved: savedAt(THANK_YOU), edge: { readSubmission } })
    await run.settle()
    expect(run.decision?.rule).toBe('qualified')
    expect(run.edge.asked.freezeSubmission).toHaveLength(1)
    expect(run.edge.asked.writeSubmission).toEqual([])
  })
})

describe('a submission that the device does not store', () => {
  async function submitsUnstored() {
    const run = await startAtPuzzleComplete({
      freezeSubmission: () => Promise.reject(new Error('The submission is in memory only')),
    })
    await run.submit()
    run.wait(3000)
    run.wait(2000)
    return run
  }
  const screenOf = (run: Run) =>
    (run.states.flow as { thankYou: { screen: string } }).thankYou.screen

  it('leaves the answers on the device until it is delivered', async () => {
    const run = await submitsUnstored()
    run.wait(3_600_000)
    expect(screenOf(run)).toBe('retained')
    expect(run.record).toMatchObject({ currentStep: THANK_YOU, applicationStarted: true })
    run.send({ type: 'APPLICATION.RESTARTED' })
    expect(screenOf(run)).toBe('retained')
    run.send({ type: 'DELIVERY.ATTEMPTED', applicationId: APPLICATION_ID, isStored: false })
    expect(screenOf(run)).toBe('retained')
    run.send({ type: 'DELIVERY.ACKNOWLEDGED', applicationId: APPLICATION_ID })
    expect(screenOf(run)).toBe('cleared')
    expect(run.snapshot.hasTag('unsaved')).toBe(true)
  })

  it('is cleared once a later attempt has stored it', async () => {
    const run = await submitsUnstored()
    run.send({ type: 'DELIVERY.ATTEMPTED', applicationId: APPLICATION_ID, isStored: true })
    expect(screenOf(run)).toBe('cleared')
    expect(run.edge.outboxCommands).toEqual(['OUTBOX.FILLED', 'OUTBOX.CLEARED'])
  })
})

describe('the delivery of this application', () => {
  const told = (what: 'ATTEMPTED' | 'POSTPONED' | 'ACKNOWLEDGED', applicationId = APPLICATION_ID) =>
    ({ type: `DELIVERY.${what}`, applicationId, isStored: true }) as const

  it('waits, is sent, is postponed, is sent again, is delivered', async () => {
    const frozen = deferred<void>()
    const run = await startAtPuzzleComplete({ freezeSubmission: () => frozen.promise })
    await run.submit()
    expect(run.states.delivery).toBe('freezing')
    expect(run.edge.outboxCommands).toEqual([])
    frozen.resolve(undefined)
    await run.settle()
    expect(run.edge.outboxCommands).toEqual(['OUTBOX.FILLED'])
    const { flow } = run.states
    const seen = (['ATTEMPTED', 'POSTPONED', 'ATTEMPTED', 'ACKNOWLEDGED'] as const).map((what) => {
      run.send(told(what, OTHER_APPLICATION_ID))
      const before = run.states.delivery
      run.edge.outboxes[0]?.report(told(what))
      return [before, run.states.delivery]
    })
    expect(seen).toEqual([
      ['waiting', 'sending'],
      ['sending', 'waiting'],
      ['waiting', 'sending'],
      ['sending', 'delivered'],
    ])
    expect(run.states.flow).toEqual(flow)
  })
})
