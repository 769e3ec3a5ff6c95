import { fromPromise } from 'xstate'
import type { CalendarDate } from '../decision/age.ts'
import type { Decision } from '../decision/table.ts'
import type { Application } from '../records/application.ts'
import { unprovided } from '../unprovided.ts'
import type { ContactPayload } from './contact-payload.ts'

/**
 * The application that a submission belongs to. Its id is the application's; if two tabs submit
 * one application with different answers, the later submission has `/2` and so on after it.
 */
export function applicationOf(submissionId: string): string {
  return submissionId.split('/', 1)[0] ?? submissionId
}

/** A submitted application, with its decision once it is made. */
export interface Submission {
  submissionId: string
  /** Undefined if the device has lost what was written at Submit. */
  answers?: Application | undefined
  decision: Decision | undefined
  isAcknowledged: boolean
  /** Whether the backend has stored it as a further contact of its application. */
  isAdded: boolean
  /** Whether it is on the device; otherwise in this page's memory alone. */
  isStored: boolean
  /** Whether the backend has refused it, so that waiting cannot change that. */
  isRefused: boolean
}

/** A decided submission: its body never changes again. */
export interface FrozenSubmission {
  submissionId: string
  decision: Decision
  payload: ContactPayload
}

/** A decided submission that the backend has not acknowledged, with its frozen body. */
export interface Undelivered {
  submissionId: string
  payload: object
  /** Whether it is on the device; otherwise in this page's memory alone. */
  isStored: boolean
}

/** What the funnel sends to the outbox: a submission was frozen; an application's records were removed. */
export type OutboxCommand =
  | { type: 'OUTBOX.FILLED' }
  | { type: 'OUTBOX.CLEARED'; submissionId: string }

/** How long the device's database is waited for, in words. */
export const DATABASE_DEADLINE = "The device's database: 1.5 s."

/** Reads the applicant's own calendar date. */
export const readClock = fromPromise<{ today: CalendarDate }>(unprovided('readClock'))

/** What this device's database knows of an application: its submission, that it was ended, or nothing. */
export type StoredEnd = Submission | 'ended' | null

/** Looks an application up by its id; rejects if the device does not answer in time. */
export const readSubmission = fromPromise<StoredEnd, { submissionId: string }>(
  unprovided('readSubmission'),
)

/** Stores a submission durably, before anything is decided or sent; answers its id. */
export const writeSubmission = fromPromise<string, { applicationId: string; answers: Application }>(
  unprovided('writeSubmission'),
)

/** Adds decision and body to the stored submission; rejects if the device does not store them. */
export const freezeSubmission = fromPromise<void, FrozenSubmission>(unprovided('freezeSubmission'))
