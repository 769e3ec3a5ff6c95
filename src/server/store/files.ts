import { type Kysely, sql } from 'kysely'
import type { FilesTable, Tables } from './tables.ts'

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
     * Names of at most `most` files that were received before then and that no contact refers to. A
     * contact that needs review refers to all files of its application.
     */
    async orphans(receivedBefore: Date, most: number): Promise<string[]> {
      const rows = await db
        .selectFrom('files')
        .select('name')
        .where('received_at', '<', receivedBefore.toISOString())
        .where(
          sql<boolean>`not exists (
            select 1 from contacts
            where contacts.application_id = files.application_id and (
              contacts.needs_review = 1
              or coalesce(contacts.document, contacts.raw_body) like '%' || files.name || '%'
            )
          )`,
        )
        .orderBy('received_at')
        .limit(most)
        .execute()
      return rows.map(({ name }) => name)
    },
  }
}
