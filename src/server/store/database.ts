import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Kysely, SqliteDialect, sql } from 'kysely'
import { type Environment, EnvironmentError } from '../env.ts'
import { errorFields, type Log } from '../log.ts'
import { runAlone } from './migrations/alone.ts'
import { migrate } from './migrations/index.ts'
import { openNodeSqlite } from './node-sqlite.ts'
import { postgresDialect } from './postgres.ts'
import type { Tables } from './tables.ts'

/**
 * The database that DATABASE_URL names, else the embedded one; its tables are up to date.
 *
 * @throws EnvironmentError where DATABASE_URL names a database that does not answer
 */
export function openDatabase(
  { dataDir, databaseUrl }: Pick<Environment, 'dataDir' | 'databaseUrl'>,
  log: Log,
): Promise<Kysely<Tables>> {
  return databaseUrl === undefined ? openEmbedded(dataDir) : openPostgres(databaseUrl, log)
}

/** `funnel.sqlite` in the data folder, readable by its owner only. */
async function openEmbedded(dataDir: string): Promise<Kysely<Tables>> {
  const file = join(dataDir, 'funnel.sqlite')
  await writeFile(file, '', { flag: 'a', mode: 0o600 })
  const db = new Kysely<Tables>({ dialect: new SqliteDialect({ database: openNodeSqlite(file) }) })
  await runAlone(db, migrate)
  return db
}

/** Tables stand in the first schema of the connection's search path. */
async function openPostgres(url: string, log: Log): Promise<Kysely<Tables>> {
  const db = new Kysely<Tables>({ dialect: postgresDialect(url, log) })
  try {
    const current = sql<{ schema: string | null }>`select current_schema() as schema`
    const { rows } = await current.execute(db)
    await migrate(db, rows[0]?.schema ?? 'public')
    return db
  } catch (error) {
    await db.destroy()
    const { code, message } = errorFields(error)
    throw new EnvironmentError(
      `DATABASE_URL names a database that cannot be used (${code ?? message}): check the address, ` +
        'and that PostgreSQL runs there.',
    )
  }
}
