import { Gauge, type Registry } from 'prom-client'
import type { FreeBytes } from '../files/free-space.ts'
import { cachedFor } from '../http/cached-for.ts'
import { inTime } from '../http/in-time.ts'
import type { Store } from '../store/open.ts'
import { COUNTED_ENTRIES } from '../store/outgoing.ts'
import { OUTGOING_KINDS } from '../store/tables.ts'

/** Scrapes within that time share their answer. */
const SHARED_MS = 1000

/**
 * Numbers that are looked up when they are asked for. Those of a database that does not answer within two
 * seconds are left out, and `funnel_database_up` is 0.
 */
export function addScrapedMetrics(
  registry: Registry,
  { outgoing, clock }: Pick<Store, 'outgoing' | 'clock'>,
  freeBytes: FreeBytes,
): void {
  const registers = [registry]
  const secondsSince = (moment: string) =>
    Math.max(0, (clock.now().getTime() - Date.parse(moment)) / 1000)
  const standing = cachedFor(SHARED_MS, () => inTime(outgoing.standing()).catch(() => undefined))

  /** Every kind, also one of which nothing is there; none where the database does not answer. */
  async function byKind() {
    const found = await standing()
    return (found ? OUTGOING_KINDS : []).map((kind) => {
      const of = (state: string) => found?.find((one) => one.kind === kind && one.state === state)
      return [kind, { waiting: of('waiting'), dead: of('dead') }] as const
    })
  }

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
    help: `Entries of the queue, at most ${COUNTED_ENTRIES} of a state.`,
    labelNames: ['kind', 'state'],
    registers,
    async collect() {
      this.reset()
      for (const [kind, { waiting, dead }] of await byKind()) {
        this.set({ kind, state: 'waiting' }, waiting?.count ?? 0)
        this.set({ kind, state: 'dead' }, dead?.count ?? 0)
      }
    },
  })
  new Gauge({
    name: 'funnel_queue_oldest_seconds',
    help: 'How long the oldest entry has been waiting.',
    labelNames: ['kind'],
    registers,
    async collect() {
      this.reset()
      for (const [kind, { waiting }] of await byKind()) {
        this.set({ kind }, waiting ? secondsSince(waiting.createdAt) : 0)
      }
    },
  })
  new Gauge({
    name: 'funnel_queue_overdue_seconds',
    help: 'How long ago the entry that has been due for longest became due.',
    labelNames: ['kind'],
    registers,
    async collect() {
      this.reset()
      for (const [kind, { waiting }] of await byKind()) {
        this.set({ kind }, waiting ? secondsSince(waiting.dueAt) : 0)
      }
    },
  })
  new Gauge({
    name: 'funnel_removal_held',
    help: '1 while nothing from before a doubtful change of the clock is removed.',
    registers,
    collect() {
      this.set(clock.heldBefore() === undefined ? 0 : 1)
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
