import { describe, expect, it } from 'vitest'
import { BLANK_ANSWERS } from '../../../../machines/context.ts'
import { stepCompleted as stepCompletedBy } from '../../../../machines/emitted.ts'
import {
  ELIGIBILITY,
  LINKEDIN,
  SUMMARY,
  WORK_EXPERIENCE,
} from '../../../../machines/examples/answers.ts'
import { SOLVED_BOARDS, solving } from '../../../../machines/examples/boards.ts'
import { SUBMITTING } from '../../../../machines/examples/cases.ts'
import { continuingWith } from '../../../../machines/examples/filling.ts'
import { savedAt } from '../../../../machines/examples/records.ts'
import type { FormValues } from '../../../../machines/forms/index.ts'
import type { TrackingParams } from '../../../../machines/records/application.ts'
import { continued, walkTo } from '../../../model/journey.ts'
import { startFunnel } from '../../../model/start-funnel.ts'
import { BLANK_PROGRESS, TRACKING } from '../../../specification/application.ts'
import {
  decided,
  identified,
  STARTED,
  stepCompleted,
  VIEWED,
} from '../../../specification/events.ts'
import { FORM_NAMES, IN_FULL, SHORTEST } from '../../../specification/forms/index.ts'
import { LONGEST } from '../../../specification/forms/longest.ts'
import {
  LEVELS,
  levelStep,
  PUZZLE_COMPLETE,
  PUZZLE_INTRO,
  screenAt,
  stepOf,
} from '../../../specification/steps.ts'

const EVERY_PARAMETER = Object.fromEntries(TRACKING.map((name) => [name, `${name}-1`]))
/** A pair is a move. */
const PAIRS = Object.values(SOLVED_BOARDS).flatMap(Object.keys).length
/** Seconds that the levels take: 83 together. */
const SECONDS = [2, 10, 20, 25, 26]

const completed = (step: number, data: object): object =>
  stepCompleted(screenAt(step).name, data, 'variant-b')

it('one complete run emits these events in this order, and no other (section 3)', async () => {
  const { external_referrer = '', ...parameters } = EVERY_PARAMETER
  const run = startFunnel({
    arrival: {
      parameters,
      externalReferrer: external_referrer,
      documentReferrer: external_referrer,
      isViewed: false,
    },
    edge: { analyseBackground: async () => ({ ai_status: 'approved', summary: 'A fit.' }) },
  })
  await walkTo(run, PUZZLE_INTRO)
  run.send({ type: 'PUZZLE.STARTED' })
  for (const [at, level] of LEVELS.entries()) {
    run.send({ type: 'TIMER.TICKED', seconds: SECONDS[at] ?? 0 }, ...solving(level))
    run.wait(1000)
  }
  await run.settle()
  run.send(...SUBMITTING)
  await run.settle()
  run.wait(3000)
  run.wait(2000)

  const answered = { ...SHORTEST, tracking: EVERY_PARAMETER }
  const user = identified({ ...answered, performance: BLANK_PROGRESS.puzzlePerformance })
  expect(run.emitted).toEqual([
    VIEWED,
    STARTED,
    { ...user, properties: { ...user.properties, linkedin: '' } },
    completed(1, SHORTEST.contactDetails),
    completed(2, SHORTEST.eligibility),
    user,
    ...FORM_NAMES.slice(2).map((form) => completed(stepOf(form), SHORTEST[form])),
    completed(PUZZLE_INTRO, {}),
    ...LEVELS.map((level, at) => {
      const paths = SOLVED_BOARDS[level]
      const moves = Object.keys(paths).length
      const puzzle_answer = { paths, moves, elapsedSeconds: SECONDS[at] ?? 0 }
      return completed(levelStep(level), { puzzle_number: level, puzzle_answer })
    }),
    completed(PUZZLE_COMPLETE, {}),
    ...decided(
      {
        ...answered,
        performance: { totalTimeMs: 83_000, totalMoves: PAIRS, totalTimeFormatted: '1:23' },
        rule: 'qualified',
        vetting: { status: 'approved', summary: 'A fit.' },
      },
      '',
    ),
    { type: 'Application Cleared' },
  ])
})

it('Application Viewed is recorded once a browser session (section 2, shell)', () => {
  expect(startFunnel({ arrival: { isViewed: true } }).emitted).toEqual([])
  const reloaded = startFunnel({ arrival: { isViewed: false }, saved: savedAt(3) })
  expect(reloaded.emitted).toEqual([VIEWED])
})

it.each([
  [false, []],
  [true, [{ properties: { linkedin: LINKEDIN } }]],
])(
  'user properties are sent with work experience only if it has a LinkedIn profile: added %s',
  (addLinkedin, expected) => {
    const run = startFunnel({ saved: savedAt(3) })
    const summary = { ...WORK_EXPERIENCE, shareMethod: 'summary', writtenSummary: SUMMARY } as const
    run.send(...continuingWith({ form: 'workExperience', values: { ...summary, addLinkedin } }))
    const user = run.emitted.filter(({ type }) => type === 'Applicant Identified')
    expect(user).toMatchObject(expected)
    expect(run.emitted).toHaveLength(expected.length + 1)
  },
)

