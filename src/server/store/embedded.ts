import { access, constants, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { Kysely } from 'kysely'
import { storageError } from './failures.ts'
import { type FolderUser, lockFolder } from './folder-lock.ts'
import { migrate } from './migrate.ts'
import { LOCK_WAIT_MS, NodeSqliteDialect, openSqlite, startServing } from './sqlite.ts'
import type { Tables } from './tables.ts'

/** The database of contacts, in the data folder. */
export const CONTACTS_FILE = 'funnel.sqlite'

/**
 * `funnel.sqlite` in the data folder, readable by its owner only. The folder is locked until it is closed.
 * Progress has a connection whose commits do not wait for the disk.
 *
 * While it is open, nothing else in this process may open the file: closing any descriptor of a file drops
 * every lock that the process has on it, and the next program that reads the database would then delete its
 * write-ahead log.
 *
 * @throws EnvironmentError if it cannot be used: it is damaged, of another version, or not to be
 *   written; or if another process writes to it or another server works on it
 */
export async function openEmbedded(dataDir: string, user: FolderUser, waitMs = LOCK_WAIT_MS) {
  await using opened = new AsyncDisposableStack()
  opened.defer(lockFolder(dataDir, user))

  const file = join(dataDir, CONTACTS_FILE)
  async function connect(
    synchronous: 'FULL' | 'NORMAL',
    prepare: (db: Kysely<Tables>) => Promise<void>,
  ): Promise<Kysely<Tables>> {
    try {
      const database = openSqlite(file, synchronous, waitMs)
      const dialect = new NodeSqliteDialect(database)
      const db = opened.adopt(new Kysely<Tables>({ dialect }), async (db) => {
        await db.destroy()
        // Without a query Kysely leaves it open.
        if (database.isOpen) database.close()
      })
      await inTransaction(database, () => prepare(db))
      startServing(database)
      return db
    } catch (error) {
      throw storageError(error, file)
    }
  }

  await createOrCheck(file)
  const db = await connect('FULL', migrate)
  const progressDb = await connect('NORMAL', async () => {})
  const all = opened.move()
  return { db, progressDb, close: () => all.disposeAsync() }
}

/** Does not open a file that exists: a connection of this process may have locks on it. */
async function createOrCheck(file: string): Promise<void> {
  try {
    await writeFile(file, '', { flag: 'wx', mode: 0o600 }).catch((error) => {
      if (error.code === 'EEXIST') return access(file, constants.R_OK | constants.W_OK)
      throw error
    })
  } catch (error) {
    throw storageError(error, file)
  }
}

/** Only one of several processes that open a file brings its tables up to date at a time. */
async function inTransaction(database: DatabaseSync, run: () => Promise<void>): Promise<void> {
  database.exec('begin immediate')
  try {
    await run()
    database.exec('commit')
  } finally {
    if (database.isTransaction) database.exec('rollback')
  }
}
