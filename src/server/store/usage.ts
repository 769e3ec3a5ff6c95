import { type Kysely, sql } from 'kysely'
import type { Tables } from './tables.ts'

/** A row's size, its time, and the overhead of a row: ids, entries in indexes. */
const COUNTED = {
  contacts: { bytes: sql<number>`length(body)`, at: 'received_at', ofRow: 2048 },
  files: { bytes: sql<number>`size_bytes`, at: 'received_at', ofRow: 0 },
  progress_applications: { bytes: sql<number>`bytes`, at: 'last_at', ofRow: 0 },
} as const

export type CountedTable = keyof typeof COUNTED

/** Whose rows are counted, and since when. */
export interface Sent {
  by: 'network' | 'application_id'
  is: string
  since: Date
}

/** How many rows there are and the bytes that they take, in all or of what someone sent since then. */
export async function usageIn(
  db: Kysely<Tables>,
  table: CountedTable,
  of?: Sent,
): Promise<{ count: number; bytes: number }> {
  const { bytes, at, ofRow } = COUNTED[table]
  const sent = of
    ? sql`${sql.ref(of.by)} = ${of.is} and ${sql.ref(at)} > ${of.since.toISOString()}`
    : sql`1 = 1`
  const sums = sql<{ bytes: number | null; count: number }>`
    select sum(${bytes}) as bytes, count(*) as count from ${sql.table(table)}
    where ${sent} and ${bytes} > 0`
  const [found] = (await sums.execute(db)).rows
  const count = Number(found?.count)
  return { count, bytes: Number(found?.bytes ?? 0) + count * ofRow }
}
