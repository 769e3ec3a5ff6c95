import type { FunnelInput } from '../context.ts'
import { STAGE_BY_RULE } from '../decision/table.ts'
import { type FormValues, forEachForm } from '../forms/index.ts'
import { STEP_IDS, stepAt, stepNumber } from '../rules/steps.ts'
import { ACTOR_CASES, type AnswerExample } from './cases.ts'
import { CONFIGURATION } from './configuration.ts'
import { APPLICATION_ID, applicationAt, BLANK_TIMER, saved, savedAt, timerAt } from './records.ts'

/** A named way in which the machine starts. */
export interface StartExample {
  name: string
  input: FunnelInput
}

/** A visit that brings nothing, in a session that was counted before. */
export const ARRIVAL = {
  parameters: {},
  externalReferrer: '',
  documentReferrer: '',
  isViewed: true,
}

/** A way in which the page is opened: a first visit with some changes. */
export function start(
  name: string,
  changes: Partial<Pick<FunnelInput, 'saved' | 'opened' | 'arrival'>>,
): StartExample {
  return {
    name,
    input: {
      configuration: CONFIGURATION,
      applicationId: APPLICATION_ID,
      saved: { kind: 'missing' },
      opened: { kind: 'entry' },
      arrival: ARRIVAL,
      ...changes,
    },
  }
}

const COMPLETE = stepNumber('puzzleComplete')
const wentBack = savedAt(2, { maxUnlockedStep: 4, ...answersBefore(4) })
const PAUSED = { ...BLANK_TIMER, isPaused: true }

/** Every way in which the page may be opened: nothing kept, something kept, an address of a step. */
export const STARTS = [
  start('first visit', {}),
  start('first visit of the session', { arrival: { ...ARRIVAL, isViewed: false } }),
  start('an advertisement leads here', {
    arrival: {
      parameters: { application_source: 'LinkedIn', cgc: 'c-1' },
      externalReferrer: 'https://jobs.example/list',
      documentReferrer: 'https://jobs.example/list',
      isViewed: true,
    },
  }),
  start('a step is opened before the start', { opened: { kind: 'step', step: stepAt(4) } }),
  start('records that cannot be read', { saved: { kind: 'unreadable' } }),
  ...STEP_IDS.map(stepNumber).map((step) =>
    start(`saved at step ${step}`, {
      saved: savedAt(step),
      opened: { kind: 'step', step: stepAt(step) },
    }),
  ),
  start('saved at step 11, step 3 opened', {
    saved: savedAt(11),
    opened: { kind: 'step', step: stepAt(3) },
  }),
  start('back at step 2 of 4, opened there', {
    saved: wentBack,
    opened: { kind: 'step', step: stepAt(2) },
  }),
  start('back at step 2 of 4, intro opened', { saved: wentBack }),
  start('back at step 2 of 4, step 1 opened', {
    saved: wentBack,
    opened: { kind: 'step', step: stepAt(1) },
  }),
  start('back at step 2 of 4, step 9 opened', {
    saved: wentBack,
    opened: { kind: 'step', step: stepAt(9) },
  }),
  start('back at step 2 of 4, an unknown path opened', {
    saved: wentBack,
    opened: { kind: 'unknown' },
  }),
  start('paused on level 3', {
    saved: saved(applicationAt(8), { timer: PAUSED }),
    opened: { kind: 'step', step: stepAt(8) },
  }),
  start('last level solved and paused', {
    saved: saved(
      applicationAt(COMPLETE - 1, { puzzleAnswers: applicationAt(COMPLETE).puzzleAnswers }),
      {
        timer: { ...PAUSED, elapsedSeconds: 61, totalMoves: 13 },
      },
    ),
    opened: { kind: 'step', step: stepAt(COMPLETE - 1) },
  }),
  start('vetting answered before', {
    saved: saved(
      applicationAt(6, {
        analysisResult: { status: 'approved', reasoning: 'Fits the role well.' },
      }),
      {
        timer: timerAt(6),
      },
    ),
    opened: { kind: 'step', step: stepAt(6) },
  }),
  start('a résumé saved at step 3', {
    saved: savedAt(3, {
      workExperience: {
        ...applicationAt(4).workExperience,
        addResume: true,
        resume: 'https://files.example/resume/ada-byron.pdf',
      },
    }),
    opened: { kind: 'step', step: stepAt(3) },
  }),
]

function answersBefore(step: number): FormValues {
  const application = applicationAt(step)
  return forEachForm<FormValues>((name) => application[name])
}

/** What the device remembers of a submission: nothing, undecided, or decided as each rule decides. */
export const SUBMISSIONS: readonly AnswerExample[] = [
  ...(ACTOR_CASES.readSubmission ?? []),
  {
    name: 'undecided',
    output: { applicationId: APPLICATION_ID, decision: undefined, isAcknowledged: false },
  },
  ...Object.entries(STAGE_BY_RULE).flatMap(([rule, stage]) =>
    [false, true].map((isAcknowledged) => ({
      name: `${rule}, ${isAcknowledged ? 'delivered' : 'waiting'}`,
      output: { applicationId: APPLICATION_ID, decision: { rule, stage }, isAcknowledged },
    })),
  ),
]
