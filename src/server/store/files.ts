import { type Kysely, sql } from 'kysely'
import type { FilesTable, Tables } from './tables.ts'

/** What is known of uploaded files; the bytes lie in the file store. */
export interface FileRecords {
  add(file: FilesTable): Promise<void>
  find(name: string): Promise<FilesTable | undefined>
  /** How many files an application has, and their bytes together. */
  usageOf(applicationId: string): Promise<{ count: number; bytes: number }>
  remove(name: string): Promise<void>
  /**
   * Names of at most `most` files that were received before then and that no contact refers to. A
   * contact that needs review refers to all files of its application.
   */
  orphans(receivedBefore: Date, most: number): Promise<string[]>
}

export function createFileRecords(db: Kysely<Tables>): FileRecords {
  return {
    async add(file) {
      await db.insertInto('files').values(file).execute()
    },
    find: (name) => db.selectFrom('files').selectAll().where('name', '=', name).executeTakeFirst(),
    async usageOf(applicationId) {
      const { count, bytes } = await db
        .selectFrom('files')
        .select(({ fn }) => [fn.countAll().as('count'), fn.sum('size_bytes').as('bytes')])
        .where('application_id', '=', applicationId)
        .executeTakeFirstOrThrow()
      return { count: Number(count), bytes: Number(bytes) }
    },
    async remove(name) {
      await db.deleteFrom('files').where('name', '=', name).execute()
    },
    async orphans(receivedBefore, most) {
      const rows = await db
        .selectFrom('files')
        .select('name')
        .where('received_at', '<', receivedBefore.toISOString())
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('contacts')
                .select('contacts.id')
                .whereRef('contacts.application_id', '=', 'files.application_id')
                .where(({ or, eb }) =>
                  or([
                    eb('contacts.needs_review', '=', 1),
                    eb(
                      sql<string>`coalesce(contacts.document, contacts.raw_body)`,
                      'like',
                      sql<string>`'%' || files.name || '%'`,
                    ),
                  ]),
                ),
            ),
          ),
        )
        .orderBy('received_at')
        .limit(most)
        .execute()
      return rows.map(({ name }) => name)
    },
  }
}
