import { type Kysely, sql } from 'kysely'
import { addApplications } from './applications.ts'
import type { Expired } from './clock.ts'
import { groupCommit } from './group-commit.ts'
import type { FilesTable, Tables } from './tables.ts'

/** What is known of uploaded files; the bytes are in the file store. */
export type FileRecords = ReturnType<typeof createFileRecords>

export function createFileRecords(db: Kysely<Tables>) {
  return {
    /** Those that come together share a commit. */
    add: groupCommit(async (files: readonly FilesTable[]) => {
      await db.transaction().execute(async (transaction) => {
        await addApplications(
          transaction,
          files.map((file) => ({ id: file.application_id, created_at: file.received_at })),
        )
        await transaction.insertInto('files').values(files).execute()
      })
      return () => undefined
    }),
    find(name: string): Promise<FilesTable | undefined> {
      return db.selectFrom('files').selectAll().where('name', '=', name).executeTakeFirst()
    },
    /** A file that could not be stored counts no more. */
    async discount(name: string): Promise<void> {
      await db.updateTable('files').set({ size_bytes: 0 }).where('name', '=', name).execute()
    },
    /** How many files there are and their bytes, in all or of what an application or a network sent since then. */
    async usage(
      of?: { application: string; since: Date } | { network: string; since: Date },
    ): Promise<{ count: number; bytes: number }> {
      let files = db
        .selectFrom('files')
        .select(({ fn }) => [fn.countAll().as('count'), fn.sum('size_bytes').as('bytes')])
        .where('size_bytes', '>', 0)
      if (of) {
        files = files.where('received_at', '>', of.since.toISOString())
        files =
          'network' in of
            ? files.where('network', '=', of.network)
            : files.where('application_id', '=', of.application)
      }
      const { count, bytes } = await files.executeTakeFirstOrThrow()
      return { count: Number(count), bytes: Number(bytes) }
    },
    async remove(name: string): Promise<void> {
      await db.deleteFrom('files').where('name', '=', name).execute()
    },
    /** Stores what the scanner found after all. */
    async mark(name: string, scan: 'clean' | 'infected'): Promise<void> {
      await db.updateTable('files').set({ scan }).where('name', '=', name).execute()
    },
    /**
     * Files that have expired and whose application has no contact, up to so many.
     *
     * @param isAbandoned only those whose application has no progress either
     */
    expired({ from, before }: Expired, most: number, isAbandoned: boolean) {
      const of = (table: 'contacts' | 'progress_applications') =>
        db
          .selectFrom(table)
          .select('application_id')
          .whereRef('application_id', '=', sql.ref('files.application_id'))
      return db
        .selectFrom('files')
        .select(['name', 'application_id'])
        .where('received_at', '>=', from)
        .where('received_at', '<', before)
        .where(({ exists, not }) => not(exists(of('contacts'))))
        .$if(isAbandoned, (query) =>
          query.where(({ exists, not }) => not(exists(of('progress_applications')))),
        )
        .limit(most)
        .execute()
    },
    /** Of some applications. */
    async namesOf(applicationIds: readonly string[]): Promise<string[]> {
      const files = db.selectFrom('files').select('name')
      const rows = await files.where('application_id', 'in', applicationIds).execute()
      return rows.map(({ name }) => name)
    },
  }
}
