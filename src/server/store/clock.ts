import { type Kysely, sql } from 'kysely'
import type { Tables } from './tables.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const JUMP_MS = 30 * DAY_MS
const HELD_MS = 7 * DAY_MS
/** The time waits for a clock that was set back by less. */
const STEP_MS = 60_000

/** Times of rows that have expired: not before `from`, and before `before`; ISO 8601 in UTC. */
export interface ExpiryRange {
  from: string
  before: string
}

/** The time of a database; every time that is stored is its. */
export type Clock = Awaited<ReturnType<typeof openClock>>

/**
 * Opens the time of a database, which is never before the latest that the database has seen, so that
 * no row looks older than it is: if this machine's clock is behind, the time continues from the
 * latest. If the clock is over 30 days ahead of the last noted time, after a long break or because it
 * is wrong, earlier rows do not expire for a week, nor while the clock is an hour behind again.
 *
 * @param machineNow this machine's clock, in ms since 1970
 */
export async function openClock(db: Kysely<Tables>, machineNow = () => Date.now()) {
  /** The latest that the database has seen, as of the last note. */
  let newest = await newestRow(db)
  let latest = newest
  let aheadMs = 0
  let holdBefore: string | undefined

  async function read(): Promise<void> {
    const rows = await db.selectFrom('settings').selectAll().execute()
    const setting = (of: string) => rows.find(({ name }) => name === of)?.value
    holdBefore = setting('clock.held_before')
    const inDatabase = Date.parse(setting('clock.latest') ?? '') || 0
    newest = Math.max(newest, inDatabase)
    latest = Math.max(latest, newest)
  }

  function now(): Date {
    const machine = machineNow()
    if (machine >= latest) aheadMs = 0
    else if (machine + aheadMs < latest - STEP_MS) aheadMs = latest - machine
    latest = Math.max(latest, machine + aheadMs)
    return new Date(latest)
  }

  function heldBefore(): string | undefined {
    const heldMs = now().getTime() - Date.parse(holdBefore ?? '')
    return aheadMs > HOUR_MS || heldMs < HELD_MS ? holdBefore : undefined
  }

  await read()
  return {
    now,
    /** Milliseconds by which this machine's clock is behind. */
    behindMs: (): number => now().getTime() - machineNow(),
    /** Rows before this time do not expire; undefined if all do. */
    heldBefore,

    olderThan(days: number): ExpiryRange {
      const before = new Date(now().getTime() - days * DAY_MS).toISOString()
      return { from: heldBefore() ?? '', before }
    },

    /** Notes the time, at a start and every hour. */
    async note(): Promise<void> {
      await read()
      const time = now().toISOString()
      if (newest > 0 && latest - newest > JUMP_MS) {
        await raise(db, 'clock.held_before', time)
        holdBefore = time
      }
      await raise(db, 'clock.latest', time)
      newest = latest
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

async function newestRow(db: Kysely<Tables>): Promise<number> {
  const newest: (string | null)[] = []
  for (const time of TIMES) newest.push(await latestIn(db, time))
  return Math.max(...newest.map((at) => Date.parse(at ?? '') || 0))
}

async function latestIn(db: Kysely<Tables>, time: (typeof TIMES)[number]): Promise<string | null> {
  const [table = '', column = ''] = time.split('.')
  const latest = sql<{ at: string | null }>`
    select max(${sql.ref(column)}) as at from ${sql.table(table)}`
  return (await latest.execute(db)).rows[0]?.at ?? null
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
