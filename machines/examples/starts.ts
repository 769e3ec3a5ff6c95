import type { FunnelInput } from '../context.ts'
import { STAGE_BY_STATE } from '../decision/table.ts'
import { type FormValues, forEachForm } from '../forms/index.ts'
import { STEP_IDS, type StepId, stepAt, stepNumber } from '../step-list.ts'
import { RESUME, WORK_EXPERIENCE } from './answers.ts'
import { ACTOR_CASES, type AnswerExample } from './cases.ts'
import { CONFIGURATION } from './configuration.ts'
import { applicationAt, BLANK_TIMER, SUBMISSION, saved, savedAt, VISIT_ID } from './records.ts'

/** A named start of the machine. */
interface StartExample {
  name: string
  input: FunnelInput
}

/** A visit without tracking parameters, in a session that was counted before. */
export const ARRIVAL = {
  parameters: {},
  externalReferrer: '',
  documentReferrer: '',
  isViewed: true,
}

/** A start: a first visit with some changes. */
export function start(
  name: string,
  changes: Partial<Pick<FunnelInput, 'saved' | 'opened' | 'arrival'>>,
): StartExample {
  return {
    name,
    input: {
      configuration: CONFIGURATION,
      applicationId: VISIT_ID,
      saved: { kind: 'missing' },
      opened: { kind: 'entry' },
      arrival: ARRIVAL,
      ...changes,
    },
  }
}

/** An advertisement's parameters, with distinct values, so that a mix-up is seen. */
const ADVERTISED = {
  cgc: 'cgc-1',
  jclickid: 'click-2',
  cgpid: 'cgpid-3',
  job_pipeline: 'pipeline-4',
  application_source: 'Indeed',
  j_publisher: 'publisher-5',
  campaign_id: 'campaign-6',
  creative_id: 'creative-7',
  utm_medium: 'cpc',
}

const LAST_FORM = stepNumber('puzzleIntro') - 1
const COMPLETE = stepNumber('puzzleComplete')
const wentBack = savedAt(stepNumber('eligibility'), {
  maxUnlockedStep: LAST_FORM,
  ...answersBefore(LAST_FORM),
})
const WITHOUT_RESUME = { ...WORK_EXPERIENCE, addResume: true, resume: '' }
const PAUSED = { ...BLANK_TIMER, isPaused: true }
const at = (step: StepId) => ({ kind: 'step', step }) as const

/** All starts: nothing stored, something stored, the URL of a step. */
export const STARTS = [
  start('first visit', {}),
  start('first visit of the session', { arrival: { ...ARRIVAL, isViewed: false } }),
  start('an advertisement leads here', {
    arrival: {
      parameters: { ...ADVERTISED, application_source: 'LinkedIn' },
      externalReferrer: 'https://jobs.example/list',
      documentReferrer: 'https://jobs.example/list',
      isViewed: true,
    },
  }),
  start('a step is opened before the start', { opened: at(stepAt(LAST_FORM)) }),
  start('records that cannot be read', { saved: { kind: 'unreadable' } }),
  ...STEP_IDS.map((step) =>
    start(`saved at ${step}`, {
      saved: savedAt(stepNumber(step), { trackingParams: ADVERTISED }),
      opened: at(step),
    }),
  ),
  start('saved at puzzleComplete, workExperience opened', {
    saved: savedAt(COMPLETE),
    opened: at('workExperience'),
  }),
  start('back at eligibility, opened there', { saved: wentBack, opened: at('eligibility') }),
  start('back at eligibility, intro opened', { saved: wentBack }),
  start('back at eligibility, contact opened', { saved: wentBack, opened: at('contact') }),
  start('back at eligibility, puzzle4 opened', { saved: wentBack, opened: at('puzzle4') }),
  start('back at eligibility, an unknown path opened', {
    saved: wentBack,
    opened: { kind: 'unknown' },
  }),
  start('paused on level 3', {
    saved: saved(applicationAt(stepNumber('puzzle3')), { timer: PAUSED }),
    opened: at('puzzle3'),
  }),
  start('last level solved and paused', {
    saved: saved(
      applicationAt(COMPLETE - 1, { puzzleAnswers: applicationAt(COMPLETE).puzzleAnswers }),
      {
        timer: { ...PAUSED, elapsedSeconds: 61, totalMoves: 13 },
      },
    ),
    opened: at(stepAt(COMPLETE - 1)),
  }),
  start('vetting answered before', {
    saved: savedAt(stepNumber('puzzle1'), {
      analysisResult: { status: 'approved', reasoning: 'Fits the role well.' },
    }),
    opened: at('puzzle1'),
  }),
  start('a résumé saved at workExperience', {
    saved: savedAt(stepNumber('workExperience'), {
      workExperience: { ...WITHOUT_RESUME, resume: RESUME },
    }),
    opened: at('workExperience'),
  }),
  start('at workExperience, a new résumé for the one that the backend has removed', {
    saved: saved(applicationAt(stepNumber('workExperience'), { workExperience: WITHOUT_RESUME }), {
      drafts: { workExperience: { ...WITHOUT_RESUME, resume: RESUME } },
    }),
    opened: at('workExperience'),
  }),
  start('on level 1, without the résumé that the backend has removed', {
    saved: savedAt(stepNumber('puzzle1'), { workExperience: WITHOUT_RESUME }),
    opened: at('puzzle1'),
  }),
]

function answersBefore(step: number): FormValues {
  const application = applicationAt(step)
  return forEachForm<FormValues>((name) => application[name])
}

const DELIVERIES = {
  waiting: { isAcknowledged: false },
  delivered: { isAcknowledged: true },
  added: { isAcknowledged: true, isAdded: true },
  refused: { isAcknowledged: false, isRefused: true },
}

/** What the device stores of a submission: nothing, undecided, or each decision. */
export const SUBMISSIONS: readonly AnswerExample[] = [
  ...(ACTOR_CASES.readSubmission ?? []),
  { name: 'undecided', output: SUBMISSION },
  { name: 'undecided, its answers unreadable', output: { ...SUBMISSION, answers: undefined } },
  ...Object.entries(STAGE_BY_STATE).flatMap(([rule, stage]) =>
    Object.entries(DELIVERIES).map(([name, delivery]) => ({
      name: `${rule}, ${name}`,
      output: { ...SUBMISSION, decision: { rule, stage }, ...delivery },
    })),
  ),
]
