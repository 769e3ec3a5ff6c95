import * as v from 'valibot'
import type { FunnelEmitted } from '../../../../machines/emitted.ts'
import { isFarewell, type Recorded } from './recorded.ts'

const KEY = 'analytics.waiting'

const Waiting = v.array(
  v.object({
    event: v.custom<FunnelEmitted>(isEmitted),
    at: v.number(),
    applicationId: v.string(),
    email: v.string(),
  }),
)

/** What the page before this one, in the same tab, recorded and could not hand to the client. */
export function takeWaiting(session: Storage | undefined): Recorded[] {
  try {
    const kept = v.safeParse(Waiting, JSON.parse(session?.getItem(KEY) ?? '[]'))
    session?.removeItem(KEY)
    return kept.success ? kept.output : []
  } catch {
    return []
  }
}

/** Keeps what waits for the client over a reload; nothing from before the records were removed. */
export function keepWaiting(session: Storage | undefined, waiting: readonly Recorded[]): void {
  const last = waiting.findLastIndex(({ event }) => isFarewell(event))
  const kept = waiting.slice(last + 1)
  try {
    if (kept.length > 0) session?.setItem(KEY, JSON.stringify(kept))
  } catch {
    // A storage that refuses loses what a reload interrupts.
  }
}

function isEmitted(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'type' in value
}
