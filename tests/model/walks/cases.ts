import type { FieldLeft, FunnelEvent } from '../../../machines/events.ts'
import { PLAIN_FORMS } from '../../../machines/examples/answers.ts'
import {
  applicationAt,
  OTHER_APPLICATION_ID,
  saved,
  savedAt,
} from '../../../machines/examples/records.ts'
import type { start } from '../../../machines/examples/starts.ts'
import { BLANK_FORMS, type FormValues, forEachForm } from '../../../machines/forms/index.ts'
import { fieldsOf } from '../../specification/forms/index.ts'
import {
  idAt,
  LAST_FORM_STEP,
  levelStep,
  PUZZLE_COMPLETE,
  PUZZLE_INTRO,
  THANK_YOU,
} from '../../specification/steps.ts'

const beforeLastForm = applicationAt(LAST_FORM_STEP)
const formsBeforeLast = forEachForm<FormValues>((form) => beforeLastForm[form])

/** Events that only walks take: the key of a state does not contain what they change. */
export const WALK_EVENTS: readonly { name: string; event: FunnelEvent }[] = [
  {
    name: 'FIELD.CHOSEN: no access',
    event: { type: 'FIELD.CHOSEN', form: 'eligibility', values: { hasReliableAccess: false } },
  },
  {
    name: 'FIELD.TYPED: a first name',
    event: { type: 'FIELD.TYPED', form: 'contactDetails', field: 'firstName', value: 'Ada' },
  },
  {
    name: 'FIELD.TYPED: a summary of two words',
    event: {
      type: 'FIELD.TYPED',
      form: 'workExperience',
      field: 'writtenSummary',
      value: 'Too short',
    },
  },
  {
    name: 'FIELD.TYPED: no reason',
    event: { type: 'FIELD.TYPED', form: 'workExperience', field: 'goodFitReason', value: '' },
  },
  {
    name: 'URL.REQUESTED: contact, another tab, vetted at puzzleComplete',
    event: {
      type: 'URL.REQUESTED',
      target: { kind: 'step', step: 'contact' },
      saved: savedAt(PUZZLE_COMPLETE, {
        analysisResult: { status: 'approved', reasoning: 'Fits the role well.' },
      }),
    },
  },
  {
    name: 'URL.REQUESTED: contact, another tab, another application at workExperience',
    event: {
      type: 'URL.REQUESTED',
      target: { kind: 'step', step: 'contact' },
      saved: saved(applicationAt(3), { applicationId: OTHER_APPLICATION_ID }),
    },
  },
  {
    name: 'FIELD.LEFT: the last name',
    event: { type: 'FIELD.LEFT', form: 'contactDetails', field: 'lastName' },
  },
  {
    name: 'FIELD.LEFT: the age',
    event: { type: 'FIELD.LEFT', form: 'eligibility', field: 'isOfAge' },
  },
  ...PLAIN_FORMS.map((form) => ({
    name: `FIELD.LEFT: ${form}, last field`,
    event: { type: 'FIELD.LEFT', form, field: fieldsOf(form).at(-1)?.[0] } as FieldLeft,
  })),
  {
    name: 'FIELD.LEFT: the social profile',
    event: { type: 'FIELD.LEFT', form: 'workExperience', field: 'socialProfile' },
  },
  {
    name: 'URL.REQUESTED: contact, another tab back at eligibility',
    event: {
      type: 'URL.REQUESTED',
      target: { kind: 'step', step: 'contact' },
      saved: savedAt(2, { ...formsBeforeLast, maxUnlockedStep: LAST_FORM_STEP }),
    },
  },
  {
    name: 'URL.REQUESTED: contact, another tab on level 2',
    event: {
      type: 'URL.REQUESTED',
      target: { kind: 'step', step: 'contact' },
      saved: savedAt(levelStep(2)),
    },
  },
  {
    name: 'URL.REQUESTED: contact, another tab typing at workExperience',
    event: {
      type: 'URL.REQUESTED',
      target: { kind: 'step', step: 'contact' },
      saved: saved(applicationAt(3), {
        drafts: {
          workExperience: { ...BLANK_FORMS.workExperience, goodFitReason: 'I learn fast.' },
        },
      }),
    },
  },
]

/** Starts that only walks take: the key of a state does not contain what they set. */
export const WALK_STARTS: Record<string, Parameters<typeof start>[1]> = {
  'an earlier assessment saved at puzzleIntro': {
    saved: saved(
      applicationAt(PUZZLE_INTRO, {
        puzzleAnswers: applicationAt(PUZZLE_COMPLETE).puzzleAnswers,
        puzzlePerformance: { totalTimeMs: 83_000, totalMoves: 13, totalTimeFormatted: '1:23' },
        analysisResult: { status: 'approved', reasoning: 'Fits the role well.' },
      }),
      {
        timer: {
          totalTimeMs: 83_000,
          totalMoves: 13,
          elapsedSeconds: 83,
          isRunning: false,
          isPaused: false,
        },
      },
    ),
    opened: { kind: 'step', step: idAt(PUZZLE_INTRO) },
  },
  'another application saved at puzzleComplete': {
    saved: saved(applicationAt(PUZZLE_COMPLETE), { applicationId: OTHER_APPLICATION_ID }),
    opened: { kind: 'step', step: idAt(PUZZLE_COMPLETE) },
  },
  'saved at puzzleComplete, under no name': {
    saved: saved(applicationAt(PUZZLE_COMPLETE), { applicationId: undefined }),
    opened: { kind: 'step', step: idAt(PUZZLE_COMPLETE) },
  },
  'saved at thankYou, eligibility opened': {
    saved: savedAt(THANK_YOU),
    opened: { kind: 'step', step: idAt(2) },
  },
  'a page of this site leads here': {
    arrival: {
      parameters: {},
      externalReferrer: '',
      documentReferrer: 'https://funnel.example/about',
      isViewed: true,
    },
  },
}
