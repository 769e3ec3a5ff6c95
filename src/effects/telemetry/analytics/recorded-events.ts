import * as v from 'valibot'
import type { FunnelEmitted } from '../../../../machines/emitted.ts'
import { parseJson } from '../../../../machines/records/saved-state.ts'
import { readItem, writeItem } from '../../storage/storage.ts'

/** How analytics events are sent; `url` is the endpoint of this server, or of the provider. */
export const AnalyticsConfiguration = v.object({
  isOn: v.optional(v.boolean(), true),
  apiKey: v.optional(v.string(), 'funnel'),
  url: v.optional(v.string(), '/2/httpapi'),
  transport: v.optional(v.picklist(['fetch', 'xhr', 'beacon']), 'fetch'),
})
export type AnalyticsConfiguration = v.InferOutput<typeof AnalyticsConfiguration>

/** An emitted event with its own time, milliseconds since 1970. */
export interface Recorded {
  /** Unique: a duplicated tab has what waits, too, and sends it again. */
  id: string
  event: FunnelEmitted
  at: number
  applicationId: string
  /** As saved with the application; empty before. */
  email: string
}

/** Whether the applicant's records are removed from the device with this event. */
export function removesRecords({ type }: FunnelEmitted): boolean {
  return type === 'Application Cleared' || type === 'Application Forgotten'
}

const KEY = 'analytics.waiting'

const Waiting = v.array(
  v.object({
    id: v.string(),
    event: v.custom<FunnelEmitted>(isEmitted),
    at: v.number(),
    applicationId: v.string(),
    email: v.string(),
  }),
)

/** What the page before this one, in the same tab, recorded and could not hand to the client. */
export function takeWaiting(session: Storage | undefined): Recorded[] {
  const stored = v.safeParse(Waiting, parseJson(readItem(session, KEY) ?? '[]'))
  writeItem(session, KEY, null)
  return stored.success ? stored.output : []
}

/** Saves what waits for the client over a reload; nothing from before the records were removed. */
export function saveWaiting(session: Storage | undefined, waiting: readonly Recorded[]): void {
  const last = waiting.findLastIndex(({ event }) => removesRecords(event))
  const remaining = waiting.slice(last + 1)
  writeItem(session, KEY, remaining.length > 0 ? JSON.stringify(remaining) : null)
}

function isEmitted(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'type' in value
}