it('Step Completed is sent once a press: again after Back and Continue, with what is then answered', () => {
  const run = startFunnel({ saved: savedAt(2) })
  const values = { ...ELIGIBILITY, stateOfResidence: 'WV' }
  run.send(...continued('eligibility'), { type: 'BACK.PRESSED' })
  run.send(...continuingWith({ form: 'eligibility', values }))
  expect(run.emitted).toEqual([completed(2, ELIGIBILITY), completed(2, values)])
})

/** What is emitted when an application with these tracking parameters is decided. */
async function deciding(
  trackingParams: TrackingParams,
  { stateOfResidence = 'PA', status = 'approved', documentReferrer = '' } = {},
) {
  const eligibility = { ...ELIGIBILITY, stateOfResidence }
  const run = startFunnel({
    saved: savedAt(PUZZLE_COMPLETE, { trackingParams, eligibility }),
    arrival: { documentReferrer },
    edge: { analyseBackground: async () => ({ status }) },
  })
  await run.settle()
  run.send(...SUBMITTING)
  await run.settle()
  return run.emitted.filter(({ type }) => type !== 'Application Step Completed')
}

describe('an application that is decided', () => {
  const BY_REVIEW = { status: 'manual_review_required' }
  const ELSEWHERE = { stateOfResidence: 'NJ' }
  const DISQUALIFIED = 'Disqualified - does not reside in NJ, PA, MI, or WV'

  it.each([
    ['Qualified', {}, ['Applicant Decision Issued'], 'apply'],
    ['Applied', BY_REVIEW, [], 'apply'],
    [DISQUALIFIED, ELSEWHERE, [], 'disqualified'],
  ])('with the stage %s', async (applicant_status, applicant, issued, script) => {
    const [submitted, ...others] = await deciding({ jclickid: 'click-2' }, applicant)
    expect(submitted).toMatchObject({ properties: { applicant_status } })
    expect(others.slice(0, -1).map(({ type }) => type)).toEqual(issued)
    expect(others.at(-1)).toEqual({ type: 'Conversion Due', script, clickId: 'click-2' })
  })

  it.each([
    ['the external referrer', { external_referrer: 'https://a.example/' }, 'https://a.example/'],
    ['else the document referrer', {}, 'https://document.example/'],
  ])('names %s', async (_name, trackingParams, referrer) => {
    const documentReferrer = 'https://document.example/'
    const [submitted] = await deciding(trackingParams, { documentReferrer })
    expect(submitted).toMatchObject({ properties: { referrer } })
  })

  it("says 'direct' where there is no referrer, and leaves no parameter out", async () => {
    const [submitted, , conversion] = await deciding({})
    const parameters = TRACKING.map((name) => [name, ''])
    expect(submitted).toEqual({
      type: 'Application Submitted',
      properties: {
        puzzle_time_ms: 83_000,
        puzzle_moves: 13,
        puzzle_time_formatted: '1:23',
        applicant_status: 'Qualified',
        referrer: 'direct',
        ...Object.fromEntries(parameters),
      },
    })
    expect(conversion).toEqual({ type: 'Conversion Due', script: 'apply', clickId: '' })
  })

  it.each([
    ['LinkedIn', 0],
    ['lInKeDiN', 0],
    ['LinkedIn Ads', 1],
    ['Joveo', 1],
  ])('has a conversion script unless it came from LinkedIn: %s', async (source, count) => {
    for (const applicant of [{}, ELSEWHERE]) {
      const emitted = await deciding({ application_source: source }, applicant)
      expect(emitted.filter(({ type }) => type === 'Conversion Due')).toHaveLength(count)
    }
  })
})

/** What the ingestion takes of an event, without what the client adds. */
const MOST_EVENT_BYTES = 63 * 1024

describe('the completion of a step with long texts (section 3)', () => {
  const completedWith = (workExperience: FormValues['workExperience']) =>
    stepCompletedBy(
      { ...startFunnel().context, application: { ...BLANK_ANSWERS, workExperience } },
      { name: 'work-experience', data: 'workExperience' },
    )

  it('has all of them where they fit', () => {
    const text = 'word '.repeat(2_000)
    const answers = { ...IN_FULL.workExperience, writtenSummary: text, goodFitReason: text }
    expect(completedWith(answers).properties.step_data).toEqual(answers)
  })

  it('is cut to what the ingestion takes', () => {
    const { properties } = completedWith(LONGEST.workExperience)
    expect(Buffer.byteLength(JSON.stringify(properties))).toBeLessThan(MOST_EVENT_BYTES)
  })
})
