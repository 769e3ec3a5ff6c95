import type { ContactAnswer, UnclearedReading } from './actors.ts'
import type { OutboxContext } from './context.ts'

type Args = { context: OutboxContext }

export const isAnyToSend = ({ context }: Args) => context.queue.length > 0
export const isDeliveryAwaited = ({ context }: Args) => context.awaited !== null
export const hasFailed = ({ context }: Args) => context.failure !== null
export const isRetryAfterKnown = ({ context }: Args) =>
  typeof context.failure?.retryAfter === 'number'

export const isAccepted = (_: Args, { result }: ContactAnswer) => result === 'accepted'
export const isAdded = (_: Args, { result }: ContactAnswer) => result === 'added'
export const isRefused = (_: Args, { result }: ContactAnswer) => result === 'refused'
export const hasRetryAfter = (_: Args, { retryAfter }: ContactAnswer) => retryAfter !== null
type Delivered = { isAcknowledged: boolean; isAdded: boolean; isRefused: boolean }
export const isAcknowledged = (_: Args, submission: Delivered | null) =>
  submission?.isAcknowledged === true
export const wasAdded = (_: Args, submission: Delivered | null) =>
  submission?.isAcknowledged === true && submission.isAdded

export const wasRefused = (_: Args, submission: Delivered | null) => submission?.isRefused === true

export const isAnyUncleared = (_: Args, { found }: UnclearedReading) => found.length > 0
export const isAnyAbandoned = ({ context }: Args) => context.abandoned.length > 0
export const isAnyDecided = ({ context }: Args) => context.decided > 0
export const isUndecided = ({ context: { abandoned } }: Args) =>
  abandoned[0]?.answers !== undefined && abandoned[0].payload === undefined
export const isOwn = ({ context: { abandoned, own } }: Args) => abandoned[0]?.submissionId === own
