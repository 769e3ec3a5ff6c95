import { type Kysely, sql } from 'kysely'
import type { FilesTable, Tables } from './tables.ts'

/** Each is searched for in a contact of up to 256 kB: more would hold the embedded database for long. */
const FILES_AT_ONCE = 50

/** What is known of uploaded files; the bytes are in the file store. */
export type FileRecords = ReturnType<typeof createFileRecords>

export function createFileRecords(db: Kysely<Tables>) {
  return {
    async add(file: FilesTable): Promise<void> {
      await db.insertInto('files').values(file).execute()
    },
    find(name: string): Promise<FilesTable | undefined> {
      return db.selectFrom('files').selectAll().where('name', '=', name).executeTakeFirst()
    },
    /** How many files an application has, and their bytes together. */
    async usageOf(applicationId: string): Promise<{ count: number; bytes: number }> {
      const { count, bytes } = await db
        .selectFrom('files')
        .select(({ fn }) => [fn.countAll().as('count'), fn.sum('size_bytes').as('bytes')])
        .where('application_id', '=', applicationId)
        .executeTakeFirstOrThrow()
      return { count: Number(count), bytes: Number(bytes) }
    },
    async remove(name: string): Promise<void> {
      await db.deleteFrom('files').where('name', '=', name).execute()
    },
    /**
     * Looks at a few files, in the order of their names, after the one that is named: which of them were
     * received before then and are in no contact. A contact that needs review refers to all files of its
     * application. `last` is undefined where no file is left to look at.
     */
    async orphans(receivedBefore: Date, after: string) {
      const page = await db
        .selectFrom('files')
        .select(['name', 'received_at'])
        .where('name', '>', after)
        .orderBy('name')
        .limit(FILES_AT_ONCE)
        .execute()
      const before = receivedBefore.toISOString()
      const old = page.flatMap(({ name, received_at }) => (received_at < before ? [name] : []))
      return { last: page.at(-1)?.name, names: old.length > 0 ? await unreferred(db, old) : [] }
    },
  }
}

/** Which of the files no contact refers to. */
async function unreferred(db: Kysely<Tables>, names: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('files')
    .select('name')
    .where('name', 'in', names)
    .where(
      sql<boolean>`not exists (
        select 1 from contacts
        where contacts.application_id = files.application_id and (
          contacts.needs_review = 1
          or coalesce(contacts.document, contacts.raw_body) like '%' || files.name || '%'
        )
      )`,
    )
    .execute()
  return rows.map(({ name }) => name)
}
