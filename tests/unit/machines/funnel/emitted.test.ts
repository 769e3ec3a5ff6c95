import { describe, expect, it } from 'vitest'
import {
  applicationSubmitted,
  decisionIssued,
  type FunnelEmitted,
} from '../../../../machines/emitted.ts'
import {
  CASINO_AFFILIATION_IN_FULL,
  CONTACT,
  ELIGIBILITY,
  LINKEDIN,
  SUMMARY,
  WORK_EXPERIENCE,
} from '../../../../machines/examples/answers.ts'
import { SOLVED_BOARDS, solving } from '../../../../machines/examples/boards.ts'
import { continuingWith } from '../../../../machines/examples/filling.ts'
import { savedAt } from '../../../../machines/examples/records.ts'
import type { PuzzleIndex } from '../../../../machines/rules/puzzle-levels.ts'
import type { TrackingParams } from '../../../../machines/schemas/application.ts'
import { continued, walkTo } from '../../../model/journey.ts'
import { startFunnel } from '../../../model/start-funnel.ts'
import {
  FIRST_LEVEL,
  LAST_FORM_STEP,
  PUZZLE_COMPLETE,
  THANK_YOU,
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

const stepCompleted = (step_name: string, step_data: object): FunnelEmitted => ({
  type: 'Application Step Completed',
  properties: { step_name, step_data, step_variant: 'variant-b' },
})

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
    run.send(
      ...continued('contactDetails'),
      ...continued('eligibility'),
      ...continued('workExperience'),
    )
    run.send(...continuingWith({ form: 'casinoAffiliation', values: CASINO_AFFILIATION_IN_FULL }))
    run.send({ type: 'PUZZLE.STARTED' })
    const levels: [level: PuzzleIndex, seconds: number][] = [
      [1, 2],
      [2, 10],
      [3, 20],
      [4, 25],
      [5, 26],
    ]
    for (const [level, seconds] of levels) {
      run.send({ type: 'TIMER.TICKED', seconds }, ...solving(level))
      run.wait(1000)
    }
    await run.settle()
    run.send({ type: 'APPLICATION.SUBMITTED' })
    await run.settle()
    run.wait(3000)
    run.wait(2000)

    expect(run.emitted).toEqual([
      { type: 'Application Viewed', properties: {} },
      {
        type: 'Application Started',
        properties: { step: 'intro', source: 'job_description_page' },
      },
      {
        type: 'Applicant Identified',
        properties: {
          name: 'Ada Byron',
          email: 'ada.byron@mail.example',
          phone: '(412) 555-0123',
          linkedin: '',
          puzzle_time_ms: 0,
          puzzle_moves: 0,
          puzzle_time_formatted: '0:00',
          application_source: 'Joveo',
          campaign_id: 'campaign-7',
          creative_id: 'creative-8',
          utm_medium: 'medium-9',
        },
      },
      stepCompleted('contact', CONTACT),
      stepCompleted('eligibility', ELIGIBILITY),
      {
        type: 'Applicant Identified',
        properties: {
          name: 'Ada Byron',
          email: 'ada.byron@mail.example',
          phone: '(412) 555-0123',
          linkedin: 'https://www.linkedin.com/in/ada-byron',
          puzzle_time_ms: 0,
          puzzle_moves: 0,
          puzzle_time_formatted: '0:00',
          application_source: 'Joveo',
          campaign_id: 'campaign-7',
          creative_id: 'creative-8',
          utm_medium: 'medium-9',
        },
      },
      stepCompleted('work-experience', WORK_EXPERIENCE),
      stepCompleted('casino-affiliation', CASINO_AFFILIATION_IN_FULL),
      stepCompleted('puzzle-intro', {}),
      stepCompleted('puzzle-1', {
        puzzle_number: 1,
        puzzle_answer: { paths: SOLVED_BOARDS[1], moves: 1, elapsedSeconds: 2 },
      }),
      stepCompleted('puzzle-2', {
        puzzle_number: 2,
        puzzle_answer: { paths: SOLVED_BOARDS[2], moves: 1, elapsedSeconds: 10 },
      }),
      stepCompleted('puzzle-3', {
        puzzle_number: 3,
        puzzle_answer: { paths: SOLVED_BOARDS[3], moves: 2, elapsedSeconds: 20 },
      }),
      stepCompleted('puzzle-4', {
        puzzle_number: 4,
        puzzle_answer: { paths: SOLVED_BOARDS[4], moves: 4, elapsedSeconds: 25 },
      }),
      stepCompleted('puzzle-5', {
        puzzle_number: 5,
        puzzle_answer: { paths: SOLVED_BOARDS[5], moves: 5, elapsedSeconds: 26 },
      }),
      stepCompleted('puzzle-complete', {}),
      {
        type: 'Application Submitted',
        properties: {
          puzzle_time_ms: 83_000,
          puzzle_moves: 13,
          puzzle_time_formatted: '1:23',
          applicant_status: 'Qualified',
          referrer: 'https://jobs.example/ad',
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
        },
      },
      {
        type: 'Applicant Decision Issued',
        properties: {
          decision: 'approved',
          puzzle_time_ms: 83_000,
          puzzle_moves: 13,
          puzzle_time_formatted: '1:23',
          stage: 'Qualified',
          ai_status: 'approved',
        },
      },
      { type: 'Conversion Due', script: 'apply', clickId: 'click-2' },
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
  const identified = (run: ReturnType<typeof startFunnel>) =>
    run.emitted.filter(({ type }) => type === 'Applicant Identified')

  it('are not sent with work experience that has no LinkedIn profile', () => {
    const run = startFunnel({ saved: savedAt(3) })
    run.send(
      ...continuingWith({
        form: 'workExperience',
        values: { ...WORK_EXPERIENCE, shareMethod: 'summary', writtenSummary: SUMMARY },
      }),
    )
    expect(run.context.application.currentStep).toBe(4)
    expect(identified(run)).toEqual([])
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
    expect(identified(run)).toMatchObject([{ properties: { linkedin: LINKEDIN } }])
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
      stepCompleted('eligibility', ELIGIBILITY),
      stepCompleted('eligibility', { ...ELIGIBILITY, stateOfResidence: 'WV' }),
    ])
  })

  it('carries the paths of a level that was restored complete', () => {
    const puzzle1 = { paths: SOLVED_BOARDS[1], moves: 1, elapsedSeconds: 3 }
    const run = startFunnel({ saved: savedAt(FIRST_LEVEL, { puzzleAnswers: { puzzle1 } }) })
    run.wait(1000)
    expect(run.emitted).toEqual([
      stepCompleted('puzzle-1', { puzzle_number: 1, puzzle_answer: puzzle1 }),
    ])
  })
})

