import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { FileStore } from '../files/file-store.ts'
import { hasNo, lockApplications, removeEmpty } from './applications.ts'
import type { ExpiryRange } from './clock.ts'
import { type Room, removeInSlices, tenthOf } from './expiry.ts'
import type { FileRecords } from './files.ts'
import type { Tables } from './tables.ts'

/** Rows of one transaction, during which the embedded database blocks the thread. */
const ROWS_AT_ONCE = { applications: 20, progress_applications: 20, accesses: 250 }
const KEYS = { applications: 'id', progress_applications: 'application_id', accesses: 'id' }

interface Removal {
  table: keyof typeof KEYS
  /** The keys of the next rows that may go, up to so many; the oldest of them by an index. */
  next: (most: number) => RawBuilder<{ id: string }>
  /** Checked once a row is locked. */
  condition: RawBuilder<SqlBool>
  /** Runs with the keys before the removal. */
  prepare?: (ids: readonly string[]) => Promise<void>
  /** Without it all rows are removed. */
  room?: Room | undefined
  stop?: AbortSignal | undefined
}

/**
 * Removes rows with what refers to them. Rows are locked before the condition is checked: otherwise
 * PostgreSQL could remove an application together with a contact committed in between.
 */
async function removeWhere(
  db: Kysely<Tables>,
  { table, next, condition, prepare, room, stop }: Removal,
): Promise<number> {
  return removeInSlices({ atOnce: ROWS_AT_ONCE[table], room, stop }, async (most) => {
    const ids = (await next(most).execute(db)).rows.map(({ id }) => id)
    if (ids.length === 0) return 0
    await prepare?.(ids)
    return db.transaction().execute(async (transaction) => {
      if (table !== 'accesses') await lockApplications(transaction, ids)
      const result = await sql`
        delete from ${sql.table(table)} where ${sql.ref(KEYS[table])} in (${sql.join(ids)}) and ${condition}
      `.execute(transaction)
      if (table === 'progress_applications') await removeEmpty(transaction, ids)
      return Number(result.numAffectedRows)
    })
  })
}

/** Removes rows of a time. */
export function removeExpired(
  db: Kysely<Tables>,
  table: 'progress_applications' | 'accesses',
  { from, before }: ExpiryRange,
  stop?: AbortSignal,
): Promise<number> {
  const at = sql.ref(table === 'accesses' ? 'at' : 'last_at')
  const condition = sql<SqlBool>`${at} >= ${from} and ${at} < ${before}`
  const next = (most: number) => sql<{ id: string }>`
    select ${sql.ref(KEYS[table])} as id from ${sql.table(table)}
    where ${condition} order by ${at} limit ${most}`
  return removeWhere(db, { table, next, condition, room: tenthOf(db.selectFrom(table)), stop })
}

/** Bytes of files, and what is known of them. */
interface Files {
  files: FileStore
  records: FileRecords
}

/** Removes applications whose contacts have all expired, with all that they left. */
export function removeExpiredContacts(
  db: Kysely<Tables>,
  files: Files,
  { from, before }: ExpiryRange,
  stop?: AbortSignal,
) {
  const hasNoYounger = (id: string) => sql<SqlBool>`not exists (
    select 1 from contacts as young
    where young.application_id = ${sql.ref(id)} and young.received_at >= ${before}
  )`
  const next = (most: number) => sql<{ id: string }>`
    select application_id as id from contacts
    where received_at >= ${from} and received_at < ${before} and ${hasNoYounger('contacts.application_id')}
    order by received_at limit ${most}`
  const condition = hasNoYounger('applications.id')
  const room = tenthOf(db.selectFrom('applications'))
  return removeWithFiles(db, files, { next, condition, room, stop })
}

/** Removes applications with all that they left. */
export function removeApplications(db: Kysely<Tables>, files: Files, ids: readonly string[]) {
  const condition = sql<SqlBool>`id in (${sql.join(ids)})`
  const next = (most: number) => sql<{ id: string }>`
    select id from applications where ${condition} limit ${most}`
  return removeWithFiles(db, files, { next, condition })
}

/** First the files: bytes without a record are never found. */
async function removeWithFiles(
  db: Kysely<Tables>,
  { files, records }: Files,
  { next, condition, room, stop }: Pick<Removal, 'next' | 'condition' | 'room' | 'stop'>,
): Promise<{ applications: number; files: number }> {
  let fileCount = 0
  const prepare = async (ids: readonly string[]) => {
    const names = await records.namesOf(ids)
    for (const name of names) await removeFile(name, files, records)
    fileCount += names.length
  }
  const applications = await removeWhere(db, {
    table: 'applications',
    next,
    condition: sql`${condition} and ${hasNo('files')}`,
    prepare,
    room,
    stop,
  })
  return { applications, files: fileCount }
}

/** Removes files whose application has no contact. */
export async function removeExpiredFiles(
  db: Kysely<Tables>,
  { files, records }: Files,
  range: ExpiryRange,
  stop: AbortSignal,
): Promise<number> {
  const room = tenthOf(db.selectFrom('files'))
  let count = 0
  for await (const { name, application_id } of records.expired(range)) {
    await removeFile(name, files, records)
    await db.transaction().execute((transaction) => removeEmpty(transaction, [application_id]))
    count += 1
    if (stop.aborted || (await room(count)) === 0) break
  }
  return count
}

/** Removes a file everywhere: its bytes, then what is known of it. */
export async function removeFile(
  name: string,
  files: FileStore,
  records: FileRecords,
): Promise<void> {
  await files.remove(name)
  await records.remove(name)
}
