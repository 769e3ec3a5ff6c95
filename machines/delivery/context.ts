import type { ActorRef, Snapshot } from 'xstate'
import type { FunnelConfiguration } from '../configuration.ts'
import type { CalendarDate } from '../decision/age.ts'
import type { DeliveryEvent } from '../events.ts'
import type { Application } from '../records/application.ts'
import type { OutboxCommand } from '../requests/submissions.ts'

/** A decided submission as it is sent, the body as it was frozen. */
export interface Undelivered {
  applicationId: string
  payload: object
}

/** A submission whose applicant's records are still on the device, as far as the device knows. */
export interface Uncleared {
  applicationId: string
  /** Undefined where they cannot be read. */
  answers?: Application | undefined
  /** Undefined until the submission is decided. */
  payload?: object | undefined
}

/** What the machine is started with. */
export interface DeliveryInput {
  /** Is sent a DeliveryEvent at each attempt and what came of it. */
  parent: ActorRef<Snapshot<unknown>, DeliveryEvent>
  /** The funnel's own values, with which a submission that was never decided is decided. */
  configuration: FunnelConfiguration
}

export interface DeliveryContext extends DeliveryInput {
  /** The submissions that this round has yet to send; the first is the one on its way. */
  queue: readonly Undelivered[]
  /** The page's own application, if another tab may have delivered it; otherwise null. */
  awaited: string | null
  /** Why the round counts as failed; null while it does not. */
  failure: RoundFailure | null
  /** Rounds that have failed one after the other. */
  failedRounds: number
  /** Part of the backoff that is left to chance, from 0 to 1. */
  jitter: number
  /** The application that the page is about, as the take-over knows it. */
  own: string
  /** The submissions to be taken over; the first is the one at hand. */
  abandoned: readonly Uncleared[]
  /** How many of them this take-over has decided. */
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

/** What came of asking for the lock between tabs; UNAVAILABLE where the browser gives none. */
export type LockEvent = { type: 'LOCK.GRANTED' } | { type: 'LOCK.UNAVAILABLE' }

/** What one region tells another; nobody outside sends these. */
type RaisedEvent = { type: 'ROUND.REQUESTED' } | { type: 'TAKEOVER.REQUESTED' }

export type OutboxEvent = OutboxCommand | PageEvent | LockEvent | RaisedEvent

export function initialContext(input: DeliveryInput): DeliveryContext {
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
