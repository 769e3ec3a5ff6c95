import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import * as v from 'valibot'
import { EnvironmentError } from '../environment-error.ts'
import { lockFolder } from './folder-lock.ts'
import type { Store } from './open.ts'

const LOCK_WAIT_MS = 30_000
const Checkpoint = v.object({ busy: v.number() })

/**
 * Removes what deleted rows leave on the disk of embedded databases. SQLite overwrites what it deletes;
 * what was written before stays in the write-ahead log until that is emptied here. One identifier in
 * some hundred stays in the unused part of a page, where SQLite moved its neighbours: that goes where the
 * database is rewritten, for which a server would wait (30 ms a megabyte).
 *
 * Closing a file gives back the locks of its process: no database may be open in this one.
 *
 * @returns whether they were rewritten, as no server runs
 * @throws EnvironmentError where another process reads for longer than half a minute
 */
export function eraseDeleted(dataDir: string): boolean {
  const names = ['funnel.sqlite', 'measurement.sqlite'].map((name) => join(dataDir, name))
  const files = names.filter((file) => existsSync(file))
  for (const file of files) emptyLog(file)
  const unlock = lockedAsServer(dataDir)
  if (unlock === undefined) return false
  for (const file of files) emptyLog(file, 'vacuum')
  unlock()
  return true
}

/** Undefined while a server runs. */
function lockedAsServer(dataDir: string): (() => void) | undefined {
  try {
    return lockFolder(dataDir, 'server')
  } catch (error) {
    if (error instanceof EnvironmentError) return undefined
    throw error
  }
}

function emptyLog(file: string, before = 'pragma wal_checkpoint(passive)'): void {
  const database = new DatabaseSync(file, { timeout: LOCK_WAIT_MS })
  try {
    database.prepare(before).all()
    const emptied = database.prepare('pragma wal_checkpoint(truncate)').get()
    if (v.parse(Checkpoint, emptied).busy === 0) return
  } finally {
    database.close()
  }
  throw new EnvironmentError(
    `What was removed is still in ${file}-wal, since another program reads the database: ` +
      'end that one and run the command again.',
  )
}

/** Lets PostgreSQL use the space of deleted rows again, and its statistics forget their values. */
export async function vacuumPostgres({ db, measurementSchema }: Store): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select schemaname || '.' || tablename as name from pg_catalog.pg_tables
    where schemaname in (current_schema(), ${measurementSchema})
  `.execute(db)
  for (const { name } of rows) await sql`vacuum (analyze) ${sql.table(name)}`.execute(db)
}
