import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Client } from 'pg'
import { temporaryFolder } from '../running-server.ts'
import { databaseOf, isOnPostgres } from './provided.ts'

/** The applications of its two contacts. */
export const ADA = '8a4e3c1e-52d5-4b8b-9a53-8a2b4d2a7f02'
export const EVE = '8a4e3c1e-52d5-4b8b-9a53-8a2b4d2a7f03'

/**
 * A data folder for the database that a server of the last build before the first release (74b46c31) made:
 * a webhook waits for Ada's contact, a check of the steps for Eve's; no mail goes to bob@mail.example.
 */
export async function folderOfBuildBefore(): Promise<string> {
  const dataDir = await temporaryFolder()
  const kind = isOnPostgres() ? 'postgres' : 'sqlite'
  const file = join(import.meta.dirname, `build-74b46c31.${kind}.sql`)
  await executeIn(dataDir, await readFile(file, 'utf8'))
  return dataDir
}

/** Executes statements on the database for a data folder; {schema} in them is PostgreSQL's. */
export async function executeIn(dataDir: string, statements: string): Promise<void> {
  const { DATABASE_URL } = await databaseOf(dataDir)
  if (DATABASE_URL === undefined) {
    const database = new DatabaseSync(join(dataDir, 'funnel.sqlite'))
    database.exec(statements)
    database.close()
    return
  }
  const client = new Client({ connectionString: DATABASE_URL })
  await client.connect()
  const { rows } = await client.query('select current_schema() as schema')
  await client.query(statements.replaceAll('{schema}', rows[0].schema))
  await client.end()
}
