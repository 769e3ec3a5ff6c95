import { type Kysely, sql } from 'kysely'
import type { Expired } from './clock.ts'
import { mostRemoved } from './expiry.ts'
import { groupCommit } from './group-commit.ts'
import { outgoingRow, queueChange } from './queue.ts'
import type { FilesTable, Tables } from './tables.ts'

/** Each is searched for in a contact of up to 256 kB: more would hold the embedded database for long. */
const FILES_AT_ONCE = 50

/** What is known of uploaded files; the bytes are in the file store. */
export type FileRecords = ReturnType<typeof createFileRecords>

export function createFileRecords(db: Kysely<Tables>) {
  return {
    /** Those that come together share a commit. */
    add: groupCommit(async (files: readonly FilesTable[]) => {
      await db
        .insertInto('files')
        .values([...files])
        .execute()
      return () => undefined
    }),
    find(name: string): Promise<FilesTable | undefined> {
      return db.selectFrom('files').selectAll().where('name', '=', name).executeTakeFirst()
    },
    /** A file that could not be kept counts no more. */
    async discount(name: string): Promise<void> {
      await db.updateTable('files').set({ size_bytes: 0 }).where('name', '=', name).execute()
    },
    /** How many files an application has, and the bytes of those that it sent since then. */
    usageOf: (applicationId: string, since: Date) => usageOf(db, applicationId, since),
    /** An application's files to which no contact refers, but for the named one; the oldest first. */
    async replaceable(applicationId: string, but: string): Promise<string[]> {
      const files = await presentFiles(db, applicationId)
      return replaceableAmong(files).filter((name) => name !== but)
    },
    /**
     * Marks an application's oldest replaceable files, so that at most so many are left, and returns them.
     * Several uploads at once mark the same ones, by one look each: a file that was just sent can be among
     * them.
     */
    replaceOldest(applicationId: string, most: number): Promise<string[]> {
      return db.transaction().execute(async (transaction) => {
        const files = await presentFiles(transaction, applicationId)
        const excess = Math.max(0, files.length - most)
        const names = replaceableAmong(files).slice(0, excess)
        if (names.length === 0) return []
        const marking = transaction.updateTable('files').set({ scan: 'replaced' })
        await marking.where('name', 'in', names).execute()
        return names
      })
    },
    /** How many one run removes at most. */
    mostRemoved: () => mostRemoved(db.selectFrom('files')),
    async remove(name: string): Promise<void> {
      await db.deleteFrom('files').where('name', '=', name).execute()
    },
    /** The name of the first file after that one that no scanner has looked at. */
    async nextUnscanned(after: string): Promise<string | undefined> {
      const waiting = db.selectFrom('files').select('name').where('name', '>', after)
      const next = waiting.where('scan', 'in', UNSCANNED).orderBy('name').limit(1)
      return (await next.executeTakeFirst())?.name
    },
    /**
     * Keeps what the scanner found after all, and queues that the contact with the file is told.
     *
     * @returns false where another server did so first
     */
    judge: (name: string, scan: 'clean' | 'infected', isContactTold: boolean): Promise<boolean> =>
      judge(db, name, scan, isContactTold),
    /**
     * Looks at a few files, in the order of their names, after the one that is named: which of them have
     * expired and are in no contact. A contact that needs review refers to all files of its
     * application. `last` is undefined where no file is left to look at.
     */
    async orphans({ from, before }: Expired, after: string) {
      const page = await db
        .selectFrom('files')
        .select(['name', 'received_at'])
        .where('name', '>', after)
        .orderBy('name')
        .limit(FILES_AT_ONCE)
        .execute()
      const old = page
        .filter(({ received_at }) => received_at >= from && received_at < before)
        .map(({ name }) => name)
      return { last: page.at(-1)?.name, names: old.length > 0 ? await unreferred(db, old) : [] }
    },
  }
}

const UNSCANNED = ['failed', 'unscanned'] as const

function judge(
  db: Kysely<Tables>,
  name: string,
  scan: 'clean' | 'infected',
  isContactTold: boolean,
): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const judged = await transaction
      .updateTable('files')
      .set({ scan })
      .where('name', '=', name)
      .where('scan', 'in', UNSCANNED)
      .returning('application_id')
      .executeTakeFirst()
    if (!judged || !isContactTold) return judged !== undefined
    const contacts = await transaction
      .selectFrom('contacts')
      .select(['id', 'received_at'])
      .where('application_id', '=', judged.application_id)
      .where('added_to', 'is', null)
      .where(sql<boolean>`coalesce(document, raw_body) like ${`%${name}%`}`)
      .execute()
    await queueChange(
      transaction,
      contacts.map((contact) => outgoingRow('webhook_update', contact)),
    )
    return true
  })
}

async function usageOf(
  db: Kysely<Tables>,
  applicationId: string,
  since: Date,
): Promise<{ count: number; bytes: number }> {
  const from = since.toISOString()
  const { count, bytes } = await db
    .selectFrom('files')
    .select([
      sql`count(case when scan <> 'replaced' then 1 end)`.as('count'),
      sql`sum(case when received_at > ${from} then size_bytes end)`.as('bytes'),
    ])
    .where('application_id', '=', applicationId)
    .where('size_bytes', '>', 0)
    .executeTakeFirstOrThrow()
  return { count: Number(count), bytes: Number(bytes) }
}

/** An application's files, the oldest first, and whether no contact refers to them. */
function presentFiles(db: Kysely<Tables>, applicationId: string) {
  return db
    .selectFrom('files')
    .select(['name', sql<number>`case when ${isUnreferred} then 1 else 0 end`.as('replaceable')])
    .where('application_id', '=', applicationId)
    .where('size_bytes', '>', 0)
    .where('scan', '<>', 'replaced')
    .orderBy('received_at')
    .orderBy('name')
    .execute()
}

function replaceableAmong(files: readonly { name: string; replaceable: number }[]): string[] {
  return files.flatMap(({ name, replaceable }) => (replaceable === 1 ? [name] : []))
}

/** That no contact refers to a file. */
const isUnreferred = sql<boolean>`not exists (
  select 1 from contacts
  where contacts.application_id = files.application_id and (
    contacts.needs_review = 1
    or coalesce(contacts.document, contacts.raw_body) like '%' || files.name || '%'
  )
)`

/** Which of the files no contact refers to. */
async function unreferred(db: Kysely<Tables>, names: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('files')
    .select('name')
    .where('name', 'in', names)
    .where(isUnreferred)
    .execute()
  return rows.map(({ name }) => name)
}
