import { setImmediate } from 'node:timers/promises'
import { type Kysely, sql, type Transaction } from 'kysely'
import pLimit from 'p-limit'
import type { EventsTable, MeasurementTables, ReportsTable } from './tables.ts'

const MAX_ROWS = 250
const MAX_BYTES = 1024 * 1024
/** What a row takes beside its text: ids, times, its places in indexes. */
const ROW_BYTES = 512
const SHARE_OF_A_DAY = 0.1
/** Of the connections to PostgreSQL; the others are left to contacts. */
const WRITES_AT_ONCE = 2

/** Keeps events and reports, those of one call all or none; one that is kept already changes nothing. */
export interface MeasurementWriter {
  events(rows: readonly EventsTable[]): Promise<void>
  reports(rows: readonly ReportsTable[]): Promise<void>
}

/**
 * Rows are inserted in slices, one statement each: databases limit how many values one may bind, and
 * the embedded one holds the thread for as long as a statement runs. Their bytes are added to those
 * of their day in the same transaction.
 */
export function measurementWriter(db: Kysely<MeasurementTables>): MeasurementWriter {
  const inTurn = pLimit(WRITES_AT_ONCE)

  async function write<Row extends { received_at: string }>(
    rows: readonly Row[],
    bytesOf: (row: Row) => number,
    insert: (transaction: Transaction<MeasurementTables>, slice: Row[]) => Promise<unknown>,
  ): Promise<void> {
    await db.transaction().execute(async (transaction) => {
      for (const slice of slicesOf(rows, bytesOf)) {
        await setImmediate()
        await insert(transaction, slice)
      }
      await setImmediate()
      const byDay = Map.groupBy(rows, ({ received_at }) => received_at.slice(0, 10))
      for (const [day, ofDay] of byDay) {
        const bytes = ofDay.reduce((sum, row) => sum + bytesOf(row) + ROW_BYTES, 0)
        await addBytes(transaction, day, bytes)
      }
    })
  }

  return {
    events: (rows) =>
      inTurn(() =>
        write(
          rows,
          ({ raw_event }) => raw_event.length,
          (transaction, slice) =>
            transaction
              .insertInto('events')
              .values(slice)
              .onConflict((conflict) => conflict.columns(['device_id', 'insert_id']).doNothing())
              .execute(),
        ),
      ),
    reports: (rows) =>
      inTurn(() =>
        write(
          rows,
          ({ payload }) => payload.length,
          (transaction, slice) =>
            transaction
              .insertInto('reports')
              .values(slice)
              .onConflict((conflict) => conflict.column('id').doNothing())
              .execute(),
        ),
      ),
  }
}

async function addBytes(db: Kysely<MeasurementTables>, day: string, bytes: number): Promise<void> {
  await db
    .insertInto('stored_bytes')
    .values({ day, bytes })
    .onConflict((conflict) =>
      conflict
        .column('day')
        .doUpdateSet({ bytes: sql<number>`stored_bytes.bytes + excluded.bytes` }),
    )
    .execute()
}

/**
 * Whether events and reports together have as many megabytes as they may, or today's a tenth of it: a
 * flood then costs the numbers of its day alone.
 */
export async function isFull(
  db: Kysely<MeasurementTables>,
  megabytes: number,
  now: Date,
): Promise<boolean> {
  const days = await db.selectFrom('stored_bytes').selectAll().execute()
  const today = days.find(({ day }) => day === now.toISOString().slice(0, 10))
  const sum = days.reduce((bytes, ofDay) => bytes + Number(ofDay.bytes), 0)
  const most = megabytes * 1024 * 1024
  return sum >= most || Number(today?.bytes ?? 0) >= most * SHARE_OF_A_DAY
}

/** Removes what came before then, and says how many rows; other work goes on between its slices. */
export async function removeMeasuredBefore(
  db: Kysely<MeasurementTables>,
  moment: Date,
): Promise<{ events: number; reports: number }> {
  const at = moment.toISOString()
  const removed = { events: 0, reports: 0 }
  for (const table of ['events', 'reports'] as const) {
    for (;;) {
      const last = await db
        .selectFrom(table)
        .select('received_at')
        .where('received_at', '<', at)
        .orderBy('received_at')
        .offset(MAX_ROWS - 1)
        .limit(1)
        .executeTakeFirst()
      const { numDeletedRows } = await db
        .deleteFrom(table)
        .where('received_at', last ? '<=' : '<', last?.received_at ?? at)
        .executeTakeFirst()
      removed[table] += Number(numDeletedRows)
      if (!last) break
      await setImmediate()
    }
  }
  await db.deleteFrom('stored_bytes').where('day', '<', at.slice(0, 10)).execute()
  return removed
}

/** A row of more than 1 MiB is a slice of its own. */
function* slicesOf<Row>(rows: Iterable<Row>, bytesOf: (row: Row) => number): Generator<Row[]> {
  let slice: Row[] = []
  let bytes = 0
  for (const row of rows) {
    const size = bytesOf(row)
    if (slice.length === MAX_ROWS || (slice.length > 0 && bytes + size > MAX_BYTES)) {
      yield slice
      slice = []
      bytes = 0
    }
    slice.push(row)
    bytes += size
  }
  if (slice.length > 0) yield slice
}
