import { randomUUID } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Environment } from '../env.ts'
import type { Log } from '../log.ts'
import { createContacts } from './contacts.ts'
import { openDatabase } from './database.ts'
import { createFileRecords } from './files.ts'
import { createMailAddresses } from './mail-addresses.ts'
import { createOutgoing } from './outgoing.ts'
import { createProgress } from './progress.ts'
import type { Tables } from './tables.ts'

/** Everything that is stored in the database. */
export type Store = Awaited<ReturnType<typeof openStore>>

/**
 * Opens the database with its tables up to date: the one that DATABASE_URL names, else the embedded
 * one in the data folder.
 *
 * @param queryMs limit for a query on PostgreSQL; none if left out
 * @throws EnvironmentError where DATABASE_URL names a database that does not answer
 */
export async function openStore(
  environment: Pick<Environment, 'dataDir' | 'databaseUrl'>,
  log: Log,
  queryMs?: number,
) {
  const { db, measurement } = await openDatabase(environment, log, queryMs)
  return {
    db,
    measurement,
    contacts: createContacts(db),
    outgoing: createOutgoing(db),
    mailAddresses: createMailAddresses(db),
    files: createFileRecords(db),
    progress: createProgress(db),
    isAlive: () => isAlive(db),
    /** Writes as much as a contact takes, durably; throws the database's error where it cannot. */
    checkWrite: () => checkWrite(db),
    async close() {
      await Promise.all([db.destroy(), measurement.destroy()])
    },
  }
}

async function isAlive(db: Kysely<Tables>): Promise<boolean> {
  return sql`select 1`.execute(db).then(
    () => true,
    () => false,
  )
}

const CHECKED_BYTES = 64 * 1024

/** What was written is removed again, so that its pages are the next contact's. */
async function checkWrite(db: Kysely<Tables>): Promise<void> {
  const id = randomUUID()
  await db
    .insertInto('write_checks')
    .values({ id, filler: 'x'.repeat(CHECKED_BYTES) })
    .execute()
  await db.deleteFrom('write_checks').where('id', '=', id).execute()
}
