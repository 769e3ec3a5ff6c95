import { describe, expect, it } from 'vitest'
import {
  applicationAt,
  BLANK_ANSWERS,
  BLANK_COUNTS,
  BLANK_TIMER,
  savedAt,
  textsOf,
} from '../../../../machines/examples/records.ts'
import type { SavedReading } from '../../../../machines/records/saved-reading.ts'
import { decodeRecords } from '../../../../machines/records/saved-state.ts'
import { startFunnel } from '../../../model/start-funnel.ts'
import { FIRST_LEVEL, idAt, levelStep, STEPS } from '../../../specification/steps.ts'
import { flowAt } from './flow-at.ts'

const FLOW_AT: [step: number, flow: unknown][] = STEPS.map((_, at) => [at + 1, flowAt(at + 1)])

describe('a reload (sections 2 and 4)', () => {
  it.each(FLOW_AT)('at step %i brings the applicant back there', async (step, flow) => {
    const run = startFunnel({ saved: savedAt(step), opened: { kind: 'step', step: idAt(step) } })
    await run.settle()
    expect(run.states.flow).toEqual(flow)
    const { analysisResult, ...record } = run.record ?? {}
    expect(record).toEqual(applicationAt(step))
    expect(analysisResult === undefined).toBe(step < FIRST_LEVEL)
  })

  it.each(FLOW_AT.slice(0, -1))('at step %i sends nothing of the steps before', async (step) => {
    const run = startFunnel({ saved: savedAt(step), opened: { kind: 'step', step: idAt(step) } })
    await run.settle()
    expect(run.emitted).toEqual([])
  })

  it('continues under the saved application id, or under a new one if none was saved', () => {
    const texts = textsOf(applicationAt(3))
    const known = startFunnel({ saved: decodeRecords(texts), applicationId: 'fresh' })
    expect(known.context.applicationId).toBe('3f0f6a0e-6c7b-4c52-9f52-5a6a0c9a7d11')
    const unknown = startFunnel({
      saved: decodeRecords({ ...texts, applicationId: null }),
      applicationId: 'fresh',
    })
    expect(unknown.context.applicationId).toBe('fresh')
  })
})

describe('records that cannot be used', () => {
  const valid = applicationAt(levelStep(3))
  it.each<[string, SavedReading]>([
    ['another version', decodeRecords(textsOf({ ...valid, storeVersion: 2 }))],
    ['bad JSON', decodeRecords({ ...textsOf(valid), application: '{"storeVersion":1,' })],
    ['a wrong type', decodeRecords(textsOf({ ...valid, contactDetails: 'Ada' }))],
    ['a step out of range', decodeRecords(textsOf({ ...valid, currentStep: STEPS.length + 1 }))],
    ['a faulty timer', decodeRecords(textsOf(valid, { ...BLANK_TIMER, isRunning: 'yes' }))],
    ['a timer of bad JSON', decodeRecords({ ...textsOf(valid), timer: '{' })],
  ])('are reset, both, and nothing throws: %s', (_name, reading) => {
    const run = startFunnel({ saved: reading, opened: { kind: 'step', step: idAt(levelStep(3)) } })
    expect(run.states).toEqual({
      flow: 'intro',
      timer: 'stopped',
      resume: 'empty',
      vetting: 'idle',
      place: 'unasked',
      delivery: 'none',
    })
    expect(run.context.application).toEqual(BLANK_ANSWERS)
    expect(run.context.timer).toEqual(BLANK_COUNTS)
    expect(run.actor.getSnapshot().status).toBe('active')
    run.send({ type: 'APPLICATION.STARTED' })
    expect(run.states.flow).toEqual({ contact: 'editing' })
  })
})

describe('how the applicant came (sections 2 and 4)', () => {
  const parameters = { cgc: 'new', utm_medium: 'email' }

  it('is recorded on a first visit', () => {
    const run = startFunnel({
      arrival: { parameters, externalReferrer: 'https://jobs.example/ad' },
    })
    expect(run.context.application.trackingParams).toEqual({
      cgc: 'new',
      utm_medium: 'email',
      external_referrer: 'https://jobs.example/ad',
    })
  })

  it('is set once per key: an existing value is never overwritten', () => {
    const run = startFunnel({
      saved: savedAt(3, {
        trackingParams: { cgc: 'old', external_referrer: 'https://a.example/' },
      }),
      arrival: { parameters, externalReferrer: 'https://b.example/' },
    })
    expect(run.context.application.trackingParams).toEqual({
      cgc: 'old',
      external_referrer: 'https://a.example/',
      utm_medium: 'email',
    })
  })

  it('is recorded when the records could not be used', () => {
    const run = startFunnel({ saved: { kind: 'unreadable' }, arrival: { parameters } })
    expect(run.context.application.trackingParams).toEqual({ cgc: 'new', utm_medium: 'email' })
  })

  it('leaves no empty referrer behind', () => {
    const run = startFunnel({ arrival: { externalReferrer: '' } })
    expect(run.context.application.trackingParams).toEqual({})
  })
})
