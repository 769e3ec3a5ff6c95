import * as v from 'valibot'
import type { FunnelEmitted } from '../../../../machines/emitted.ts'

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
