import type { Contact } from '../store/contact-fields.ts'
import type { OutgoingTable } from '../store/tables.ts'

/** How an attempt ended; a failure's name holds no personal data. */
export type Delivery =
  | { isSent: true }
  /** Why it is not to be sent. */
  | { isSent: false; withheld: string }
  | {
      isSent: false
      failure: string
      /** Trying again is of no use. */
      isFinal?: boolean
      /** When the receiver asks for the next attempt. */
      retryAfterMs?: number | undefined
    }

/** Sends one thing. Where it rejects, the entry has failed and is tried again. */
export type Deliver = (
  entry: OutgoingTable,
  contact: Contact,
  stop: AbortSignal,
) => Promise<Delivery>

/** A failure's name: its code, or what kind of error it is. */
export function failureOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown error'
  const cause = error.cause instanceof Error ? error.cause : error
  return 'code' in cause && typeof cause.code === 'string' ? cause.code : cause.name
}
