import type { Kysely } from 'kysely'
import type { FilesTable, Tables } from './tables.ts'

/** What is known of uploaded files; the bytes lie in the file store. */
export interface FileRecords {
  add(file: FilesTable): Promise<void>
}

export function createFileRecords(db: Kysely<Tables>): FileRecords {
  return {
    async add(file) {
      await db.insertInto('files').values(file).execute()
    },
  }
}
