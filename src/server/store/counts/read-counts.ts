import { type Kysely, SqliteAdapter, sql } from 'kysely'
import { CELL_NAMES, type ProgressFilter } from '../progress.ts'
import type { Tables } from '../tables.ts'
import { ALL_CELLS } from './counting.ts'
import { add, type Counts } from './counts-of.ts'

/** Cells that the embedded database reads at once, since it holds the thread. */
const CELLS_OF_MONTH = 16
const CELLS_OF_DAY = 200

/**
 * The sums of the applications asked about. Whole months have sums of their own: of any time there are at most
 * its months and the days of two. The embedded database reads them by short queries, between which
 * everything else has its turn, PostgreSQL by one.
 */
export async function readCounts(db: Kysely<Tables>, filter: ProgressFilter): Promise<Counts> {
  const [first, last] = [await dayOf(db, 'asc'), await dayOf(db, 'desc')]
  const counts: Counts = new Map()
  if (first === undefined || last === undefined) return counts
  const { from = '', to = '9999' } = filter
  const start = from > first ? from : `${first.slice(0, 7)}-01`
  const end = to < last ? to : lastDayOf(last.slice(0, 7))
  const cells = await cellsOf(db, filter)
  const whole: Part = { periods: periodsIn(start, end), cells }
  const isEmbedded = db.getExecutor().adapter instanceof SqliteAdapter
  for (const part of isEmbedded ? shortPartsOf(whole) : [whole]) {
    for (const { what, count } of await countsIn(db, part)) add(counts, what, Number(count))
  }
  return counts
}

interface Part {
  periods: string[]
  cells: number[]
}

function shortPartsOf({ periods, cells }: Part): Part[] {
  return periods.flatMap((period) => {
    const atOnce = period.length === 'YYYY-MM'.length ? CELLS_OF_MONTH : CELLS_OF_DAY
    return Array.from({ length: Math.ceil(cells.length / atOnce) }, (_, at) => ({
      periods: [period],
      cells: cells.slice(at * atOnce, (at + 1) * atOnce),
    }))
  })
}

/** What applications can be filtered by: each value that one has. */
export async function filterValues(db: Kysely<Tables>) {
  const cells = await db.selectFrom('progress_cells').selectAll().execute()
  const valuesOf = (name: (typeof CELL_NAMES)[number]) =>
    [...new Set(cells.map((cell) => cell[name]))].sort()
  return {
    devices: valuesOf('device'),
    sources: valuesOf('source'),
    campaigns: valuesOf('campaign'),
    variants: valuesOf('variant'),
    releases: valuesOf('release'),
  }
}

/** The day on which the first application, or the last, was first seen; undefined where there is none. */
async function dayOf(db: Kysely<Tables>, order: 'asc' | 'desc'): Promise<string | undefined> {
  const row = await db
    .selectFrom('progress_applications')
    .select('first_at')
    .orderBy('first_at', order)
    .limit(1)
    .executeTakeFirst()
  return row?.first_at.slice(0, 10)
}

/** The days from one to another, both included; whole months as `YYYY-MM`. */
export function periodsIn(first: string, last: string): string[] {
  const periods: string[] = []
  for (let day = first; day <= last; ) {
    const month = day.slice(0, 7)
    const nextMonth = nextDay(lastDayOf(month))
    const isWhole = day.endsWith('-01') && nextDay(last) >= nextMonth
    periods.push(isWhole ? month : day)
    day = isWhole ? nextMonth : nextDay(day)
  }
  return periods
}

function nextDay(day: string): string {
  return new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10)
}

function lastDayOf(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10)
}

async function cellsOf(db: Kysely<Tables>, filter: ProgressFilter): Promise<number[]> {
  const wanted = CELL_NAMES.filter((name) => filter[name] !== undefined)
  if (wanted.length === 0) return [ALL_CELLS]
  const cells = await db
    .selectFrom('progress_cells')
    .select('id')
    .where(({ eb, and }) => and(wanted.map((name) => eb(name, '=', filter[name] ?? ''))))
    .execute()
  return cells.map(({ id }) => id)
}

async function countsIn(db: Kysely<Tables>, { periods, cells }: Part) {
  if (periods.length === 0 || cells.length === 0) return []
  return db
    .selectFrom('progress_counts')
    .select(['what', sql<number>`sum(count)`.as('count')])
    .where('period', 'in', periods)
    .where('cell', 'in', cells)
    .groupBy('what')
    .execute()
}
