import type { FunnelEvent } from '../../../machines/events.ts'
import {
  APPLICATION_ID,
  applicationAt,
  OTHER_APPLICATION_ID,
  saved,
  savedAt,
  timerAt,
} from '../../../machines/examples/records.ts'
import type { start } from '../../../machines/examples/starts.ts'
import { type FormValues, forEachForm } from '../../../machines/forms/index.ts'
import type { SavedReading } from '../../../machines/records/saved-state.ts'
import {
  idAt,
  LAST_FORM_STEP,
  levelStep,
  PUZZLE_COMPLETE,
  PUZZLE_INTRO,
} from '../../specification/steps.ts'

const beforeLastForm = applicationAt(LAST_FORM_STEP)
const formsBeforeLast = forEachForm<FormValues>((form) => beforeLastForm[form])
const analysisResult = { status: 'approved', reasoning: 'Fits the role well.' }

/** The contact step requested when another tab has written other records. */
const toContact = (tab: string, reading: SavedReading) => ({
  name: `URL.REQUESTED: contact, another tab${tab}`,
  event: {
    type: 'URL.REQUESTED',
    target: { kind: 'step', step: 'contact' },
    saved: reading,
  } as const,
})

/** Events that only walks take: the key of a state does not contain what they change. */
export const WALK_EVENTS: readonly { name: string; event: FunnelEvent }[] = [
  {
    name: 'FIELD.CHOSEN: no access',
    event: { type: 'FIELD.CHOSEN', form: 'eligibility', field: 'hasReliableAccess', value: false },
  },
  {
    name: 'FIELD.CHOSEN: a résumé as well',
    event: { type: 'FIELD.CHOSEN', form: 'workExperience', field: 'addResume', value: true },
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
    name: 'FIELD.LEFT: the social profile',
    event: { type: 'FIELD.LEFT', form: 'workExperience', field: 'socialProfile' },
  },
  toContact(', vetted at puzzleComplete', savedAt(PUZZLE_COMPLETE, { analysisResult })),
  toContact(
    ', another application at workExperience',
    saved(applicationAt(3), { applicationId: OTHER_APPLICATION_ID }),
  ),
  toContact(
    ' back at eligibility',
    savedAt(2, { ...formsBeforeLast, maxUnlockedStep: LAST_FORM_STEP }),
  ),
  toContact(' on level 2', savedAt(levelStep(2))),
]

const { puzzleAnswers, puzzlePerformance } = applicationAt(PUZZLE_COMPLETE)

/** An answer that only walks take: another tab has submitted this application with other answers. */
export const STORED_AS_SECOND = { name: 'stored as a second', output: `${APPLICATION_ID}/2` }

/** Starts that only walks take: the key of a state does not contain what they set. */
export const WALK_STARTS: Record<string, Parameters<typeof start>[1]> = {
  'an earlier assessment saved at puzzleIntro': {
    saved: saved(
      applicationAt(PUZZLE_INTRO, { puzzleAnswers, puzzlePerformance, analysisResult }),
      { timer: timerAt(PUZZLE_COMPLETE) },
    ),
    opened: { kind: 'step', step: idAt(PUZZLE_INTRO) },
  },
}
