import { access, constants, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { Kysely } from 'kysely'
import { storageError } from './failures.ts'
import { type FolderUser, lockFolder } from './folder-lock.ts'
import { CONTACT_MIGRATIONS, migrate } from './migrate.ts'
import { measurementMigrations } from './migrations/measurement.ts'
import { NodeSqliteDialect, openSqlite, startServing } from './sqlite.ts'
import type { MeasurementTables, Tables } from './tables.ts'

/** The database of contacts, in the data folder. */
export const CONTACTS_FILE = 'funnel.sqlite'

/**
 * `funnel.sqlite` and `measurement.sqlite` in the data folder, readable by their owner only. The folder
 * is locked until they are closed. Progress and measuring have connections whose commits do not wait for
 * the disk.
 *
 * While they are open, nothing else in this process may open these files: closing any descriptor of a file
 * drops every lock that the process has on it, and the next program that reads the database would then
 * delete its write-ahead log.
 *
 * @throws EnvironmentError where one cannot be used: it is damaged, of another version, or not to be
 *   written; or where another server works on them
 */
export async function openEmbedded(dataDir: string, user: FolderUser) {
  await using opened = new AsyncDisposableStack()
  opened.defer(lockFolder(dataDir, user))

  async function open<Tables>(
    name: string,
    synchronous: 'FULL' | 'NORMAL',
    bringUpToDate: (db: Kysely<Tables>) => Promise<void>,
  ): Promise<Kysely<Tables>> {
    const file = join(dataDir, name)
    try {
      await createOrCheck(file)
      const database = openSqlite(file, synchronous)
      const dialect = new NodeSqliteDialect(database)
      const db = opened.adopt(new Kysely<Tables>({ dialect }), async (db) => {
        await db.destroy()
        // Without a query Kysely leaves it open.
        if (database.isOpen) database.close()
      })
      await inTransaction(database, () => bringUpToDate(db))
      startServing(database)
      return db
    } catch (error) {
      throw storageError(error, file)
    }
  }

  const measurement = await open<MeasurementTables>('measurement.sqlite', 'NORMAL', (db) =>
    migrate(db, measurementMigrations()),
  )
  const db = await open<Tables>(CONTACTS_FILE, 'FULL', (db) => migrate(db, CONTACT_MIGRATIONS))
  const progressDb = await open<Tables>(CONTACTS_FILE, 'NORMAL', async () => {})
  const all = opened.move()
  return {
    db,
    progressDb,
    measurement,
    isAlive: async () => true,
    close: () => all.disposeAsync(),
  }
}

/** Does not open a file that exists: a connection of this process may have locks on it. */
async function createOrCheck(file: string): Promise<void> {
  await writeFile(file, '', { flag: 'wx', mode: 0o600 }).catch((error) => {
    if (error.code === 'EEXIST') return access(file, constants.R_OK | constants.W_OK)
    throw error
  })
}

/** Of several processes that open a file at once, one brings its tables up to date at a time. */
async function inTransaction(database: DatabaseSync, run: () => Promise<void>): Promise<void> {
  database.exec('begin immediate')
  try {
    await run()
    database.exec('commit')
  } finally {
    if (database.isTransaction) database.exec('rollback')
  }
}
