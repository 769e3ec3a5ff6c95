import { type EventObject, fromCallback, fromPromise } from 'xstate'
import { unprovided } from '../unprovided.ts'
import type { Uncleared, Undelivered } from './context.ts'

/** The stored submissions to be sent, and the page's own application. */
export interface UndeliveredReading {
  own: string
  found: readonly Undelivered[]
  /** Whether all of them could be read. */
  isAll: boolean
}

/** The submissions that are not cleared, and the page's own application. */
export interface UnclearedReading {
  own: string
  found: readonly Uncleared[]
}

/** How the backend answered create_contact. */
export interface ContactAnswer {
  /**
   * `added`: the application had a contact with another body, and the backend has stored this one as
   * a further one. `refused`: the backend rejects this body, and a retry cannot change that.
   * `postponed`: it has not taken it now.
   */
  result: 'accepted' | 'added' | 'refused' | 'postponed'
  /** Milliseconds that it asked to wait by Retry-After; null where it asked for nothing. */
  retryAfter: number | null
}

export { freezeSubmission, readClock, readSubmission } from '../requests/submissions.ts'

/** Reports as a PageEvent that the connection or the page is back. */
export const watchPage = fromCallback<EventObject>(unprovided('watchPage'))

/** Requests the lock between tabs, reports the result as a LockEvent, and has the lock until it stops. */
export const holdSenderLock = fromCallback<EventObject>(unprovided('holdSenderLock'))

/**
 * Reads the decided submissions that are not acknowledged, except those that the backend refused from
 * this release less than a day ago.
 */
export const readUndelivered = fromPromise<UndeliveredReading>(unprovided('readUndelivered'))

/** Calls create_contact; rejects where no answer came (section 7). */
export const sendContact = fromPromise<ContactAnswer, Undelivered>(unprovided('sendContact'))

/** Records on the device that the backend has the submission, and whether as a further contact. */
export const acknowledgeSubmission = fromPromise<void, { submissionId: string; isAdded: boolean }>(
  unprovided('acknowledgeSubmission'),
)

/** Records on the device that the backend refuses the submission: rounds skip it for a day. */
export const refuseSubmission = fromPromise<void, { submissionId: string }>(
  unprovided('refuseSubmission'),
)

/** Draws a number from 0 to 1. */
export const drawJitter = fromPromise<number>(unprovided('drawJitter'))

/** Reads the submissions whose applicant's records are not cleared. */
export const readUncleared = fromPromise<UnclearedReading>(unprovided('readUncleared'))

/** Records on the device that an application's records are removed. */
export const clearSubmission = fromPromise<void, { submissionId: string }>(
  unprovided('clearSubmission'),
)

/** Does what `clearSubmission` does, for a submission that was taken over. */
export const clearAbandoned = fromPromise<void, { submissionId: string }>(
  unprovided('clearAbandoned'),
)
