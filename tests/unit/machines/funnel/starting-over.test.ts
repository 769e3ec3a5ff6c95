import { describe, expect, it } from 'vitest'
import {
  applicationAt,
  BLANK_ANSWERS,
  BLANK_COUNTS,
  saved,
  savedAt,
} from '../../../../machines/examples/records.ts'
import { never } from '../../../model/edge.ts'
import { startFunnel } from '../../../model/start-funnel.ts'
import {
  FIRST_LEVEL,
  LAST_FORM_STEP,
  PUZZLE_COMPLETE,
  stepNumbers,
  THANK_YOU,
} from '../../../specification/steps.ts'

const BEFORE_SUBMITTING = stepNumbers(1, PUZZLE_COMPLETE)
const TRACKING = {
  cgc: 'c-1',
  application_source: 'Joveo',
  external_referrer: 'https://a.example/',
}

const NOTHING_GOING_ON = {
  flow: 'intro',
  timer: 'stopped',
  resume: 'empty',
  vetting: 'idle',
  delivery: 'none',
}

describe('starting over', () => {
  it.each(BEFORE_SUBMITTING)(
    'from step %i keeps how the applicant came, and nothing else',
    async (step) => {
      const run = startFunnel({ saved: savedAt(step, { trackingParams: TRACKING }) })
      await run.settle()
      run.send({ type: 'APPLICATION.RESTARTED' })
      expect(run.states).toMatchObject(NOTHING_GOING_ON)
      expect(run.context.application).toEqual({ ...BLANK_ANSWERS, trackingParams: TRACKING })
      expect(run.context.timer).toEqual(BLANK_COUNTS)
      expect(run.context.forms.contactDetails.draft.firstName).toBe('')
      expect(run.emitted).toEqual([])
    },
  )

  it('stops what was under way', async () => {
    const run = startFunnel({ saved: savedAt(FIRST_LEVEL), edge: { analyseBackground: never } })
    run.send({ type: 'RESUME.CHOSEN', file: new File(['cv'], 'cv.pdf') })
    expect(run.states).toMatchObject({
      timer: 'running',
      resume: 'uploading',
      vetting: 'analysing',
    })
    run.send({ type: 'APPLICATION.RESTARTED' })
    expect(run.states).toMatchObject(NOTHING_GOING_ON)
    expect(run.edge.tickers.map(({ isStopped }) => isStopped)).toEqual([true])
    expect(run.edge.uploads.map(({ isStopped }) => isStopped)).toEqual([true])
    expect(run.context.upload).toEqual({ fileName: '', percent: 0 })
  })

  it('leads through the funnel again from its beginning', () => {
    const run = startFunnel({ saved: savedAt(LAST_FORM_STEP) })
    run.send({ type: 'APPLICATION.RESTARTED' }, { type: 'APPLICATION.STARTED' })
    expect(run.states.flow).toEqual({ contact: 'editing' })
    expect(run.record).toMatchObject({ currentStep: 1, maxUnlockedStep: 1 })
  })
})

describe('forgetting the application', () => {
  const ARRIVAL = {
    parameters: { cgc: 'c-1' },
    externalReferrer: 'https://a.example/',
    documentReferrer: 'https://a.example/',
    isViewed: true,
  }

  it.each(BEFORE_SUBMITTING)('from step %i keeps nothing at all', async (step) => {
    const run = startFunnel({
      saved: savedAt(step, { trackingParams: TRACKING }),
      arrival: ARRIVAL,
    })
    await run.settle()
    run.send({ type: 'APPLICATION.FORGOTTEN' })
    expect(run.states).toMatchObject(NOTHING_GOING_ON)
    expect(run.context.application).toEqual(BLANK_ANSWERS)
    expect(run.context.timer).toEqual(BLANK_COUNTS)
    expect(run.context.arrival).toEqual({
      parameters: {},
      externalReferrer: '',
      documentReferrer: '',
      isViewed: true,
    })
    expect(run.emitted).toEqual([{ type: 'Application Forgotten' }])
  })

  it('does not bring back how the applicant came with the next application', () => {
    const run = startFunnel({ arrival: ARRIVAL })
    run.send(
      { type: 'APPLICATION.STARTED' },
      { type: 'APPLICATION.FORGOTTEN' },
      { type: 'APPLICATION.STARTED' },
      { type: 'URL.REQUESTED', target: { kind: 'unknown' }, saved: saved(applicationAt(3)) },
    )
    expect(run.context.application.trackingParams).toEqual({})
  })
})

describe.each(['APPLICATION.RESTARTED', 'APPLICATION.FORGOTTEN'] as const)(
  '%s once Submit Application was pressed',
  (type) => {
    it.each([PUZZLE_COMPLETE, THANK_YOU])(
      'does nothing while the submission is looked up at step %i',
      async (step) => {
        const run = startFunnel({ saved: savedAt(step) })
        const before = run.actor.getSnapshot()
        expect(before.value.flow).toEqual({ restoring: 'reading' })
        run.send({ type })
        expect(run.states).toEqual(before.value)
        expect(run.context).toEqual(before.context)
        expect(run.emitted).toEqual([])
      },
    )

    it('does nothing while the submission is written', async () => {
      const run = startFunnel({ saved: savedAt(PUZZLE_COMPLETE), edge: { writeSubmission: never } })
      await run.settle()
      run.send({ type: 'APPLICATION.SUBMITTED' })
      run.emitted.length = 0
      const before = run.actor.getSnapshot()
      run.send({ type })
      expect(run.states).toEqual(before.value)
      expect(run.context).toEqual(before.context)
      expect(run.emitted).toEqual([])
    })

    it.each([
      ['the spinner turns', 0],
      ['the outcome shows', 3000],
    ])('does nothing while %s', async (_name, ms) => {
      const run = startFunnel({ saved: savedAt(THANK_YOU) })
      await run.settle()
      run.wait(ms)
      run.emitted.length = 0
      const before = run.actor.getSnapshot()
      run.send({ type })
      expect(run.states).toEqual(before.value)
      expect(run.context).toEqual(before.context)
      expect(run.emitted).toEqual([])
    })
  },
)
