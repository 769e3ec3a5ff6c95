import type { Events, SenderColumn } from '../store/events.ts'
import type { AnalyticsEvent } from './upload-request.ts'

const WINDOW_SECONDS = 30
const DAY_MS = 86_400_000

export interface EventLimits {
  /** Events a second of one device or user, averaged over 30 seconds. */
  eventsPerSecond: number
  /** Events of one device or user in 24 hours. */
  dailyQuota: number
}

/**
 * Why a request is refused with code 429: who sends too fast (with events a second) and who is over
 * the daily quota (with events so far). `throttled_events` are the positions of what may be sent
 * again after a pause.
 */
export interface Throttling {
  code: 429
  error: string
  eps_threshold: number
  throttled_devices: Record<string, number>
  throttled_users: Record<string, number>
  exceeded_daily_quota_devices: Record<string, number>
  exceeded_daily_quota_users: Record<string, number>
  throttled_events: number[]
}

/**
 * Whether the senders of these events have sent too much before; undefined if not. What a request
 * itself holds does not count against it, so that no request is too large for ever.
 */
export async function throttlingOf(
  events: readonly AnalyticsEvent[],
  kept: Events,
  limits: EventLimits,
  now: Date,
): Promise<Throttling | undefined> {
  const devices = await sendersOver(kept, 'device_id', idsIn(events, 'device_id'), limits, now)
  const users = await sendersOver(kept, 'user_id', idsIn(events, 'user_id'), limits, now)
  const throttled = events.flatMap(({ device_id, user_id }, position) =>
    isAmong(devices.tooFast, device_id) || isAmong(users.tooFast, user_id) ? [position] : [],
  )
  const sizes = [devices.tooFast, users.tooFast, devices.overQuota, users.overQuota].map(
    (senders) => senders.size,
  )
  if (sizes.every((size) => size === 0)) return undefined
  return {
    code: 429,
    error: 'Too many requests for some devices and users: wait 30 seconds and send again.',
    eps_threshold: limits.eventsPerSecond,
    throttled_devices: Object.fromEntries(devices.tooFast),
    throttled_users: Object.fromEntries(users.tooFast),
    exceeded_daily_quota_devices: Object.fromEntries(devices.overQuota),
    exceeded_daily_quota_users: Object.fromEntries(users.overQuota),
    throttled_events: throttled,
  }
}

/** The same refusal where the address has made too many requests: every event may come again. */
export function throttledRequest(count: number, { eventsPerSecond }: EventLimits): Throttling {
  return {
    code: 429,
    error: 'Too many requests from this address: wait 30 seconds and send again.',
    eps_threshold: eventsPerSecond,
    throttled_devices: {},
    throttled_users: {},
    exceeded_daily_quota_devices: {},
    exceeded_daily_quota_users: {},
    throttled_events: Array.from({ length: count }, (_, position) => position),
  }
}

async function sendersOver(
  kept: Events,
  column: SenderColumn,
  senders: readonly string[],
  { eventsPerSecond, dailyQuota }: EventLimits,
  now: Date,
) {
  const lately = await kept.countSince(column, senders, before(now, WINDOW_SECONDS * 1000))
  const today = await kept.countSince(column, senders, before(now, DAY_MS))
  const overQuota = new Map([...today].filter(([, count]) => count >= dailyQuota))
  const rates = [...lately].map(([id, count]) => [id, count / WINDOW_SECONDS] as const)
  const tooFast = new Map(
    rates.filter(([id, rate]) => rate >= eventsPerSecond && !overQuota.has(id)),
  )
  return { tooFast, overQuota }
}

function idsIn(events: readonly AnalyticsEvent[], column: SenderColumn): string[] {
  return [...new Set(events.flatMap((event) => event[column] || []))]
}

function isAmong(senders: ReadonlyMap<string, number>, id: string | null | undefined): boolean {
  return senders.has(id ?? '')
}

function before(now: Date, ms: number): Date {
  return new Date(now.getTime() - ms)
}
