import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Kysely, sql } from 'kysely'
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
export async function openEmbedded(dataDir: string, user: FolderUser) {
  await using opened = new AsyncDisposableStack()
  opened.defer(lockFolder(dataDir, user))
  const measurement = await openFile<MeasurementTables>(dataDir, 'measurement', opened, (db) =>
    migrate(db, measurementMigrations()),
  )
  const db = await openFile<Tables>(dataDir, 'contacts', opened, (db) => migrateContacts(db))
  await sql`
    create temp table rate_counts (key text, minute integer, calls integer, primary key (key, minute))
  `.execute(db)
  const all = opened.move()
  return { db, measurement, close: () => all.disposeAsync() }
}

const FILES = { contacts: 'funnel.sqlite', measurement: 'measurement.sqlite' }

async function openFile<Tables>(
  dataDir: string,
  kind: keyof typeof FILES,
  opened: AsyncDisposableStack,
  bringUpToDate: (db: Kysely<Tables>) => Promise<void>,
): Promise<Kysely<Tables>> {
  const file = join(dataDir, FILES[kind])
  try {
    await writeFile(file, '', { flag: 'a', mode: 0o600 })
    const dialect = new WaitingSqliteDialect(openNodeSqlite(file, kind))
    const db = opened.adopt(new Kysely<Tables>({ dialect }), (db) => db.destroy())
    await lockedForMigration(db, bringUpToDate)
    return db
  } catch (error) {
    throw storageError(error, file)
  }
}
