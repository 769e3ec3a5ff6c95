import * as v from 'valibot'
import { FORMS, type FormName, type FormValues, forEachForm } from '../forms/index.ts'
import type { StepId } from '../steps/step-list.ts'
import type { Answers, TimerCounts } from './application.ts'

const draftOf = <Values>(saved: v.GenericSchema<unknown, Values>) =>
  v.fallback(v.optional(saved), undefined)

const SavedDrafts = forEachForm<{
  [F in FormName]: ReturnType<typeof draftOf<FormValues[F]>>
}>((name) => draftOf<never>(FORMS[name].saved as never))

/**
 * Unsaved input by form, and the name of the attached file; invalid values are dropped one by one.
 */
export const Drafts = v.fallback(
  v.object({
    ...SavedDrafts,
    resumeFileName: v.fallback(v.optional(v.string()), undefined),
  }),
  {},
)
export type Drafts = v.InferOutput<typeof Drafts>

/** Consistent records, as they were read. */
export interface SavedRecords {
  kind: 'read'
  /** Where the applicant was; null before the start. */
  step: StepId | null
  /** The furthest step that the applicant had come to; null before the start. */
  unlocked: StepId | null
  application: Answers
  timer: TimerCounts
  timerState: 'running' | 'paused' | 'stopped'
  drafts: Drafts
  /** Undefined if it is missing: the application then continues under a new one. */
  applicationId: string | undefined
}

/**
 * What the storage held when it was read: nothing, something that cannot be used (both records are
 * then reset, section 4), what this page wrote last, or records.
 */
export type SavedReading =
  | { kind: 'missing' }
  | { kind: 'unreadable' }
  | { kind: 'unchanged' }
  | SavedRecords
