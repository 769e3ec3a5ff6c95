import { setImmediate } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { addApplications } from './applications.ts'
import type { ExpiryRange } from './clock.ts'
import { groupCommit } from './group-commit.ts'
import type { FilesTable, Tables } from './tables.ts'

const FILES_AT_ONCE = 250

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
    /** Counts no bytes of a file that could not be stored; its record stays, to remove what was written. */
    async discount(name: string): Promise<void> {
      await db.updateTable('files').set({ size_bytes: 0 }).where('name', '=', name).execute()
    },
    async remove(name: string): Promise<void> {
      await db.deleteFrom('files').where('name', '=', name).execute()
    },
    /** Stores the verdict of a later scan. */
    async mark(name: string, scan: 'clean' | 'infected'): Promise<void> {
      await db.updateTable('files').set({ scan }).where('name', '=', name).execute()
    },
    /**
     * Expired files whose application has no contact, the oldest first. They are searched for in batches,
     * since most old files belong to contacts: other calls are answered in between.
     */
    async *expired({ from, before }: ExpiryRange) {
      const contacts = db
        .selectFrom('contacts')
        .select('application_id')
        .whereRef('application_id', '=', sql.ref('files.application_id'))
      let last = { received_at: from, name: '' }
      for (;;) {
        const page = await db
          .selectFrom('files')
          .select(['name', 'application_id', 'received_at'])
          .select(({ exists }) => exists(contacts).as('isInUse'))
          .where(({ eb, refTuple, tuple }) =>
            eb(refTuple('received_at', 'name'), '>', tuple(last.received_at, last.name)),
          )
          .where('received_at', '<', before)
          .orderBy('received_at')
          .orderBy('name')
          .limit(FILES_AT_ONCE)
          .execute()
        yield* page.filter(({ isInUse }) => !isInUse)
        if (page.length < FILES_AT_ONCE) return
        last = page.at(-1) ?? last
        await setImmediate()
      }
    },
    /** The names of the files of these applications. */
    async namesOf(applicationIds: readonly string[]): Promise<string[]> {
      const files = db.selectFrom('files').select('name')
      const rows = await files.where('application_id', 'in', applicationIds).execute()
      return rows.map(({ name }) => name)
    },
  }
}
