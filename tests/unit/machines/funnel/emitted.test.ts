import { describe, expect, it } from 'vitest'
import {
  CONTACT,
  ELIGIBILITY,
  LINKEDIN,
  SUMMARY,
  WORK_EXPERIENCE,
} from '../../../../machines/examples/answers.ts'
import { SOLVED_BOARDS, solving } from '../../../../machines/examples/boards.ts'
import { continuingWith } from '../../../../machines/examples/filling.ts'
import { savedAt } from '../../../../machines/examples/records.ts'
import type { TrackingParams } from '../../../../machines/records/application.ts'
import { continued, walkTo } from '../../../model/journey.ts'
import { startFunnel } from '../../../model/start-funnel.ts'
import { BLANK_PROGRESS } from '../../../specification/application.ts'
import {
  decided,
  identified,
  STARTED,
  stepCompleted,
  VIEWED,
} from '../../../specification/events.ts'
import { FORM_NAMES, SHORTEST } from '../../../specification/forms/index.ts'
import {
  AFTER_WORK,
  FIRST_LEVEL,
  LAST_FORM_STEP,
  LEVELS,
  levelStep,
  PUZZLE_COMPLETE,
  PUZZLE_INTRO,
  screenAt,
  stepOf,
} from '../../../specification/steps.ts'

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

/** A pair is a move. */
const PAIRS = Object.values(SOLVED_BOARDS).flatMap(Object.keys).length
/** Seconds that the first levels take: 83 together. */
const SECONDS = [2, 10, 20, 25, 26]

const completed = (step: number, data: object): object =>
  stepCompleted(screenAt(step).name, data, 'variant-b')

