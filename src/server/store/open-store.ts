import { randomBytes, randomUUID } from 'node:crypto'
import { type DatabaseIntrospector, Kysely, PostgresDialect, SqliteAdapter, sql } from 'kysely'
import type { Pool } from 'pg'
import type { Environment } from '../env.ts'
import { EnvironmentError } from '../environment-error.ts'
import { causeOf, type Log } from '../log.ts'
import { openClock } from './clock.ts'
import { createContacts } from './contacts.ts'
import { openEmbedded } from './embedded.ts'
import { createFileRecords } from './files.ts'
import { createMailAddresses } from './mail-addresses.ts'
import { createMeasurementFolders } from './measurement-folders.ts'
import { migrate, requireUsable } from './migrate.ts'
import { createNetworkDays } from './network-days.ts'
import { createOutgoing } from './outgoing.ts'
import { openPostgresPool } from './postgres.ts'
import { createProgress } from './progress.ts'
import type { Tables } from './tables.ts'
import { createUsage } from './usage.ts'

/** Everything that is stored in the database. */
export type Store = Awaited<ReturnType<typeof openStore>>

interface StoreOptions {
  /** This machine's clock, in ms since 1970. */
  machineNow?: () => number
  /** How long a report of progress waits for others. */
  gatherMs?: number
  /** Limit for a query on PostgreSQL, and for the time between two of a transaction; commands have none. */
  queryMs?: number
}

/**
 * Opens the database with its tables up to date: the one that DATABASE_URL names, else the embedded
 * one in the data folder.
 *
 * @param user a server has the embedded database for itself, except for commands, which may read everything
 * @throws EnvironmentError if the database does not answer or cannot be used
 */
export async function openStore(
  { dataDir, databaseUrl }: Pick<Environment, 'dataDir' | 'databaseUrl'>,
  log: Log,
  user: 'server' | 'command' = 'command',
  { machineNow, gatherMs, queryMs }: StoreOptions = {},
) {
  const { db, progressDb, close }: Database =
    databaseUrl === undefined
      ? await openEmbedded(dataDir, user)
      : await openPostgres(databaseUrl, log, queryMs)
  const clock = await openClock(db, machineNow)
  return {
    db,
    clock,
    contacts: createContacts(db, clock),
    outgoing: createOutgoing(db, clock),
    mailAddresses: createMailAddresses(db, clock),
    files: createFileRecords(db),
    measurementFolders: createMeasurementFolders(db),
    progress: createProgress(progressDb, clock, gatherMs),
    networkDays: createNetworkDays(db, clock),
    usage: createUsage(db),
    /** @throws EnvironmentError once a newer version has removed what this one needs */
    async check() {
      requireUsable(await db.selectFrom('kysely_migration').select('name').execute())
      await checkWrite(db)
    },
    close,
  }
}

interface Database {
  db: Kysely<Tables>
  /** The same tables; commits survive a crash of the process, and need not survive a power cut. */
  progressDb: Kysely<Tables>
  close(): Promise<void>
}

/** Tables are in the first schema of the connection's search path. */
async function openPostgres(url: string, log: Log, queryMs?: number): Promise<Database> {
  try {
    await migratePostgres(openPostgresPool(url, log))
    const pool = openPostgresPool(url, log, queryMs)
    const dialect = new PostgresDialect({ pool })
    const db = new Kysely<Tables>({ dialect })
    return {
      db,
      progressDb: db,
      close: () => db.destroy(),
    }
  } catch (error) {
    if (error instanceof EnvironmentError) throw error
    throw new EnvironmentError(
      `DATABASE_URL names a database that cannot be used. ${causeOf(error)}`,
    )
  }
}

/** Without a limit: a migration takes as long as its tables are large, and waits for other replicas. */
async function migratePostgres(pool: Pool): Promise<void> {
  const db = new Kysely<Tables>({ dialect: new OwnSchemaDialect({ pool }) })
  try {
    const current = sql<{ schema: string | null }>`select current_schema() as schema`
    const [row] = (await current.execute(db)).rows
    if (!row?.schema) throw new Error('No schema of its search_path is there for this user')
    await db.transaction().execute(async (transaction) => {
      await sql`select pg_advisory_xact_lock(hashtext('funnel migrations'))`.execute(transaction)
      await migrate(transaction)
    })
  } finally {
    await db.destroy()
  }
}

/**
 * Kysely's own introspection fails if any other schema of the database loses a table
 * during it; and it is slow if there are many.
 */
class OwnSchemaDialect extends PostgresDialect {
  override createIntrospector(db: Kysely<unknown>): DatabaseIntrospector {
    const whole = super.createIntrospector(db)
    return {
      getSchemas: () => whole.getSchemas(),
      async getTables() {
        const { rows } = await sql<{ schema: string; name: string }>`
          select schemaname as schema, tablename as name from pg_catalog.pg_tables
          where schemaname = current_schema()
        `.execute(db)
        return rows.map((table) => ({ ...table, isView: false, isForeign: false, columns: [] }))
      },
    }
  }
}

/** Random bytes, which PostgreSQL does not compress; as Base64 about 64 kB. */
const CHECKED_BYTES = 48 * 1024

/**
 * Writes as much as a contact takes, durably, to pages that a contact would need too: an embedded
 * database gives every table the pages that were freed; in PostgreSQL those of a table stay its own, so
 * that it is emptied first.
 *
 * @throws the database's error if it cannot
 */
async function checkWrite(db: Kysely<Tables>): Promise<void> {
  const row = { id: randomUUID(), filler: randomBytes(CHECKED_BYTES).toString('base64') }
  if (db.getExecutor().adapter instanceof SqliteAdapter) {
    await db.insertInto('write_checks').values(row).execute()
    await db.deleteFrom('write_checks').where('id', '=', row.id).execute()
    return
  }
  await db.transaction().execute(async (transaction) => {
    await sql`truncate write_checks`.execute(transaction)
    await transaction.insertInto('write_checks').values(row).execute()
  })
}
