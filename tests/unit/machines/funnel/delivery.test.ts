import { describe, expect, it } from 'vitest'
import { OTHER_APPLICATION_ID, savedAt } from '../../../../machines/examples/records.ts'
import type { EdgeAnswers } from '../../../model/edge.ts'
import { deferred } from '../../../model/edge.ts'
import { startFunnel } from '../../../model/start-funnel.ts'
import { IN_FULL } from '../../../specification/forms/index.ts'
import { payloadOf } from '../../../specification/payload.ts'
import { PUZZLE_COMPLETE, stepNumbers } from '../../../specification/steps.ts'

const ID = '3f0f6a0e-6c7b-4c52-9f52-5a6a0c9a7d11'

async function submitted(edge: Partial<EdgeAnswers> = {}) {
  const run = startFunnel({ saved: savedAt(PUZZLE_COMPLETE), edge })
  await run.settle()
  run.send({ type: 'APPLICATION.SUBMITTED' })
  await run.settle()
  return run
}

const attempted = (applicationId = ID) => ({ type: 'DELIVERY.ATTEMPTED', applicationId }) as const
const postponed = (applicationId = ID) => ({ type: 'DELIVERY.POSTPONED', applicationId }) as const
const acknowledged = (applicationId = ID) =>
  ({ type: 'DELIVERY.ACKNOWLEDGED', applicationId }) as const

const TRACKING = {
  external_referrer: 'https://jobs.example/ad',
  cgc: 'cgc-1',
  jclickid: 'click-2',
  cgpid: 'cgpid-3',
  job_pipeline: 'pipeline-4',
  application_source: 'Joveo',
  j_publisher: 'publisher-6',
  campaign_id: 'campaign-7',
  creative_id: 'creative-8',
  utm_medium: 'medium-9',
}

describe('freezing (section 3, Create-contact payload)', () => {
  it('writes down decision and body with every field', async () => {
    const performance = { totalTimeMs: 83_000, totalMoves: 13, totalTimeFormatted: '1:23' }
    const run = startFunnel({
      saved: savedAt(PUZZLE_COMPLETE, {
        ...IN_FULL,
        puzzlePerformance: performance,
        trackingParams: TRACKING,
      }),
      edge: {
        analyseBackground: async () => ({
          status: 'manual_review_required',
          reasoning: 'Ask about the brother.',
        }),
      },
    })
    await run.settle()
    run.send({ type: 'APPLICATION.SUBMITTED' })
    await run.settle()
    expect(run.edge.asked.freezeSubmission).toEqual([
      {
        applicationId: '3f0f6a0e-6c7b-4c52-9f52-5a6a0c9a7d11',
        decision: { rule: 'appliedByAge', stage: 'Applied' },
        payload: payloadOf(
          {
            ...IN_FULL,
            tracking: TRACKING,
            performance,
            rule: 'appliedByAge',
            vetting: { status: 'manual_review_required', summary: 'Ask about the brother.' },
          },
          { submittedFrom: 'Funnel under test', applicationFormVersion: '7.5' },
        ),
      },
    ])
  })

  it('is written before the outbox starts to send', async () => {
    const frozen = deferred<void>()
    const run = await submitted({ freezeSubmission: () => frozen.promise })
    expect(run.states.delivery).toBe('freezing')
    expect(run.edge.outboxCommands).toEqual([])
    frozen.resolve(undefined)
    await run.settle()
    expect(run.states.delivery).toBe('waiting')
    expect(run.edge.outboxCommands).toEqual(['OUTBOX.FILLED'])
  })

  it('continues from memory if the device stores nothing', async () => {
    const run = await submitted({
      freezeSubmission: () => Promise.reject(new Error('The quota is used up')),
    })
    expect(run.states.delivery).toBe('waiting')
    expect(run.edge.outboxCommands).toEqual(['OUTBOX.FILLED'])
  })
})

describe('the delivery of this application', () => {
  it('waits, is sent, is postponed, is sent again, is delivered', async () => {
    const run = await submitted()
    expect(run.states.delivery).toBe('waiting')
    run.edge.outboxes[0]?.report(attempted())
    expect(run.states.delivery).toBe('sending')
    run.edge.outboxes[0]?.report(postponed())
    expect(run.states.delivery).toBe('waiting')
    run.edge.outboxes[0]?.report(attempted())
    expect(run.states.delivery).toBe('sending')
    run.edge.outboxes[0]?.report(acknowledged())
    expect(run.states.delivery).toBe('delivered')
  })

  it('is done also when another tab delivered it', async () => {
    const run = await submitted()
    run.send(acknowledged())
    expect(run.states.delivery).toBe('delivered')
  })

  it('does not begin again once it is done', async () => {
    const run = await submitted()
    run.send(acknowledged(), attempted(), postponed())
    expect(run.states.delivery).toBe('delivered')
  })

  it('heeds nothing that is said of another application', async () => {
    const run = await submitted()
    run.send(attempted(OTHER_APPLICATION_ID), acknowledged(OTHER_APPLICATION_ID))
    expect(run.states.delivery).toBe('waiting')
    run.send(attempted())
    run.send(postponed(OTHER_APPLICATION_ID), acknowledged(OTHER_APPLICATION_ID))
    expect(run.states.delivery).toBe('sending')
  })

  it.each(stepNumbers(1, PUZZLE_COMPLETE))('has not begun at step %i', async (step) => {
    const run = startFunnel({ saved: savedAt(step) })
    await run.settle()
    run.send(attempted(), postponed(), acknowledged())
    expect(run.states.delivery).toBe('none')
  })

  it('shows the applicant nothing of a failure', async () => {
    const run = await submitted()
    run.emitted.length = 0
    const { flow } = run.states
    run.send(attempted(), postponed(), attempted(), postponed())
    expect(run.states.flow).toEqual(flow)
    expect(run.emitted).toEqual([])
  })
})
