import { type Kysely, sql } from 'kysely'
import type { Clock } from './clock.ts'
import { removeInSlices } from './expiry.ts'
import type { NetworkDaysTable, Tables } from './tables.ts'

const DAY_MS = 86_400_000
/** Rows of one transaction, during which the embedded database blocks the thread. */
const ROWS_AT_ONCE = 1_000

/** Bytes that came from some networks, by their keyed digests; none for this machine. */
export interface NetworkBytes {
  networks: readonly string[]
  bytes: number
}

/** What networks send in a day of UTC: it is counted when it is stored, and counts until the day ends. */
export function createNetworkDays(db: Kysely<Tables>, clock: Pick<Clock, 'now'>) {
  return {
    async bytesToday(kind: NetworkDaysTable['kind'], network: string): Promise<number> {
      const row = await db
        .selectFrom('network_days')
        .select('bytes')
        .where('day', '=', dayOf(clock.now()))
        .where('network', '=', network)
        .where('kind', '=', kind)
        .executeTakeFirst()
      return Number(row?.bytes ?? 0)
    },
    add: (kind: NetworkDaysTable['kind'], traffic: NetworkBytes) =>
      addToDay(db, kind, clock.now().toISOString(), [traffic]),
    /** Removes the days before yesterday; returns how many rows those were. */
    removeOld(stop: AbortSignal): Promise<number> {
      const before = dayOf(new Date(clock.now().getTime() - DAY_MS))
      return removeInSlices({ atOnce: ROWS_AT_ONCE, stop }, async (most) => {
        const result = await sql`
          delete from network_days where (day, network, kind) in (
            select day, network, kind from network_days where day < ${before} limit ${most})
        `.execute(db)
        return Number(result.numAffectedRows)
      })
    },
  }
}

/**
 * Adds to what networks sent on a day, as part of a transaction. The rows are locked in one order, so that
 * two servers never lock each other out.
 *
 * @param at ISO 8601 in UTC
 */
export async function addToDay(
  db: Kysely<Tables>,
  kind: NetworkDaysTable['kind'],
  at: string,
  traffic: readonly NetworkBytes[],
): Promise<void> {
  const sums = new Map<string, number>()
  for (const { networks, bytes } of traffic) {
    for (const network of networks) sums.set(network, (sums.get(network) ?? 0) + bytes)
  }
  if (sums.size === 0) return
  const day = dayOf(new Date(at))
  const inOrder = [...sums].sort(([one], [other]) => (one < other ? -1 : 1))
  await db
    .insertInto('network_days')
    .values(inOrder.map(([network, bytes]) => ({ day, network, kind, bytes })))
    .onConflict((conflict) =>
      conflict
        .columns(['day', 'network', 'kind'])
        .doUpdateSet({ bytes: sql<number>`network_days.bytes + excluded.bytes` }),
    )
    .execute()
}

function dayOf(date: Date): string {
  return date.toISOString().slice(0, 10)
}
