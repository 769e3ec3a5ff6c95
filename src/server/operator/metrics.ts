import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { FreeBytes } from '../files/free-space.ts'
import { cachedFor, inTime } from '../http/neighbours.ts'
import { LIMITS } from '../http/problem.ts'
import { CALL_LIMITS, type ServerLimits } from '../limits.ts'
import type { Store } from '../store/open-store.ts'
import { COUNTED_ENTRIES } from '../store/queue-counts.ts'
import { OUTGOING_KINDS, type OutgoingKind } from '../store/tables.ts'

export type Metrics = ReturnType<typeof createMetrics>

/** The result of an attempt to send an entry of the queue. */
const RESULTS = ['sent', 'withheld', 'failed', 'given_up'] as const
type SendingResult = (typeof RESULTS)[number]

/**
 * Numbers of one server since its start, next to those that prom-client has of every process. Those of several
 * servers are added up.
 */
export function createMetrics() {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'funnel_http_request_duration_seconds',
    help: 'How long requests took, by route.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.5, 1, 5, 30],
    registers,
  })
  const limited = new Counter({
    name: 'funnel_refusals_total',
    help: 'Requests that were refused because of a limit.',
    labelNames: ['limit', 'status'],
    registers,
  })
  const sendings = new Counter({
    name: 'funnel_outgoing_total',
    help: 'What attempts to send an entry of the queue came to.',
    labelNames: ['kind', 'result'],
    registers,
  })
  // Prometheus does not see an increase from nothing: what alerts ask for begins at 0.
  for (const kind of OUTGOING_KINDS) {
    for (const result of RESULTS) sendings.inc({ kind, result }, 0)
  }
  for (const [limit, status] of Object.entries(LIMITS)) limited.inc({ limit, status }, 0)
  for (const limit of CALL_LIMITS) limited.inc({ limit, status: 429 }, 0)
  return {
    registry,
    /** Counts no failure of a route yet. */
    expect(method: string, route: string) {
      for (const status of [500, 503]) requests.zero({ method, route, status })
    },
    /** @param request.route its pattern */
    answered(request: { method: string; route: string; status: number; seconds: number }) {
      const { method, route, status, seconds } = request
      requests.observe({ method, route, status }, seconds)
    },
    limited: (limit: string, status: number) => limited.inc({ limit, status }),
    attempted: (kind: OutgoingKind, result: SendingResult) => sendings.inc({ kind, result }),
  }
}

/** Scrapes within that time share their answer. */
const SHARED_MS = 1000

/**
 * Numbers that are looked up when they are asked for. Those of a database that does not answer in
 * time are left out, and `funnel_database_up` is 0.
 */
export function addScrapedMetrics(
  { registry }: Metrics,
  { outgoing, clock }: Pick<Store, 'outgoing' | 'clock'>,
  webhookUrl: string | undefined,
  freeBytes: FreeBytes,
  { neighbourMs }: ServerLimits,
): void {
  const registers = [registry]
  const standing = cachedFor(SHARED_MS, () =>
    inTime(neighbourMs, outgoing.standing()).catch(() => undefined),
  )

  new Gauge({
    name: 'funnel_database_up',
    help: 'Whether the database answered.',
    registers,
    async collect() {
      this.set((await standing()) ? 1 : 0)
    },
  })
  new Gauge({
    name: 'funnel_queue_entries',
    help: `Entries of the queue, at most ${COUNTED_ENTRIES} of a kind and state.`,
    labelNames: ['kind', 'state'],
    registers,
    async collect() {
      this.reset()
      const counts = await standing()
      if (!counts) return
      for (const kind of OUTGOING_KINDS) {
        for (const state of ['waiting', 'dead']) this.set({ kind, state }, 0)
      }
      for (const { kind, state, count } of counts) this.set({ kind, state }, count)
    },
  })
  new Gauge({
    name: 'funnel_queue_overdue_seconds',
    help: 'How long ago the entry that has been due for longest became due.',
    labelNames: ['kind'],
    registers,
    async collect() {
      this.reset()
      const counts = await standing()
      for (const kind of counts ? OUTGOING_KINDS : []) {
        const waiting = counts?.find((one) => one.kind === kind && one.state === 'waiting')
        const overdueMs = waiting ? clock.now().getTime() - Date.parse(waiting.dueAt) : 0
        this.set({ kind }, Math.max(0, overdueMs / 1000))
      }
    },
  })
  new Gauge({
    name: 'funnel_webhook_gone',
    help: '1 while nothing is sent to WEBHOOK_URL, which answered 410.',
    registers,
    async collect() {
      if (webhookUrl === undefined) return this.set(0)
      this.reset()
      const isGone = await inTime(neighbourMs, outgoing.isGone(webhookUrl)).catch(() => undefined)
      if (isGone !== undefined) this.set(isGone ? 1 : 0)
    },
  })
  new Gauge({
    name: 'funnel_disk_free_bytes',
    help: 'Free bytes on the disk of DATA_DIR.',
    registers,
    async collect() {
      this.reset()
      const bytes = await freeBytes().catch(() => undefined)
      if (bytes !== undefined) this.set(bytes)
    },
  })
}
