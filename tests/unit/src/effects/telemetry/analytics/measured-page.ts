import * as v from 'valibot'
import { onTestFinished, vi } from 'vitest'
import type { FunnelEmitted } from '../../../../../../machines/emitted.ts'
import { startDelivery } from '../../../../../../src/effects/telemetry/analytics/delivery.ts'
import { AnalyticsConfiguration } from '../../../../../../src/effects/telemetry/analytics.ts'
import { analyticsProvider } from '../../../../../fakes/analytics-provider.ts'
import { memoryStorage } from '../../storage/memory-storage.ts'

export const BEGIN = Date.parse('2026-11-21T15:01:00.000Z')
export const EMAIL = 'ada.byron@mail.example'
export const VIEWED: FunnelEmitted = { type: 'Application Viewed', properties: {} }
export const STARTED: FunnelEmitted = {
  type: 'Application Started',
  properties: { step: 'intro', source: 'job_description_page' },
}
/** What is unsent once the client is loaded and both have been recorded. */
export const ALL = ['session_start', 'Application Viewed', 'Application Started']

/** A page with the provider's own client, whose clock is paused at BEGIN, where two events are recorded. */
export async function measuredPage(localStorage = memoryStorage()) {
  vi.useFakeTimers({ now: BEGIN })
  onTestFinished(() => void vi.useRealTimers())
  const provider = analyticsProvider()
  const window = Object.assign(new EventTarget(), { localStorage })
  const document = { cookie: '' }
  vi.stubGlobal('window', window)
  vi.stubGlobal('addEventListener', window.addEventListener.bind(window))
  vi.stubGlobal('document', document)
  vi.stubGlobal('location', new URL('http://localhost/apply'))
  vi.stubGlobal('navigator', { onLine: true, sendBeacon: provider.sendBeacon })
  vi.stubGlobal('fetch', provider.fetch)
  const delivery = await startDelivery(v.parse(AnalyticsConfiguration, {}))

  const records = (event: FunnelEmitted, email = '') =>
    delivery.deliver({ event, at: Date.now(), applicationId: '0f8fad5b-d9cb', email })
  records(VIEWED)
  records(STARTED)
  return {
    provider,
    window,
    document,
    localStorage,
    delivery,
    records,
    waits: (ms: number) => vi.advanceTimersByTimeAsync(ms),
    /** When each upload came, in seconds since BEGIN, and the names of its events. */
    uploads: () =>
      provider.uploads.map(({ at, body }) => ({ at: (at - BEGIN) / 1000, names: namesOf(body) })),
    taken: () => namesOf({ events: provider.taken() }),
  }
}

function namesOf({ events }: { events: readonly { event_type: string }[] }): string[] {
  return events.map(({ event_type }) => event_type)
}
