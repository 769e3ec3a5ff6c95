import { existsSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import * as v from 'valibot'
import { EnvironmentError } from '../environment-error.ts'
import type { Store } from './open.ts'

const LOCK_WAIT_MS = 30_000
const CHUNK_BYTES = 1024 * 1024
const Checkpoint = v.object({ busy: v.number() })

/**
 * Removes what deleted rows leave on the disk of embedded databases. SQLite overwrites what it deletes;
 * what was written before stays in the write-ahead log until that is emptied here. One identifier in
 * some hundred stays in the unused part of a page, where SQLite moved its neighbours: a database that
 * holds one of them is rewritten, and others wait for its lock meanwhile (30 ms a megabyte).
 *
 * Closing a file gives back the locks of its process: no database may be open in this one.
 *
 * @param identifiers of what was deleted
 * @throws EnvironmentError where another process reads for longer than half a minute
 */
export async function eraseDeleted(dataDir: string, identifiers: readonly string[]): Promise<void> {
  for (const name of ['funnel.sqlite', 'measurement.sqlite']) {
    const file = join(dataDir, name)
    if (!existsSync(file)) continue
    emptyLog(file)
    if (identifiers.length > 0 && (await holdsAny(file, identifiers))) emptyLog(file, 'vacuum')
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

async function holdsAny(file: string, texts: readonly string[]): Promise<boolean> {
  const wanted = texts.map((text) => Buffer.from(text))
  const overlap = Math.max(...wanted.map(({ length }) => length))
  const handle = await open(file)
  try {
    let before = Buffer.alloc(0)
    for await (const chunk of handle.createReadStream({ highWaterMark: CHUNK_BYTES })) {
      const bytes = Buffer.concat([before, chunk])
      if (wanted.some((text) => bytes.includes(text))) return true
      before = bytes.subarray(-overlap)
    }
    return false
  } finally {
    await handle.close()
  }
}

/** Lets PostgreSQL use the space of deleted rows again, and its statistics forget their values. */
export async function vacuumPostgres({ db, measurementSchema }: Store): Promise<void> {
  const apart = ['events', 'reports'].map((table) => `${measurementSchema}.${table}`)
  for (const table of [...CONTACT_TABLES, ...apart]) {
    await sql`vacuum (analyze) ${sql.table(table)}`.execute(db)
  }
}

const CONTACT_TABLES = [
  'contacts',
  'outgoing',
  'files',
  'progress_applications',
  'progress_entries',
  'progress_counted',
  'progress_counts',
  'progress_cells',
  'mail_addresses',
]
