import { describe, expect, it } from 'vitest'
import { STARTING } from '../../../../machines/examples/cases.ts'
import {
  APPLICATION_ID,
  applicationAt,
  BLANK_ANSWERS,
  BLANK_APPLICATION,
  BLANK_COUNTS,
  savedAt,
  textsOf,
  VISIT_ID,
} from '../../../../machines/examples/records.ts'
import { decodeRecords, withApplicationId } from '../../../../machines/records/saved-state.ts'
import { never } from '../../../model/edge.ts'
import { startFunnel } from '../../../model/start-funnel.ts'
import { FIRST_LEVEL, idAt, LAST_FORM_STEP } from '../../../specification/steps.ts'

const NOTHING_GOING_ON = {
  flow: 'intro',
  timer: 'stopped',
  resume: 'empty',
  vetting: 'idle',
  place: 'unasked',
  delivery: 'none',
}

describe('a reload (sections 2 and 4)', () => {
  it('brings the applicant back, and sends nothing of the steps before', () => {
    const opened = { kind: 'step', step: idAt(LAST_FORM_STEP) } as const
    const run = startFunnel({ saved: savedAt(LAST_FORM_STEP), opened })
    expect(run.states.flow).toEqual({ [idAt(LAST_FORM_STEP)]: 'editing' })
    expect(run.record).toEqual(applicationAt(LAST_FORM_STEP))
    expect(run.emitted).toEqual([])
  })

  it.each([
    ['the saved id', applicationAt(3), APPLICATION_ID, APPLICATION_ID],
    ['a new id where none was saved', applicationAt(3), null, 'new'],
    ["the visit's id before the start", BLANK_APPLICATION, APPLICATION_ID, VISIT_ID],
  ])('continues under %s', (_what, application, applicationId, expected) => {
    const read = decodeRecords({ ...textsOf(application), applicationId })
    const run = startFunnel({ saved: withApplicationId(read, () => 'new') })
    expect(run.context.applicationId).toBe(expected)
  })

  it('resets application and timer where they cannot be read', () => {
    const run = startFunnel({ saved: { kind: 'unreadable' } })
    expect(run.states).toEqual(NOTHING_GOING_ON)
    expect(run.context.application).toEqual(BLANK_ANSWERS)
    expect(run.context.timer).toEqual(BLANK_COUNTS)
    run.send(...STARTING)
    expect(run.states.flow).toEqual({ contact: 'editing' })
  })
})

describe('how the applicant came (sections 2 and 4)', () => {
  const parameters = { cgc: 'new', utm_medium: 'email' }

  it('is recorded on a first visit, and where the records could not be used', () => {
    for (const kind of ['missing', 'unreadable'] as const) {
      const externalReferrer = 'https://jobs.example/ad'
      const run = startFunnel({ saved: { kind }, arrival: { parameters, externalReferrer } })
      expect(run.context.application.trackingParams).toEqual({
        ...parameters,
        external_referrer: externalReferrer,
      })
    }
  })

  it('is set once per key: an existing value is never overwritten', () => {
    const trackingParams = { cgc: 'old', external_referrer: 'https://a.example/' }
    const run = startFunnel({
      saved: savedAt(3, { trackingParams }),
      arrival: { parameters, externalReferrer: 'https://b.example/' },
    })
    expect(run.context.application.trackingParams).toEqual({
      ...trackingParams,
      utm_medium: 'email',
    })
  })

  it('leaves no empty referrer behind', () => {
    const run = startFunnel({ arrival: { externalReferrer: '' } })
    expect(run.context.application.trackingParams).toEqual({})
  })
})

describe('starting over', () => {
  it('stops what was under way, and keeps nothing but how the applicant came', () => {
    const trackingParams = { cgc: 'c-1', external_referrer: 'https://a.example/' }
    const run = startFunnel({
      saved: savedAt(FIRST_LEVEL, { trackingParams }),
      edge: { analyseBackground: never },
    })
    run.send({ type: 'RESUME.CHOSEN', file: new File(['cv'], 'cv.pdf') })
    expect(run.states).toMatchObject({
      timer: { running: 'counting' },
      resume: 'uploading',
      vetting: 'analysing',
    })
    run.send({ type: 'APPLICATION.RESTARTED' })
    expect(run.states).toEqual(NOTHING_GOING_ON)
    expect(run.edge.tickers.map(({ isStopped }) => isStopped)).toEqual([true])
    expect(run.edge.uploads.map(({ isStopped }) => isStopped)).toEqual([true])
    expect(run.context.application).toEqual({ ...BLANK_ANSWERS, trackingParams })
    expect(run.context.timer).toEqual(BLANK_COUNTS)
    expect(run.context.forms.contactDetails.draft.firstName).toBe('')
  })
})

describe('forgetting the application', () => {
  it('keeps nothing at all, also for the next application', () => {
    const run = startFunnel({
      arrival: { parameters: { cgc: 'c-1' }, externalReferrer: 'https://a.example/' },
    })
    run.send(...STARTING, { type: 'APPLICATION.FORGOTTEN' })
    expect(run.context.application).toEqual(BLANK_ANSWERS)
    expect(run.emitted.at(-1)).toEqual({ type: 'Application Forgotten' })
    run.send(...STARTING, {
      type: 'URL.REQUESTED',
      target: { kind: 'unknown' },
      saved: savedAt(3),
    })
    expect(run.context.application.trackingParams).toEqual({})
  })
})