/** What is emitted when an application with these tracking parameters is decided. */
async function decided(
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
    const { submitted } = await decided(trackingParams, {
      documentReferrer: 'https://document.example/',
    })
    expect(submitted).toMatchObject([{ properties: { referrer } }])
  })

  it("says 'direct' where there is no referrer, and leaves no parameter out", async () => {
    const { submitted } = await decided({})
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
    const { submitted, issued } = await decided({}, applicant)
    expect(submitted).toMatchObject([{ properties: { applicant_status: stage } }])
    expect(issued).toHaveLength(count)
  })
})

it('without a decision an event names no stage', () => {
  const { context } = startFunnel({ saved: savedAt(THANK_YOU) })
  const undecided = { ...context, decision: undefined }
  expect(applicationSubmitted(undecided).properties.applicant_status).toBe('')
  expect(decisionIssued(undecided).properties.stage).toBe('')
})

describe('the conversion script (section 4)', () => {
  it.each([
    ['Qualified', {}, 'apply'],
    ['Applied', { status: 'manual_review_required' }, 'apply'],
    ['Disqualified', { stateOfResidence: 'NJ' }, 'disqualified'],
  ])('for %s', async (_stage, applicant, script) => {
    const { conversions } = await decided({ jclickid: 'click-2' }, applicant)
    expect(conversions).toEqual([{ type: 'Conversion Due', script, clickId: 'click-2' }])
  })

  it.each(['LinkedIn', 'linkedin', 'LINKEDIN', 'lInKeDiN'])(
    'is not due for the source %s',
    async (application_source) => {
      for (const applicant of [{}, { stateOfResidence: 'NJ' }]) {
        const { conversions } = await decided({ application_source, jclickid: '2' }, applicant)
        expect(conversions).toEqual([])
      }
    },
  )

  it.each(['LinkedIn Ads', 'Joveo', ''])('is due for the source %j', async (application_source) => {
    const { conversions } = await decided({ application_source })
    expect(conversions).toEqual([{ type: 'Conversion Due', script: 'apply', clickId: '' }])
  })
})
