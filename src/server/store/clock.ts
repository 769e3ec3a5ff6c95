import { type Kysely, sql } from 'kysely'
import type { MeasurementTables, Tables } from './tables.ts'

const DAY_MS = 86_400_000
const JUMP_MS = 30 * DAY_MS
/** A clock that was set back by less is waited for. */
const STEP_MS = 60_000

/** Lets {@link Clock.confirm}; the log names it. */
export const CLOCK_COMMAND = 'npm run funnel -- db clock'

/** Times of rows that have expired: not before `from`, and before `before`; ISO 8601 in UTC. */
export interface Expired {
  from: string
  before: string
}

/** The time of a database; every time that is stored is its. */
export type Clock = Awaited<ReturnType<typeof openClock>>

/**
 * Opens the time of a database, which is never before the latest that the database has seen, so that
 * no row looks older than it is: where this machine's clock is behind, the time continues from the
 * latest. Where the clock is more than 30 days ahead of what was noted last, nothing shows that so much
 * time has passed: what came before expires only after {@link Clock.confirm}.
 */
export async function openClock(db: Kysely<Tables>, measurement: Kysely<MeasurementTables>) {
  /** The latest that the database has seen, as of the last note. */
  let seen = await newestRow(db, measurement)
  let latest = seen
  let noted = 0
  let aheadMs = 0
  let heldBefore: string | undefined

  async function read(): Promise<void> {
    const rows = await db.selectFrom('settings').selectAll().execute()
    const setting = (of: string) => rows.find(({ name }) => name === of)?.value
    heldBefore = setting('clock.held_before')
    const inDatabase = Date.parse(setting('clock.latest') ?? '') || 0
    if (inDatabase < noted) {
      // Only `confirm` sets it back.
      aheadMs = 0
      latest = inDatabase
      seen = inDatabase
    }
    seen = Math.max(seen, inDatabase)
    latest = Math.max(latest, seen)
  }

  function now(): Date {
    const machine = Date.now()
    if (machine >= latest) aheadMs = 0
    else if (machine + aheadMs < latest - STEP_MS) aheadMs = latest - machine
    latest = Math.max(latest, machine + aheadMs)
    return new Date(latest)
  }

  await read()
  return {
    now,
    /** Milliseconds by which this machine's clock is behind. */
    behindMs: (): number => now().getTime() - Date.now(),
    /** What came before does not expire; undefined where everything does. */
    heldBefore: (): string | undefined => heldBefore,

    olderThan(days: number): Expired {
      const before = new Date(now().getTime() - days * DAY_MS).toISOString()
      return { from: heldBefore ?? '', before }
    },

    /** Notes the time, at a start and every hour. */
    async note(): Promise<void> {
      await read()
      const time = now().toISOString()
      if (seen > 0 && latest - seen > JUMP_MS) {
        await raise(db, 'clock.held_before', time)
        heldBefore = time
      }
      await raise(db, 'clock.latest', time)
      noted = latest
      seen = latest
    },

    /** Takes this machine's clock for right: all rows expire, and those from later came now. */
    async confirm(): Promise<Date> {
      const time = new Date()
      await limitTimes(db, measurement, time.toISOString())
      await db.deleteFrom('settings').where('name', 'like', 'clock.%').execute()
      await raise(db, 'clock.latest', time.toISOString())
      return time
    },
  }
}

async function newestRow(
  db: Kysely<Tables>,
  measurement: Kysely<MeasurementTables>,
): Promise<number> {
  const newest = []
  for (const table of ['contacts', 'files'] as const) {
    const rows = db.selectFrom(table).select(({ fn }) => fn.max('received_at').as('at'))
    newest.push(await rows.executeTakeFirst())
  }
  const progress = db.selectFrom('progress_applications')
  newest.push(await progress.select(({ fn }) => fn.max('last_at').as('at')).executeTakeFirst())
  for (const table of ['events', 'reports'] as const) {
    const rows = measurement.selectFrom(table).select(({ fn }) => fn.max('received_at').as('at'))
    newest.push(await rows.executeTakeFirst())
  }
  return Math.max(...newest.map((row) => Date.parse(row?.at ?? '') || 0))
}

async function limitTimes(
  db: Kysely<Tables>,
  measurement: Kysely<MeasurementTables>,
  at: string,
): Promise<void> {
  for (const table of ['contacts', 'files'] as const) {
    await db.updateTable(table).set({ received_at: at }).where('received_at', '>', at).execute()
  }
  for (const column of ['first_at', 'last_at'] as const) {
    const progress = db.updateTable('progress_applications').set(column, at)
    await progress.where(column, '>', at).execute()
  }
  const mails = db.updateTable('mail_addresses').set({ mailed_at: at })
  await mails.where('mailed_at', '>', at).execute()
  for (const table of ['events', 'reports'] as const) {
    const measured = measurement.updateTable(table).set({ received_at: at })
    await measured.where('received_at', '>', at).execute()
  }
  const later = await measurement
    .deleteFrom('stored_bytes')
    .where('day', '>', at.slice(0, 10))
    .returning('bytes')
    .execute()
  const bytes = later.reduce((sum, row) => sum + Number(row.bytes), 0)
  await addBytes(measurement, at.slice(0, 10), bytes)
}

/** Adds to the bytes of events and reports that came on a day, `YYYY-MM-DD`. */
export async function addBytes(
  measurement: Kysely<MeasurementTables>,
  day: string,
  bytes: number,
): Promise<void> {
  await measurement
    .insertInto('stored_bytes')
    .values({ day, bytes })
    .onConflict((conflict) =>
      conflict
        .column('day')
        .doUpdateSet({ bytes: sql<number>`stored_bytes.bytes + excluded.bytes` }),
    )
    .execute()
}

/** Sets a time, unless another server has set a later one. */
async function raise(db: Kysely<Tables>, name: string, value: string): Promise<void> {
  await db
    .insertInto('settings')
    .values({ name, value })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet({ value }).where('settings.value', '<', value),
    )
    .execute()
}
