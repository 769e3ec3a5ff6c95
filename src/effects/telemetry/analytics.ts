import type { FunnelEmitted } from '../../../machines/emitted.ts'
import { loadWithRetry, untilIdle, whenIdle } from '../loading.ts'
import { storageOf } from '../storage/storage.ts'
import type { ProviderClient } from './analytics/provider-client.ts'
import {
  type AnalyticsConfiguration,
  type Recorded,
  removesRecords,
} from './analytics/recorded-events.ts'
import { forgetUnsentEvents } from './analytics/unsent-events.ts'

/** Milliseconds that the page is left to the applicant before the provider's client is loaded. */
const UNDISTURBED_MS = 3000

/** Events that wait for the provider's client (section 9). */
const MAX_WAITING = 512

/**
 * Records what the funnel emits. The provider's client is loaded some seconds after the page is usable;
 * until then events are queued with their times. They are sent in order, each when the browser is idle
 * after the screen that it led to. A failed load of the client is retried; if it never succeeds, as
 * with a blocker, the page works without it.
 */
export function openAnalytics(
  configuration: AnalyticsConfiguration,
  applicant: () => Pick<Recorded, 'applicationId' | 'email'>,
) {
  const waiting: Recorded[] = []
  let client: ProviderClient | undefined

  async function run(): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, UNDISTURBED_MS))
    await untilIdle()
    const { startProviderClient } = await loadWithRetry(
      () => import('./analytics/provider-client.ts'),
    )
    const started = await startProviderClient(configuration)
    const leave = () => {
      sendWaiting()
      void started.leave()
    }
    client = started
    sendWaiting()
    window.addEventListener('pagehide', leave)
    document.addEventListener('visibilitychange', () => {
      if (document.hidden) leave()
      else started.stay()
    })
    window.addEventListener('pageshow', ({ persisted }) => {
      if (persisted) started.stay()
    })
  }

  function sendWaiting(): void {
    if (!client) return
    for (const recorded of waiting.splice(0)) client.send(recorded)
  }

  return {
    record(event: FunnelEmitted) {
      if (removesRecords(event)) forgetDevice(configuration.apiKey)
      if (waiting.length < MAX_WAITING) waiting.push({ event, at: Date.now(), ...applicant() })
      if (client) whenIdle(sendWaiting)
    },
    /** Measurement is allowed: events are sent from now on. */
    start() {
      if (configuration.isOn) run().catch(() => {})
    },
  }
}

/** Also if the client is not loaded: an earlier page may have left the e-mail behind. */
function forgetDevice(apiKey: string): void {
  forgetUnsentEvents(storageOf('localStorage'))
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in some browsers and on plain http.
  document.cookie = `AMP_${apiKey.slice(0, 10)}=; Max-Age=0; Path=/; SameSite=Lax`
}