describe('one complete run (section 3, Analytics event fields)', () => {
  it('emits these events in this order, and no other', async () => {
    const { external_referrer, ...parameters } = TRACKING
    const run = startFunnel({
      arrival: {
        parameters,
        externalReferrer: external_referrer,
        documentReferrer: external_referrer,
        isViewed: false,
      },
      edge: { analyseBackground: async () => ({ ai_status: 'approved', summary: 'A fit.' }) },
    })
    run.send({ type: 'APPLICATION.STARTED' })
    for (const form of FORM_NAMES) run.send(...continued(form))
    run.send({ type: 'PUZZLE.STARTED' })
    for (const [at, level] of LEVELS.entries()) {
      run.send({ type: 'TIMER.TICKED', seconds: SECONDS[at] ?? 0 }, ...solving(level))
      run.wait(1000)
    }
    await run.settle()
    run.send({ type: 'APPLICATION.SUBMITTED' })
    await run.settle()
    run.wait(3000)
    run.wait(2000)

    const answered = { ...SHORTEST, tracking: TRACKING }
    const known = { ...answered, performance: BLANK_PROGRESS.puzzlePerformance }
    const user = identified(known)
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
})

describe('Application Viewed (section 2, shell)', () => {
  it.each([
    [false, [{ type: 'Application Viewed', properties: {} }]],
    [true, []],
  ])('is recorded once a browser session: recorded before %s', (isViewed, expected) => {
    expect(startFunnel({ arrival: { isViewed } }).emitted).toEqual(expected)
    expect(startFunnel({ arrival: { isViewed }, saved: savedAt(LAST_FORM_STEP) }).emitted).toEqual(
      expected,
    )
  })
})

describe('user properties', () => {
  const identifiedIn = (run: ReturnType<typeof startFunnel>) =>
    run.emitted.filter(({ type }) => type === 'Applicant Identified')

  it('are not sent with work experience that has no LinkedIn profile', () => {
    const run = startFunnel({ saved: savedAt(3) })
    run.send(
      ...continuingWith({
        form: 'workExperience',
        values: { ...WORK_EXPERIENCE, shareMethod: 'summary', writtenSummary: SUMMARY },
      }),
    )
    expect(run.record?.currentStep).toBe(AFTER_WORK)
    expect(identifiedIn(run)).toEqual([])
  })

  it('are sent with a LinkedIn profile that was added to another method', () => {
    const run = startFunnel({ saved: savedAt(3) })
    run.send(
      ...continuingWith({
        form: 'workExperience',
        values: {
          ...WORK_EXPERIENCE,
          shareMethod: 'summary',
          writtenSummary: SUMMARY,
          addLinkedin: true,
        },
      }),
    )
    expect(identifiedIn(run)).toMatchObject([{ properties: { linkedin: LINKEDIN } }])
  })

  it('are sent once the résumé is there that Continue waited for', () => {
    const run = startFunnel({ saved: savedAt(3) })
    run.send(
      { type: 'RESUME.CHOSEN', file: new File(['cv'], 'cv.pdf') },
      ...continuingWith({
        form: 'workExperience',
        values: { ...WORK_EXPERIENCE, shareMethod: 'resume', addLinkedin: true },
      }),
    )
    expect(identifiedIn(run)).toEqual([])
    run.edge.uploads[0]?.report({
      type: 'UPLOAD.FINISHED',
      reference: 'https://files.example/resume/cv.pdf',
    })
    expect(identifiedIn(run)).toMatchObject([{ properties: { linkedin: LINKEDIN } }])
  })

  it('are not sent by a refused Continue', () => {
    const run = startFunnel({ saved: savedAt(1) })
    run.send(...continuingWith({ form: 'contactDetails', values: { ...CONTACT, phone: '' } }))
    expect(run.emitted).toEqual([])
  })
})

describe('Step Completed', () => {
  it('is sent once a press: again after Back and Continue, with what is then answered', async () => {
    const run = startFunnel()
    await walkTo(run, 2)
    run.emitted.length = 0
    run.send(...continued('eligibility'), { type: 'BACK.PRESSED' })
    run.send(
      ...continuingWith({
        form: 'eligibility',
        values: { ...ELIGIBILITY, stateOfResidence: 'WV' },
      }),
    )
    expect(run.emitted).toEqual([
      completed(2, ELIGIBILITY),
      completed(2, { ...ELIGIBILITY, stateOfResidence: 'WV' }),
    ])
  })

  it('carries the paths of a level that was restored complete', () => {
    const puzzle1 = { paths: SOLVED_BOARDS[1], moves: 1, elapsedSeconds: 3 }
    const run = startFunnel({ saved: savedAt(FIRST_LEVEL, { puzzleAnswers: { puzzle1 } }) })
    run.wait(1000)
    expect(run.emitted).toEqual([
      completed(FIRST_LEVEL, { puzzle_number: 1, puzzle_answer: puzzle1 }),
    ])
  })
})

/** What is emitted when an application with these tracking parameters is decided. */
async function deciding(
  trackingParams: TrackingParams,
  { stateOfResidence = 'PA', status = 'approved', documentReferrer = '' } = {},
) {
  const run = startFunnel({
    saved: savedAt(PUZZLE_COMPLETE, {
      trackingParams,
      eligibility: { ...ELIGIBILITY, stateOfResidence },
    }),
    arrival: { documentReferrer },
    edge: { analyseBackground: async () => ({ status }) },
  })
  await run.settle()
  run.send({ type: 'APPLICATION.SUBMITTED' })
  await run.settle()
  return {
    submitted: run.emitted.filter(({ type }) => type === 'Application Submitted'),
    issued: run.emitted.filter(({ type }) => type === 'Applicant Decision Issued'),
    conversions: run.emitted.filter(({ type }) => type === 'Conversion Due'),
  }
}

describe('Application Submitted', () => {
  it.each([
    ['the external referrer', { external_referrer: 'https://a.example/' }, 'https://a.example/'],
    ['else the document referrer', {}, 'https://document.example/'],
  ])('names %s', async (_name, trackingParams, referrer) => {
    const { submitted } = await deciding(trackingParams, {
      documentReferrer: 'https://document.example/',
    })
    expect(submitted).toMatchObject([{ properties: { referrer } }])
  })

  it("says 'direct' where there is no referrer, and leaves no parameter out", async () => {
    const { submitted } = await deciding({})
    expect(submitted).toEqual([
      {
        type: 'Application Submitted',
        properties: {
          puzzle_time_ms: 83_000,
          puzzle_moves: 13,
          puzzle_time_formatted: '1:23',
          applicant_status: 'Qualified',
          referrer: 'direct',
          external_referrer: '',
          cgc: '',
          jclickid: '',
          cgpid: '',
          job_pipeline: '',
          application_source: '',
          j_publisher: '',
          campaign_id: '',
          creative_id: '',
          utm_medium: '',
        },
      },
    ])
  })
})

describe('Applicant Decision Issued', () => {
  it.each([
    ['Qualified', {}, 1],
    ['Applied', { status: 'manual_review_required' }, 0],
    ['Disqualified - does not reside in NJ, PA, MI, or WV', { stateOfResidence: 'NJ' }, 0],
  ])('for the stage %s', async (stage, applicant, count) => {
    const { submitted, issued } = await deciding({}, applicant)
    expect(submitted).toMatchObject([{ properties: { applicant_status: stage } }])
    expect(issued).toHaveLength(count)
  })
})

describe('the conversion script (section 4)', () => {
  it.each([
    ['Qualified', {}, 'apply'],
    ['Applied', { status: 'manual_review_required' }, 'apply'],
    ['Disqualified', { stateOfResidence: 'NJ' }, 'disqualified'],
  ])('for %s', async (_stage, applicant, script) => {
    const { conversions } = await deciding({ jclickid: 'click-2' }, applicant)
    expect(conversions).toEqual([{ type: 'Conversion Due', script, clickId: 'click-2' }])
  })

  it.each(['LinkedIn', 'linkedin', 'LINKEDIN', 'lInKeDiN'])(
    'is not due for the source %s',
    async (application_source) => {
      for (const applicant of [{}, { stateOfResidence: 'NJ' }]) {
        const { conversions } = await deciding({ application_source, jclickid: '2' }, applicant)
        expect(conversions).toEqual([])
      }
    },
  )

  it.each(['LinkedIn Ads', 'Joveo', ''])('is due for the source %j', async (application_source) => {
    const { conversions } = await deciding({ application_source })
    expect(conversions).toEqual([{ type: 'Conversion Due', script: 'apply', clickId: '' }])
  })
})
