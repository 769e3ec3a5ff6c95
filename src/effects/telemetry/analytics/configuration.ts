import * as v from 'valibot'

const Count = v.pipe(v.number(), v.integer(), v.minValue(1))

/**
 * How analytics events are sent; a field left out has the specification's default (section 9).
 *
 * - `zone`: the own backend, or the provider's servers; `url` is an endpoint that is neither.
 * - `storedEvents` of events on their way are kept on the device, `queuedEvents` before the client
 *   is loaded.
 */
export const AnalyticsConfiguration = v.object({
  isOn: v.optional(v.boolean(), true),
  apiKey: v.optional(v.string(), 'funnel'),
  url: v.optional(v.string()),
  zone: v.optional(v.picklist(['own', 'US', 'EU']), 'own'),
  isBatch: v.optional(v.boolean(), false),
  transport: v.optional(v.picklist(['fetch', 'xhr', 'beacon']), 'fetch'),
  remoteConfiguration: v.optional(
    v.object({ url: v.optional(v.string(), '/config'), timeoutMs: v.optional(Count, 5000) }),
    {},
  ),
  flushIntervalMs: v.optional(Count, 1000),
  flushMaxRetries: v.optional(Count, 5),
  flushQueueSize: v.optional(Count, 30),
  sessionTimeoutMs: v.optional(Count, 1_800_000),
  minIdLength: v.optional(Count, 5),
  cookieDays: v.optional(Count, 365),
  storedEvents: v.optional(Count, 1000),
  queuedEvents: v.optional(Count, 512),
})
export type AnalyticsConfiguration = v.InferOutput<typeof AnalyticsConfiguration>

const ORIGINS = { own: '', US: 'https://api2.amplitude.com', EU: 'https://api.eu.amplitude.com' }

/** The ingestion endpoint. */
export function endpointOf({ url, zone, isBatch }: AnalyticsConfiguration): string {
  return url ?? `${ORIGINS[zone]}${isBatch ? '/batch' : '/2/httpapi'}`
}
