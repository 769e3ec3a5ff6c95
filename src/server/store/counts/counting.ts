import { setImmediate, setTimeout } from 'node:timers/promises'
import { type Kysely, sql, type Transaction } from 'kysely'
import { errorFields, type Log } from '../../log.ts'
import type { Store } from '../open.ts'
import { type RecordedApplication, withEntries } from '../progress.ts'
import type { ProgressApplicationsTable, ProgressCellsTable, Tables } from '../tables.ts'
import { add, type Counts, countsOf, differenceOf } from './counts-of.ts'

/** Applications in a transaction: the embedded database is held meanwhile. */
const APPLICATIONS_AT_ONCE = 10
/** Rows in a statement; the embedded database holds the thread for it. */
const ROWS_AT_ONCE = 500
/** Cells beyond these: what strangers make up must not make counting slow. */
const MAX_CELLS = 2000
const OTHERS = '(others)'
/** In place of a cell: all together. */
export const ALL_CELLS = 0
/**
 * How long whoever asks for numbers waits for what was not counted yet; in the background the database is left
 * to others for as long.
 */
const CATCH_UP_MS = 100
const EVERY_MS = 60_000

/**
 * Keeps the sums of applications up to date, in the background every minute. What an application adds to
 * them is stored with it, so that it is counted anew after each report, whichever release of the server
 * stored that, and taken out when it is forgotten. Of the sums themselves nothing leads to an application.
 *
 * @param leftAfterMinutes without a report, after which an application that is not decided was left
 */
export function startCounting(
  { db, clock }: Pick<Store, 'db' | 'clock'>,
  leftAfterMinutes: number,
  log: Log,
) {
  const stopping = new AbortController()
  let running: Promise<boolean> | undefined
  let all = Promise.resolve()

  /** Counts some at least; returns whether that was all. */
  async function countUntil(deadline: number): Promise<boolean> {
    const next = () => uncounted(db, clock.now().toISOString())
    let isOver = stopping.signal.aborted
    for (let ids = await next(); ids.length > 0; ids = await next()) {
      if (isOver) return false
      await db.transaction().execute((transaction) => countAll(transaction, ids))
      await setImmediate()
      isOver = stopping.signal.aborted || performance.now() >= deadline
    }
    return true
  }

  async function countAll(transaction: Transaction<Tables>, ids: readonly string[]): Promise<void> {
    await lock(transaction)
    const applications = await transaction
      .selectFrom('progress_applications')
      .selectAll()
      .where('application_id', 'in', ids)
      .orderBy('application_id')
      .execute()
    const before = await countedOf(transaction, ids)
    const sums = new Sums()
    const leftBefore = new Date(clock.now().getTime() - leftAfterMinutes * 60_000).toISOString()
    const rows: Tables['progress_counted'][] = []
    for (const application of await allWithEntries(transaction, applications)) {
      await setImmediate()
      const { application_id, first_at, last_at, rule } = application
      const standing = rule !== null ? 'decided' : last_at < leftBefore ? 'left' : 'there'
      const old = before.get(application_id)
      const counts = countsOf(application, standing)
      const day = old?.day ?? first_at.slice(0, 10)
      const cell = old?.cell ?? (await cellOf(transaction, application))
      sums.add(day, cell, differenceOf(new Map(JSON.parse(old?.counts ?? '[]')), counts))
      rows.push({ application_id, day, cell, counts: JSON.stringify([...counts]) })
      await transaction
        .updateTable('progress_applications')
        .set({
          counted_at: last_at,
          counts_until: standing === 'there' ? later(last_at, leftAfterMinutes) : null,
        })
        .where('application_id', '=', application_id)
        .execute()
    }
    // All may be forgotten meanwhile.
    if (rows.length === 0) return
    await sums.write(transaction)
    await transaction
      .insertInto('progress_counted')
      .values(rows)
      .onConflict((conflict) =>
        conflict
          .column('application_id')
          .doUpdateSet(({ ref }) => ({ counts: ref('excluded.counts') })),
      )
      .execute()
  }

  /** Calls at the same time share one that begins after them. */
  async function catchUp(): Promise<boolean> {
    await running
    running ??= countUntil(performance.now() + CATCH_UP_MS).finally(() => {
      running = undefined
    })
    return running
  }

  async function countRest(): Promise<void> {
    try {
      while (!stopping.signal.aborted && !(await catchUp())) await setTimeout(CATCH_UP_MS)
    } catch (error) {
      log.error('counting_failed', errorFields(error))
    }
  }

  function run(): void {
    all = all.then(countRest)
  }

  const timer = setInterval(run, EVERY_MS).unref()
  run()
  return {
    /** Counts for a moment what is not counted yet; returns whether that was all. */
    catchUp,
    async stop(): Promise<void> {
      clearInterval(timer)
      stopping.abort()
      await all
      await running?.catch(() => {})
    },
  }
}

/** Applications with a report since they were counted, and those whose time has run out. */
async function uncounted(db: Kysely<Tables>, now: string): Promise<string[]> {
  const some = db
    .selectFrom('progress_applications')
    .select('application_id')
    .limit(APPLICATIONS_AT_ONCE)
  const reported = await some
    .where(({ eb, or, ref }) =>
      or([eb('counted_at', 'is', null), eb('counted_at', '<>', ref('last_at'))]),
    )
    .execute()
  const left = reported.length > 0 ? [] : await some.where('counts_until', '<', now).execute()
  return [...reported, ...left].map(({ application_id }) => application_id)
}

