import type { Kysely } from 'kysely'
import { LimitProblem } from '../http/problem.ts'
import type { Expired } from '../store/clock.ts'
import { removeInSlices, tenthOf } from '../store/expiry.ts'
import { groupCommit } from '../store/group-commit.ts'
import type { MeasurementsTable, MeasurementTables } from '../store/tables.ts'

type Db = Kysely<MeasurementTables>

/** Maximum rows, and bytes, of a statement: the embedded database blocks the thread while it runs. */
const MAX_ROWS = 250
const MAX_BYTES = 1024 * 1024
/** What a row takes next to its payload: ids, times, its places in indexes. */
const ROW_BYTES = 512
/** A network with no more than this loses no rows to others. */
const LEAST_SHARE_BYTES = 1024 * 1024
/** Clients do not wait for the answers: the requests of so many milliseconds share a commit. */
const GATHER_MS = 50

/** An event or a report before it is stored. */
export type Measurement = Omit<MeasurementsTable, 'received_at' | 'network' | 'bytes'>

interface Request {
  rows: readonly MeasurementsTable[]
  bytes: number
}

/** Stores events and reports, of which there may be so many bytes. */
export function createMeasurements(db: Db, mostBytes: number) {
  const store = groupCommit((requests: readonly Request[]) => insert(db, requests, mostBytes), {
    bytesOf: ({ bytes }) => bytes,
    gatherMs: GATHER_MS,
  })
  /**
   * Stores the rows of one request, all or none; one whose id is stored already changes nothing. Over
   * the byte limit, the oldest rows of the network with the most bytes are removed.
   *
   * @param network a digest of where the request came from
   * @throws LimitProblem 503 where every network has too few bytes to lose any
   */
  return (measurements: readonly Measurement[], network: string, receivedAt: Date) => {
    const received_at = receivedAt.toISOString()
    const rows = measurements.map((row) => ({
      ...row,
      received_at,
      network,
      bytes: row.payload.length + ROW_BYTES,
    }))
    return store({ rows, bytes: bytesOf(rows) })
  }
}

function bytesOf(rows: readonly { bytes: number }[]): number {
  return rows.reduce((sum, { bytes }) => sum + bytes, 0)
}

async function insert(db: Db, requests: readonly Request[], mostBytes: number) {
  // In one order, two servers that are sent the same events never lock each other out.
  const rows = requests.flatMap((request) => request.rows).sort(byId)
  await db.transaction().execute(async (transaction) => {
    for (let at = 0; at < rows.length; at += MAX_ROWS) {
      await transaction
        .insertInto('measurements')
        .values(rows.slice(at, at + MAX_ROWS))
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    }
    await makeWay(transaction, mostBytes)
  })
  return () => undefined
}

function byId(one: MeasurementsTable, other: MeasurementsTable): number {
  return one.id < other.id ? -1 : 1
}

async function makeWay(transaction: Db, mostBytes: number): Promise<void> {
  const networks = transaction.selectFrom('network_bytes')
  for (;;) {
    const { sum } = await networks
      .select(({ fn }) => fn.sum<number>('bytes').as('sum'))
      .executeTakeFirstOrThrow()
    const excess = Number(sum ?? 0) - mostBytes
    if (excess <= 0) return
    const largest = await networks.selectAll().orderBy('bytes', 'desc').executeTakeFirstOrThrow()
    if (Number(largest.bytes) <= LEAST_SHARE_BYTES) throw storeIsFull()
    const oldest = transaction.selectFrom('measurements').where('network', '=', largest.network)
    const rows = await oldest
      .select(['id', 'bytes'])
      .orderBy('received_at')
      .limit(MAX_ROWS)
      .execute()
    await remove(transaction, firstOf(rows, excess))
  }
}

/** The first rows that have so many bytes together; at least one. */
function firstOf<Row extends { bytes: number }>(rows: readonly Row[], bytes: number): Row[] {
  let sum = 0
  const end = rows.findIndex((row) => {
    sum += row.bytes
    return sum >= bytes
  })
  return rows.slice(0, end === -1 ? rows.length : end + 1)
}

async function remove(db: Db, rows: readonly { id: string }[]): Promise<void> {
  const ids = rows.map(({ id }) => id)
  await db.deleteFrom('measurements').where('id', 'in', ids).execute()
}

function storeIsFull(): LimitProblem {
  return new LimitProblem(
    'measurement_store',
    503,
    'No more events and reports can be stored now: the store is full.',
    { 'retry-after': '3600' },
  )
}

/** Removes what has expired, a few rows at a time, and returns how many of each kind. */
export async function removeMeasured(
  db: Db,
  { from, before }: Expired,
  stop?: AbortSignal,
): Promise<{ events: number; reports: number }> {
  const counts = { events: 0, reports: 0 }
  const measurements = db.selectFrom('measurements')
  const limits = { atOnce: MAX_ROWS, room: tenthOf(measurements), stop }
  await removeInSlices(limits, async (most) => {
    const found = await measurements
      .select(['id', 'kind', 'bytes'])
      .where('received_at', '>=', from)
      .where('received_at', '<', before)
      .orderBy('received_at')
      .limit(most)
      .execute()
    const rows = firstOf(found, MAX_BYTES)
    if (rows.length > 0) await remove(db, rows)
    for (const { kind } of rows) counts[kind === 'event' ? 'events' : 'reports'] += 1
    return rows.length
  })
  return counts
}
