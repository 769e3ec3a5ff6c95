import { createHash } from 'node:crypto'
import { Client } from 'pg'
import { inject, onTestFinished } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** A PostgreSQL database for tests; null if servers under test keep an embedded one. */
    postgres: string | null
  }
}

/** Whether servers under test keep everything in PostgreSQL. */
export function isOnPostgres(): boolean {
  return inject('postgres') !== null
}

/**
 * DATABASE_URL for a server with this data folder: on PostgreSQL a schema of its own, the same after
 * a restart, removed when the test has finished; none for the embedded database. Commits do not wait
 * for the disk: what survives a crash is the fault suite's to show.
 */
export async function databaseOf(dataDir: string): Promise<{ DATABASE_URL?: string }> {
  const postgres = inject('postgres')
  if (postgres === null) return {}
  const schema = `test_${createHash('sha256').update(dataDir).digest('hex').slice(0, 16)}`
  const isNew = await run(postgres, `create schema ${schema}`).then(
    () => true,
    () => false,
  )
  if (isNew) {
    onTestFinished(() => run(postgres, `drop schema if exists ${schema} cascade`))
  }
  const url = new URL(postgres)
  url.searchParams.set('options', `-c search_path=${schema} -c synchronous_commit=off`)
  return { DATABASE_URL: url.href }
}

async function run(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}
