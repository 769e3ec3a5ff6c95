import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Kysely, SqliteDialect } from 'kysely'
import { type Contacts, createContacts } from './contacts.ts'
import { createEvents, type Events } from './events.ts'
import { createFileRecords, type FileRecords } from './files.ts'
import { isAlive, migrate } from './migrations/index.ts'
import { openNodeSqlite } from './node-sqlite.ts'
import { createProgress, type Progress } from './progress.ts'
import { createReports, type Reports } from './reports.ts'
import type { Tables } from './tables.ts'

/** Everything that is kept in the database. */
export interface Store {
  db: Kysely<Tables>
  contacts: Contacts
  files: FileRecords
  events: Events
  reports: Reports
  progress: Progress
  isAlive(): Promise<boolean>
  close(): Promise<void>
}

/**
 * Opens the embedded database `funnel.sqlite` in the data folder, readable by its owner only, its
 * tables up to date.
 */
export async function openStore(dataDir: string): Promise<Store> {
  const file = join(dataDir, 'funnel.sqlite')
  await writeFile(file, '', { flag: 'a', mode: 0o600 })
  const database = openNodeSqlite(file)
  const db = new Kysely<Tables>({ dialect: new SqliteDialect({ database }) })
  await migrate(db)
  return {
    db,
    contacts: createContacts(db),
    files: createFileRecords(db),
    events: createEvents(db),
    reports: createReports(db),
    progress: createProgress(db),
    isAlive: () => isAlive(db),
    close: () => db.destroy(),
  }
}
