import { describe, expect, it } from 'vitest'
import type { Decision } from '../../../../machines/decision/table.ts'
import { savedAt } from '../../../../machines/examples/records.ts'
import type { Submission } from '../../../../machines/requests/submissions.ts'
import { startFunnel } from '../../../model/start-funnel.ts'
import {
  LAST_LEVEL,
  PUZZLE_COMPLETE,
  stepNumbers,
  THANK_YOU,
} from '../../../specification/steps.ts'

const ID = '3f0f6a0e-6c7b-4c52-9f52-5a6a0c9a7d11'

function found(decision: Decision | undefined, isAcknowledged = false): Submission {
  return { applicationId: ID, decision, isAcknowledged }
}

const DECISIONS: Decision[] = [
  { rule: 'qualified', stage: 'Qualified' },
  { rule: 'appliedByAge', stage: 'Applied' },
  { rule: 'appliedByReview', stage: 'Applied' },
  {
    rule: 'disqualifiedByKnockout',
    stage: 'Disqualified - does not meet knockout questions',
  },
  {
    rule: 'disqualifiedByResidence',
    stage: 'Disqualified - does not reside in NJ, PA, MI, or WV',
  },
  { rule: 'disqualifiedAsTest', stage: 'Disqualified - Job Platform Test' },
]

describe.each([PUZZLE_COMPLETE, THANK_YOU])('a reload at step %i', (step) => {
  it('looks the submission up under the application id before it shows anything', async () => {
    const run = startFunnel({ saved: savedAt(step), edge: {} })
    expect(run.states.flow).toEqual({ restoring: 'reading' })
    expect(run.edge.asked.readSubmission).toEqual([{ applicationId: ID }])
  })

  it.each(DECISIONS)(
    'enters the frozen resting state $rule and decides nothing again',
    async (decision) => {
      const run = startFunnel({
        saved: savedAt(step),
        // All that is known now would decide otherwise.
        edge: {
          readSubmission: async () => found(decision),
          locate: async () => ({
            country: 'India',
            countryCode: 'IN',
            region: '',
            regionName: '',
            city: '',
          }),
        },
      })
      await run.settle()
      expect(run.states.flow).toEqual({
        thankYou: { decision: decision.rule, screen: 'processing' },
      })
      expect(run.decision).toEqual(decision)
      run.wait(3000)
      await run.settle()
      expect(run.states.flow).toEqual({ thankYou: { decision: decision.rule, screen: 'outcome' } })
      expect(run.emitted).toEqual([])
      expect(run.edge.asked.freezeSubmission).toEqual([])
      expect(run.edge.asked.writeSubmission).toEqual([])
      expect(run.edge.asked.analyseBackground).toEqual([])
      run.wait(2000)
      expect(run.emitted).toEqual([{ type: 'Application Cleared' }])
    },
  )

  it('decides a submission that was found undecided, once, and freezes it', async () => {
    const run = startFunnel({
      saved: savedAt(step),
      edge: { readSubmission: async () => found(undefined) },
    })
    await run.settle()
    expect(run.states.flow).toEqual({ thankYou: { decision: 'qualified', screen: 'processing' } })
    expect(run.emitted.map(({ type }) => type)).toEqual([
      'Application Submitted',
      'Applicant Decision Issued',
      'Conversion Due',
    ])
    expect(run.edge.asked.freezeSubmission).toHaveLength(1)
    expect(run.edge.asked.writeSubmission).toEqual([])
    expect(run.record).toMatchObject({ currentStep: THANK_YOU, maxUnlockedStep: THANK_YOU })
  })

  it.each([
    [false, 'waiting'],
    [true, 'delivered'],
  ] as const)('takes the delivery up: acknowledged %s is %s', async (isAcknowledged, delivery) => {
    const run = startFunnel({
      saved: savedAt(step),
      edge: {
        readSubmission: async () =>
          found({ rule: 'qualified', stage: 'Qualified' }, isAcknowledged),
      },
    })
    await run.settle()
    expect(run.states.delivery).toBe(delivery)
  })
})

describe('a reload if the device stored no submission', () => {
  it('at step 11 leaves the applicant to press Submit Application', async () => {
    const run = startFunnel({ saved: savedAt(PUZZLE_COMPLETE) })
    await run.settle()
    expect(run.states).toMatchObject({
      flow: { puzzleComplete: 'reviewing' },
      delivery: 'none',
    })
    expect(run.decision).toBe(undefined)
  })

  it.each([
    ['there is none', async () => null],
    ['the device cannot say', () => Promise.reject(new Error('No database'))],
  ])('at step 12 decides with what is known: %s', async (_name, readSubmission) => {
    const run = startFunnel({ saved: savedAt(THANK_YOU), edge: { readSubmission } })
    await run.settle()
    expect(run.states.flow).toEqual({ thankYou: { decision: 'qualified', screen: 'processing' } })
    expect(run.edge.asked.freezeSubmission).toHaveLength(1)
  })
})

describe('a reload before the puzzles are complete', () => {
  it.each(stepNumbers(1, LAST_LEVEL))('looks no submission up: step %i', (step) => {
    const run = startFunnel({ saved: savedAt(step) })
    expect(run.record?.currentStep).toBe(step)
    expect(run.edge.asked.readSubmission).toEqual([])
  })
})
