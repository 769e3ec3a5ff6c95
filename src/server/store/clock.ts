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

/** Times that are stored: no later than the latest that the database has seen. */
const TIMES = [
  'applications.created_at',
  'contacts.received_at',
  'files.received_at',
  'progress_applications.first_at',
  'progress_applications.last_at',
  'accesses.at',
  'mails.mailed_at',
] as const

async function newestRow(
  db: Kysely<Tables>,
  measurement: Kysely<MeasurementTables>,
): Promise<number> {
  const newest: (string | null)[] = []
  for (const time of TIMES) newest.push(await latestIn(db, time))
  const measurements = measurement.selectFrom('measurements')
  const latest = measurements.select(({ fn }) => fn.max('received_at').as('at'))
  newest.push((await latest.executeTakeFirstOrThrow()).at)
  return Math.max(...newest.map((at) => Date.parse(at ?? '') || 0))
}

async function latestIn(db: Kysely<Tables>, time: (typeof TIMES)[number]): Promise<string | null> {
  const [table = '', column = ''] = time.split('.')
  const latest = sql<{ at: string | null }>`
    select max(${sql.ref(column)}) as at from ${sql.table(table)}`
  return (await latest.execute(db)).rows[0]?.at ?? null
}

async function limitTimes(
  db: Kysely<Tables>,
  measurement: Kysely<MeasurementTables>,
  at: string,
): Promise<void> {
  for (const time of TIMES) {
    const [table = '', name = ''] = time.split('.')
    const column = sql.ref(name)
    await sql`update ${sql.table(table)} set ${column} = ${at} where ${column} > ${at}`.execute(db)
  }
  const measured = measurement.updateTable('measurements').set({ received_at: at })
  await measured.where('received_at', '>', at).execute()
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