/** Of several servers one counts; the others wait until its transaction is at its end. */
async function lock(transaction: Transaction<Tables>): Promise<void> {
  await transaction.updateTable('counting_locks').set({ id: 1 }).execute()
}

async function countedOf(
  transaction: Transaction<Tables>,
  ids: readonly string[],
): Promise<Map<string, Tables['progress_counted']>> {
  const rows = await transaction
    .selectFrom('progress_counted')
    .selectAll()
    .where('application_id', 'in', ids)
    .execute()
  return new Map(rows.map((row) => [row.application_id, row]))
}

async function allWithEntries(
  transaction: Transaction<Tables>,
  applications: readonly ProgressApplicationsTable[],
): Promise<RecordedApplication[]> {
  const read: RecordedApplication[] = []
  while (read.length < applications.length) {
    read.push(...(await withEntries(transaction, applications.slice(read.length))))
  }
  return read
}

/** The cell of an application, made where there is none; beyond so many all others have one. */
async function cellOf(
  transaction: Transaction<Tables>,
  { device, source, campaign, variant, release }: Omit<ProgressCellsTable, 'id'>,
): Promise<number> {
  const cell = { device, source, campaign, variant, release }
  const known = await idOf(cell)
  if (known !== undefined) return known
  const { cells, last } = await transaction
    .selectFrom('progress_cells')
    .select(({ fn }) => [fn.countAll<number>().as('cells'), fn.max('id').as('last')])
    .executeTakeFirstOrThrow()
  if (Number(cells) < MAX_CELLS) return make(cell)
  const others = { ...cell, source: OTHERS, campaign: OTHERS, variant: OTHERS }
  return (await idOf(others)) ?? make(others)

  async function idOf(wanted: typeof cell): Promise<number | undefined> {
    const query = transaction.selectFrom('progress_cells').select('id')
    const row = await query.where((eb) => eb.and(wanted)).executeTakeFirst()
    return row?.id
  }

  async function make(made: typeof cell): Promise<number> {
    const id = (last ?? 0) + 1
    await transaction
      .insertInto('progress_cells')
      .values({ id, ...made })
      .execute()
    return id
  }
}

/** Takes out what a server of a release before this table left when it forgot applications. */
export async function uncountForgotten(db: Kysely<Tables>, stop?: AbortSignal): Promise<void> {
  for (let last: string | undefined = ''; last !== undefined && !stop?.aborted; ) {
    const rows = await db
      .selectFrom('progress_counted as counted')
      .leftJoin(
        'progress_applications as application',
        'application.application_id',
        'counted.application_id',
      )
      .select(['counted.application_id as id', 'application.application_id as known'])
      .where('counted.application_id', '>', last)
      .orderBy('counted.application_id')
      .limit(ROWS_AT_ONCE)
      .execute()
    last = rows.at(-1)?.id
    const forgotten = rows.filter(({ known }) => known === null).map(({ id }) => id)
    for (let at = 0; at < forgotten.length; at += APPLICATIONS_AT_ONCE) {
      const some = forgotten.slice(at, at + APPLICATIONS_AT_ONCE)
      await db.transaction().execute((transaction) => uncount(transaction, some))
    }
    await setImmediate()
  }
}

/** Takes applications out of the counts, and what was stored of that with them. */
export async function uncount(
  transaction: Transaction<Tables>,
  applicationIds: readonly string[],
): Promise<void> {
  await lock(transaction)
  const counted = await countedOf(transaction, applicationIds)
  if (counted.size === 0) return
  const sums = new Sums()
  for (const { day, cell, counts } of counted.values()) {
    sums.add(day, cell, differenceOf(new Map(JSON.parse(counts)), new Map()))
  }
  await sums.write(transaction)
  await transaction
    .deleteFrom('progress_counted')
    .where('application_id', 'in', applicationIds)
    .execute()
  const cells = new Set([...counted.values()].map(({ cell }) => cell))
  await transaction
    .deleteFrom('progress_cells')
    .where('id', 'in', [...cells])
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('progress_counted')
            .select('cell')
            .whereRef('progress_counted.cell', '=', 'progress_cells.id'),
        ),
      ),
    )
    .execute()
}

/** What is to be added to the sums, by period, cell, and what it is. */
class Sums {
  readonly #counts = new Map<string, number>()

  add(day: string, cell: number, difference: Counts): void {
    for (const [what, count] of difference) {
      for (const period of [day, day.slice(0, 7)]) {
        for (const sum of [cell, ALL_CELLS]) {
          add(this.#counts, JSON.stringify([period, sum, what]), count)
        }
      }
    }
  }

  async write(transaction: Transaction<Tables>): Promise<void> {
    const rows = [...this.#counts].flatMap(([key, count]) => {
      if (count === 0) return []
      const [period, cell, what]: [string, number, string] = JSON.parse(key)
      return [{ period, cell, what, count }]
    })
    for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
      await transaction
        .insertInto('progress_counts')
        .values(rows.slice(at, at + ROWS_AT_ONCE))
        .onConflict((conflict) =>
          conflict.columns(['period', 'cell', 'what']).doUpdateSet({
            count: sql<number>`progress_counts.count + excluded.count`,
          }),
        )
        .execute()
      await setImmediate()
    }
    if (rows.some(({ count }) => count < 0)) {
      // Not as a parameter: SQLite takes the index of what is 0 for the number itself only.
      await transaction.deleteFrom('progress_counts').where(sql<boolean>`count = 0`).execute()
    }
  }
}

function later(moment: string, minutes: number): string {
  return new Date(Date.parse(moment) + minutes * 60_000).toISOString()
}
