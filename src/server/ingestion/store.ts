import { randomUUID } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import type { MeasurementTables } from '../store/tables.ts'
import type { ReceivedEvent } from './analytics-upload.ts'
import type { Envelope } from './envelope.ts'

type Db = Kysely<MeasurementTables>

/** Of one statement: the embedded database holds the thread for as long as it runs. */
const MAX_ROWS = 250
/** What a row takes beside its text: ids, times, its places in indexes. */
const ROW_BYTES = 512
const MAX_DAY_SHARE = 0.1

/** Stores the events of one request, all or none; one that is stored already changes nothing. */
export async function insertEvents(
  db: Db,
  events: readonly ReceivedEvent[],
  receivedAt: Date,
): Promise<void> {
  const received_at = receivedAt.toISOString()
  const upload_id = randomUUID()
  const rows = events.map(({ time, ...event }, position) => ({
    upload_id,
    position,
    received_at,
    device_id: event.device_id ?? '',
    insert_id: event.insert_id || randomUUID(),
    occurred_at: time == null ? received_at : new Date(time).toISOString(),
    event_type: event.event_type,
    user_id: event.user_id ?? '',
    raw_event: event.json,
  }))
  const bytes = rows.reduce((sum, { raw_event }) => sum + raw_event.length + ROW_BYTES, 0)
  await keep(db, rows, bytes, (transaction, slice) =>
    transaction
      .insertInto('events')
      .values(slice)
      .onConflict((conflict) => conflict.columns(['device_id', 'insert_id']).doNothing())
      .execute(),
  )
}

/** Stores every item of an envelope, all or none. */
export async function insertReports(
  db: Db,
  project: string,
  { eventId, items }: Envelope,
  receivedAt: Date,
): Promise<void> {
  const received_at = receivedAt.toISOString()
  const envelope_id = randomUUID()
  const rows = items.map(({ type, headers, payload }, position) => ({
    id: randomUUID(),
    envelope_id,
    position,
    received_at,
    project,
    event_id: eventId ?? null,
    type,
    headers: JSON.stringify(headers),
    payload,
  }))
  const bytes = rows.reduce((sum, { payload }) => sum + payload.length + ROW_BYTES, 0)
  await keep(db, rows, bytes, (transaction, slice) =>
    transaction.insertInto('reports').values(slice).execute(),
  )
}

/** Inserts rows in slices, and adds their bytes to those of their day. */
async function keep<Row extends { received_at: string }>(
  db: Db,
  rows: Row[],
  bytes: number,
  insert: (transaction: Db, slice: Row[]) => Promise<unknown>,
): Promise<void> {
  const [first] = rows
  if (!first) return
  await db.transaction().execute(async (transaction) => {
    for (let at = 0; at < rows.length; at += MAX_ROWS) {
      await setImmediate()
      await insert(transaction, rows.slice(at, at + MAX_ROWS))
    }
    await transaction
      .insertInto('stored_bytes')
      .values({ day: dayOf(first.received_at), bytes })
      .onConflict((conflict) =>
        conflict
          .column('day')
          .doUpdateSet({ bytes: sql<number>`stored_bytes.bytes + excluded.bytes` }),
      )
      .execute()
  })
}

/**
 * Whether events and reports together have as many megabytes as they may, or today's a tenth of it: a
 * flood then costs the numbers of its day alone.
 */
export async function isFull(db: Db, megabytes: number, now: Date): Promise<boolean> {
  const days = await db.selectFrom('stored_bytes').selectAll().execute()
  const today = days.find(({ day }) => day === dayOf(now.toISOString()))
  const sum = days.reduce((bytes, ofDay) => bytes + Number(ofDay.bytes), 0)
  const most = megabytes * 1024 * 1024
  return sum >= most || Number(today?.bytes ?? 0) >= most * MAX_DAY_SHARE
}

/** Removes what came before then, and returns how many rows; other work runs between its slices. */
export async function removeMeasuredBefore(
  db: Db,
  moment: Date,
  stop?: AbortSignal,
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
      if (!last || stop?.aborted) break
      await setImmediate()
    }
  }
  await db.deleteFrom('stored_bytes').where('day', '<', dayOf(at)).execute()
  return removed
}

function dayOf(moment: string): string {
  return moment.slice(0, 10)
}
