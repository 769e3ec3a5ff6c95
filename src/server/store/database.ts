import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Kysely, PostgresDialect, SqliteDialect, sql } from 'kysely'
import type { Pool } from 'pg'
import { type Environment, EnvironmentError } from '../env.ts'
import { errorFields, type Log } from '../log.ts'
import { lockFolder } from './folder-lock.ts'
import { type ContactWriter, postgresWriter, sqliteWriter } from './insert-contacts.ts'
import { runAlone } from './migrations/alone.ts'
import { migrate } from './migrations/index.ts'
import { openNodeSqlite } from './node-sqlite.ts'
import { openPostgresPool } from './postgres.ts'
import type { Tables } from './tables.ts'

/** A database with its tables up to date, and how contacts are written to it. */
export interface Database {
  db: Kysely<Tables>
  contactWriter: ContactWriter
}

/**
 * The database that DATABASE_URL names, else the embedded one; its tables are up to date.
 *
 * @param queryMs limit for a query on PostgreSQL; none if left out
 * @throws EnvironmentError where DATABASE_URL names a database that does not answer
 */
export function openDatabase(
  { dataDir, databaseUrl }: Pick<Environment, 'dataDir' | 'databaseUrl'>,
  log: Log,
  queryMs?: number,
): Promise<Database> {
  return databaseUrl === undefined ? openEmbedded(dataDir) : openPostgres(databaseUrl, log, queryMs)
}

/**
 * `funnel.sqlite` in the data folder, readable by its owner only. The folder is locked against a
 * restored backup until the database is closed.
 */
async function openEmbedded(dataDir: string): Promise<Database> {
  const unlock = lockFolder(dataDir, 'shared')
  if (!unlock) throw new EnvironmentError('A backup is being restored into DATA_DIR: try again.')
  const file = join(dataDir, 'funnel.sqlite')
  await writeFile(file, '', { flag: 'a', mode: 0o600 })
  const { database, forKysely } = openNodeSqlite(file)
  function close(): void {
    database.close()
    unlock?.()
  }
  const db = new Kysely<Tables>({
    dialect: new SqliteDialect({ database: { ...forKysely, close } }),
  })
  await runAlone(db, migrate)
  return { db, contactWriter: sqliteWriter(db, database) }
}

/** Tables stand in the first schema of the connection's search path. */
async function openPostgres(url: string, log: Log, queryMs?: number): Promise<Database> {
  try {
    await migratePostgres(openPostgresPool(url, log))
  } catch (error) {
    const { code, message } = errorFields(error)
    throw new EnvironmentError(
      `DATABASE_URL names a database that cannot be used (${code ?? message}): check the address, ` +
        'and that PostgreSQL runs there.',
    )
  }
  const pool = openPostgresPool(url, log, queryMs)
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  return { db, contactWriter: postgresWriter(pool) }
}

/** Without a limit: a migration takes as long as its tables are large, and waits for other replicas. */
async function migratePostgres(pool: Pool): Promise<void> {
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  try {
    const current = sql<{ schema: string | null }>`select current_schema() as schema`
    const { rows } = await current.execute(db)
    await migrate(db, rows[0]?.schema ?? 'public')
  } finally {
    await db.destroy()
  }
}
