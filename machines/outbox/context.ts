import type { ActorRef, Snapshot } from 'xstate'
import type { FunnelConfiguration } from '../configuration.ts'
import type { CalendarDate } from '../decision/age.ts'
import type { DeliveryEvent } from '../events.ts'
import type { Application } from '../records/application.ts'
import type { OutboxCommand } from '../requests/submissions.ts'

/** A decided submission with its frozen body, under its id (`submissions.ts`). */
export interface Undelivered {
  submissionId: string
  payload: object
  /** Whether the backend has stored it as a further contact of its application. */
  isAdded?: boolean
  /** Whether it is on the device; otherwise in this page's memory alone. */
  isStored: boolean
}

/** A submission whose records may still be on the device. */
export interface Uncleared {
  submissionId: string
  /** Undefined where they cannot be read. */
  answers?: Application | undefined
  /** Undefined until the submission is decided. */
  payload?: object | undefined
}

/** What the machine is started with. */
export interface OutboxInput {
  /** Receives a DeliveryEvent for each attempt and its result. */
  parent: ActorRef<Snapshot<unknown>, DeliveryEvent>
  /** The funnel's own values, with which a submission that was never decided is decided. */
  configuration: FunnelConfiguration
}

export interface OutboxContext extends OutboxInput {
  /** The submissions that this round has yet to send; the first is being sent. */
  queue: readonly Undelivered[]
  /** The page's own application, if another tab may have delivered it; otherwise null. */
  awaited: string | null
  /** Why the round counts as failed; null while it does not. */
  failure: RoundFailure | null
  /** Rounds that have failed one after the other. */
  failedRounds: number
  /** Jitter of the backoff, from 0 to 1. */
  jitter: number
  /** The page's own application, as the takeover knows it. */
  own: string
  /** The submissions to be taken over; the first is being handled. */
  abandoned: readonly Uncleared[]
  /** How many of them this takeover has decided. */
  decided: number
  /** The applicant's calendar date; undefined where no clock could be read. */
  today: CalendarDate | undefined
}

export interface RoundFailure {
  /** Milliseconds that the backend asked to wait; null where it asked for nothing. */
  retryAfter: number | null
}

/** What the browser reports of the page. */
export type PageEvent =
  | { type: 'CONNECTION.RESTORED' }
  /** The page came back from the back/forward cache. */
  | { type: 'PAGE.RESTORED' }
  /** The page became visible. */
  | { type: 'PAGE.SHOWN' }

/** The result of the lock request; UNAVAILABLE in browsers without locks. */
export type LockEvent = { type: 'LOCK.GRANTED' } | { type: 'LOCK.UNAVAILABLE' }

/** Events between regions; nothing outside sends them. */
export type RaisedEvent = { type: 'ROUND.REQUESTED' } | { type: 'TAKEOVER.REQUESTED' }

export type OutboxEvent = OutboxCommand | PageEvent | LockEvent | RaisedEvent

export function initialContext(input: OutboxInput): OutboxContext {
  return {
    ...input,
    queue: [],
    awaited: null,
    failure: null,
    failedRounds: 0,
    jitter: 0,
    own: '',
    abandoned: [],
    decided: 0,
    today: undefined,
  }
}
