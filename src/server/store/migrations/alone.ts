import { setTimeout } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { isBusy } from '../folder-lock.ts'

/** Short, since the other one may be in this process, which stands still meanwhile. */
const BUSY_TIMEOUT_MS = 50
const LOOK_EVERY_MS = 50
const PATIENCE_MS = 60_000

/**
 * Runs in one transaction of an embedded database while no other process writes to it. Waits for
 * another one without holding up this process, in which that other one may run too.
 *
 * @throws the database's error where another process writes for longer than a minute
 */
export function runAlone<Tables>(
  db: Kysely<Tables>,
  run: (connection: Kysely<Tables>) => Promise<void>,
): Promise<void> {
  return db.connection().execute(async (connection) => {
    await begin(connection)
    try {
      await run(connection)
      await sql`commit`.execute(connection)
    } catch (error) {
      await sql`rollback`.execute(connection)
      throw error
    }
  })
}

async function begin<Tables>(db: Kysely<Tables>): Promise<void> {
  const [before] = (await sql<{ timeout: number }>`pragma busy_timeout`.execute(db)).rows
  await sql`pragma busy_timeout = ${sql.lit(BUSY_TIMEOUT_MS)}`.execute(db)
  const end = performance.now() + PATIENCE_MS
  for (;;) {
    try {
      await sql`begin immediate`.execute(db)
      break
    } catch (error) {
      if (!isBusy(error) || performance.now() > end) throw error
      await setTimeout(LOOK_EVERY_MS)
    }
  }
  await sql`pragma busy_timeout = ${sql.lit(before?.timeout ?? 0)}`.execute(db)
}
