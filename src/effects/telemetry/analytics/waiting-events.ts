import * as v from 'valibot'
import type { FunnelEmitted } from '../../../../machines/emitted.ts'

/** An emitted event with its own time, milliseconds since 1970. */
export interface Recorded {
  event: FunnelEmitted
  at: number
  applicationId: string
  /** As saved with the application; empty before. */
  email: string
}

/** Whether the applicant's records are removed from the device with this event. */
export function isFarewell({ type }: FunnelEmitted): boolean {
  return type === 'Application Cleared' || type === 'Application Forgotten'
}

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

/** Saves what waits for the client over a reload; nothing from before the records were removed. */
export function saveWaiting(session: Storage | undefined, waiting: readonly Recorded[]): void {
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
