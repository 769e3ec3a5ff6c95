import { type AnalyticsConfiguration, endpointOf } from './configuration.ts'

/** Sends events by beacon, which goes on when the page has ended; nothing while there is no network. */
export function sendByBeacon(
  events: readonly object[],
  configuration: AnalyticsConfiguration,
): void {
  if (!navigator.onLine) return
  const { apiKey, minIdLength, flushQueueSize } = configuration
  for (let first = 0; first < events.length; first += flushQueueSize) {
    const upload = {
      api_key: apiKey,
      events: events.slice(first, first + flushQueueSize),
      options: { min_id_length: minIdLength },
      client_upload_time: new Date().toISOString(),
    }
    if (!navigator.sendBeacon(endpointOf(configuration), JSON.stringify(upload))) return
  }
}
