import * as v from 'valibot'
import type { FunnelEmitted } from '../../../machines/emitted.ts'
import { parseJson } from '../../../machines/records/saved-state.ts'
import { loadWithRetry, usablePage } from '../loading.ts'
import { readItem, storageOf, writeItem } from '../storage/records.ts'
import type { Delivery } from './analytics/delivery.ts'
import { forgetUnsentEvents } from './analytics/unsent-events.ts'

/** Milliseconds that the page is left to the applicant before the provider's client is loaded. */
const UNDISTURBED_MS = 3000

/** Events that wait for the provider's client (section 9). */
const MAX_WAITING = 512

/** How analytics events are sent; `url` is the endpoint of this server, or of the provider. */
export const AnalyticsConfiguration = v.object({
  isOn: v.optional(v.boolean(), true),
  apiKey: v.optional(v.string(), 'funnel'),
  url: v.optional(v.string(), '/2/httpapi'),
  transport: v.optional(v.picklist(['fetch', 'xhr', 'beacon']), 'fetch'),
})
export type AnalyticsConfiguration = v.InferOutput<typeof AnalyticsConfiguration>

/**
 * Records what the funnel emits. The provider's client is loaded once the page is usable and has been
 * there for some seconds; until then events wait with their own time; then they leave in order. A
 * client that cannot be loaded is tried again; one that never can, as with a blocker, leaves the page
 * as it is.
 */
export function openAnalytics(
  configuration: AnalyticsConfiguration,
  known: () => Pick<Recorded, 'applicationId' | 'email'>,
) {
  const session = storageOf('sessionStorage')
  const waiting = takeWaiting(session)
  let delivery: Delivery | undefined

  async function run(): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, UNDISTURBED_MS))
    await usablePage()
    const { startDelivery } = await loadWithRetry(() => import('./analytics/delivery.ts'))
    const started = await startDelivery(configuration)
    for (const recorded of waiting.splice(0)) started.deliver(recorded)
    delivery = started
    window.addEventListener('pagehide', started.leave)
    document.addEventListener('visibilitychange', () => {
      if (document.hidden) started.leave()
      else started.stay()
    })
    window.addEventListener('pageshow', ({ persisted }) => {
      if (persisted) started.stay()
    })
  }

  return {
    record(event: FunnelEmitted) {
      const recorded = { event, at: Date.now(), ...known() }
      if (isFarewell(event)) forgetDevice(configuration.apiKey)
      if (delivery) delivery.deliver(recorded)
      else if (waiting.length < MAX_WAITING) waiting.push(recorded)
    },
    /** The applicant has not refused: events leave from now on. */
    start() {
      if (!configuration.isOn) return
      window.addEventListener('pagehide', () => {
        if (!delivery) saveWaiting(session, waiting)
      })
      run().catch(() => {})
    },
  }
}

/** Also where the client is not loaded: an earlier page may have left the e-mail behind. */
function forgetDevice(apiKey: string): void {
  forgetUnsentEvents(storageOf('localStorage'))
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in some browsers and on plain http.
  document.cookie = `AMP_${apiKey.slice(0, 10)}=; Max-Age=0; Path=/; SameSite=Lax`
}

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
function takeWaiting(session: Storage | undefined): Recorded[] {
  const kept = v.safeParse(Waiting, parseJson(readItem(session, KEY) ?? '[]'))
  writeItem(session, KEY, null)
  return kept.success ? kept.output : []
}

/** Saves what waits for the client over a reload; nothing from before the records were removed. */
function saveWaiting(session: Storage | undefined, waiting: readonly Recorded[]): void {
  const last = waiting.findLastIndex(({ event }) => isFarewell(event))
  const kept = waiting.slice(last + 1)
  if (kept.length > 0) writeItem(session, KEY, JSON.stringify(kept))
}

function isEmitted(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'type' in value
}
