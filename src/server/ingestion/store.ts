import { randomUUID } from 'node:crypto'
import type { Insertable, Kysely } from 'kysely'
import { addBytes, type Expired } from '../store/clock.ts'
import { mostRemoved, removeInSlices } from '../store/expiry.ts'
import { groupCommit } from '../store/group-commit.ts'
import type { MeasurementTables } from '../store/tables.ts'
import { takeTurn } from '../turns.ts'
import type { ReceivedEvent } from './analytics-upload.ts'
import type { Envelope } from './envelope.ts'

type Db = Kysely<MeasurementTables>

/** Of one statement: the embedded database holds the thread for as long as it runs. */
const MAX_ROWS = 250
/** Of one removal: a report may have a megabyte, which is overwritten. */
const REMOVED_ROWS = { events: MAX_ROWS, reports: 8 }
/** What a row takes beside its text: ids, times, its places in indexes. */
const ROW_BYTES = 512
const MAX_DAY_SHARE = 0.1

/** Nobody waits for the answers: the requests of so many milliseconds share a commit. */
const GATHER_MS = 50

type Row<Name extends keyof MeasurementTables> = Insertable<MeasurementTables[Name]>

/** The rows of one request. */
interface Request {
  events: readonly Row<'events'>[]
  reports: readonly Row<'reports'>[]
  receivedAt: string
  bytes: number
}

/** Keeps events and reports; those of requests that come together share a commit. */
export function createMeasured(db: Db) {
  const keep = groupCommit((requests: readonly Request[]) => insertAll(db, requests), {
    bytesOf: ({ bytes }) => bytes,
    gatherMs: GATHER_MS,
  })
  return {
    /** Stores the events of one request, all or none; one that is stored already changes nothing. */
    keepEvents: (events: readonly ReceivedEvent[], receivedAt: Date): Promise<void> =>
      keep(requestOf({ events: eventRows(events, receivedAt.toISOString()) }, receivedAt)),
    /** Stores every item of an envelope, all or none. */
    async keepReports(project: string, envelope: Envelope, receivedAt: Date): Promise<void> {
      const reports = reportRows(project, envelope, receivedAt.toISOString())
      if (reports.length > 0) await keep(requestOf({ reports }, receivedAt))
    },
  }
}

function requestOf(
  { events = [], reports = [] }: Partial<Pick<Request, 'events' | 'reports'>>,
  receivedAt: Date,
): Request {
  const sizes = [
    ...events.map(({ raw_event }) => raw_event.length),
    ...reports.map(({ payload }) => payload.length),
  ]
  const bytes = sizes.reduce((sum, size) => sum + size + ROW_BYTES, 0)
  return { events, reports, receivedAt: receivedAt.toISOString(), bytes }
}

function eventRows(events: readonly ReceivedEvent[], received_at: string): Row<'events'>[] {
  const upload_id = randomUUID()
  return events.map(({ time, ...event }, position) => ({
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
}

function reportRows(
  project: string,
  { eventId, items }: Envelope,
  received_at: string,
): Row<'reports'>[] {
  const envelope_id = randomUUID()
  return items.map(({ type, headers, payload }, position) => ({
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
}

/** Inserts rows in slices, and adds their bytes to those of their day. */
async function insertAll(db: Db, requests: readonly Request[]): Promise<() => undefined> {
  // In one order, two servers that are sent the same events never lock each other out.
  const events = requests.flatMap((request) => request.events).sort(byInsertId)
  const reports = requests.flatMap((request) => request.reports)
  const ofDay = Map.groupBy(requests, ({ receivedAt }) => dayOf(receivedAt))
  await db.transaction().execute(async (transaction) => {
    for (const slice of slicesOf(events)) {
      await takeTurn()
      await transaction
        .insertInto('events')
        .values(slice)
        .onConflict((conflict) => conflict.columns(['device_id', 'insert_id']).doNothing())
        .execute()
    }
    for (const slice of slicesOf(reports)) {
      await takeTurn()
      await transaction.insertInto('reports').values(slice).execute()
    }
    for (const [day, received] of ofDay) {
      const bytes = received.reduce((sum, request) => sum + request.bytes, 0)
      await addBytes(transaction, day, bytes)
    }
  })
  return () => undefined
}

function byInsertId(one: Row<'events'>, other: Row<'events'>): number {
  return one.insert_id < other.insert_id ? -1 : 1
}

function* slicesOf<Item>(rows: readonly Item[]): Generator<readonly Item[]> {
  for (let at = 0; at < rows.length; at += MAX_ROWS) yield rows.slice(at, at + MAX_ROWS)
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

/** Removes what has expired, and returns how many rows. */
export async function removeMeasured(
  db: Db,
  { from, before }: Expired,
  stop?: AbortSignal,
): Promise<{ events: number; reports: number }> {
  const events = db.selectFrom('events')
  const ofEvents = await removeInSlices(
    { most: await mostRemoved(events), atOnce: REMOVED_ROWS.events, stop },
    async (count) => {
      const expired = events.where('received_at', '>=', from).where('received_at', '<', before)
      const keys = expired.select(['device_id', 'insert_id']).orderBy('received_at').limit(count)
      const rows = db
        .deleteFrom('events')
        .where(({ eb, refTuple }) =>
          eb(refTuple('device_id', 'insert_id'), 'in', keys.$asTuple('device_id', 'insert_id')),
        )
      return Number((await rows.executeTakeFirst()).numDeletedRows)
    },
  )
  const reports = db.selectFrom('reports')
  const ofReports = await removeInSlices(
    { most: await mostRemoved(reports), atOnce: REMOVED_ROWS.reports, stop },
    async (count) => {
      const expired = reports.where('received_at', '>=', from).where('received_at', '<', before)
      const ids = expired.select('id').orderBy('received_at').limit(count)
      const rows = db.deleteFrom('reports').where('id', 'in', ids)
      return Number((await rows.executeTakeFirst()).numDeletedRows)
    },
  )
  if (ofEvents.isAll && ofReports.isAll) {
    const days = db.deleteFrom('stored_bytes').where('day', '>=', dayOf(from))
    await days.where('day', '<', dayOf(before)).execute()
  }
  return { events: ofEvents.count, reports: ofReports.count }
}

function dayOf(moment: string): string {
  return moment.slice(0, 10)
}
