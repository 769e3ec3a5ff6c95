import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Kysely, type Logger, sql } from 'kysely'
import { storageError } from './failures.ts'
import { type FolderUser, lockFolder } from './folder-lock.ts'
import { lockedForMigration, migrate, migrateContacts } from './migrate.ts'
import { measurementMigrations } from './migrations/measurement.ts'
import { openNodeSqlite } from './node-sqlite.ts'
import type { MeasurementTables, Tables } from './tables.ts'
import { WaitingSqliteDialect } from './waiting-sqlite.ts'

/**
 * `funnel.sqlite` and `measurement.sqlite` in the data folder, readable by their owner only. The folder
 * is locked until they are closed.
 *
 * @throws EnvironmentError where one cannot be used: it is damaged, of another version, or not to be
 *   written; or where another server works on them
 */
export async function openEmbedded(dataDir: string, user: FolderUser, onQuery: Logger) {
  await using opened = new AsyncDisposableStack()
  const place = { dataDir, onQuery, opened }
  opened.defer(lockFolder(dataDir, user))
  const measurement = await openFile<MeasurementTables>(place, 'measurement', (db) =>
    migrate(db, measurementMigrations()),
  )
  const db = await openFile<Tables>(place, 'contacts', (db) => migrateContacts(db))
  await sql`
    create temp table rate_counts (key text, minute integer, calls integer, primary key (key, minute))
  `.execute(db)
  const all = opened.move()
  return { db, measurement, close: () => all.disposeAsync() }
}

const FILES = { contacts: 'funnel.sqlite', measurement: 'measurement.sqlite' }

interface Place {
  dataDir: string
  onQuery: Logger
  opened: AsyncDisposableStack
}

async function openFile<Tables>(
  { dataDir, onQuery, opened }: Place,
  kind: keyof typeof FILES,
  bringUpToDate: (db: Kysely<Tables>) => Promise<void>,
): Promise<Kysely<Tables>> {
  const file = join(dataDir, FILES[kind])
  try {
    await writeFile(file, '', { flag: 'a', mode: 0o600 })
    const dialect = new WaitingSqliteDialect(openNodeSqlite(file, kind))
    const db = opened.adopt(new Kysely<Tables>({ dialect, log: onQuery }), (db) => db.destroy())
    await lockedForMigration(db, bringUpToDate)
    return db
  } catch (error) {
    throw storageError(error, file)
  }
}
