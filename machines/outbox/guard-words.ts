import type { GuardMeta } from '../meta.ts'
import type { OutboxEvent, RaisedEvent } from './context.ts'
import type * as guards from './guards.ts'

type GuardName = keyof typeof guards | 'isRequestedAgain'

/** What each guard asks, in words. */
export const OUTBOX_GUARD_WORDS: Record<GuardName, GuardMeta> = {
  isAnyToSend: { words: 'A submission of this round is not sent yet.' },
  isDeliveryAwaited: {
    words: "All was read, and the page's own submission was not among what is to be sent.",
  },
  hasFailed: { words: 'A submission of this round was not acknowledged, or not all were read.' },
  isRetryAfterKnown: { words: 'The backend asked for a pause by Retry-After.' },
  isRequestedAgain: { words: 'Another round was requested while this one was under way.' },
  isAccepted: {
    words: "The backend has this body as the application's contact.",
    section: '7, Creation of the contact',
  },
  isAdded: { words: 'The backend has stored it as a further contact of the application.' },
  isRefused: { words: 'The backend refuses this body: waiting cannot change that.' },
  hasRetryAfter: { words: 'The backend answered with a Retry-After.' },
  isAcknowledged: { words: 'The submission is marked as delivered on this device.' },
  wasAdded: { words: 'It is marked as delivered, as a further contact of the application.' },
  wasRefused: { words: 'It is marked as refused on this device.' },
  isAnyUncleared: { words: 'The device stores a submission that is not cleared.' },
  isAnyAbandoned: { words: 'An abandoned submission is not taken over yet.' },
  isAnyDecided: { words: 'This takeover has decided a submission.' },
  isUndecided: { words: 'The current submission was stored and never decided.' },
  isOwn: { words: "The current submission is the page's own." },
}

/** Who sends each event that no region raises. */
export const OUTBOX_EVENT_SENDERS: Record<
  Exclude<OutboxEvent['type'], RaisedEvent['type']>,
  string
> = {
  'OUTBOX.FILLED': 'the funnel',
  'OUTBOX.CLEARED': 'the funnel',
  'CONNECTION.RESTORED': 'watchPage',
  'PAGE.RESTORED': 'watchPage',
  'PAGE.SHOWN': 'watchPage',
  'LOCK.GRANTED': 'holdSenderLock',
  'LOCK.UNAVAILABLE': 'holdSenderLock',
}
