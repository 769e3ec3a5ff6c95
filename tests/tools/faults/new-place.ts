import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import type { Place } from './losses.ts'

/** An empty data folder, on PostgreSQL with a schema of its own; `remove` ends both. */
export async function newPlace(
  postgres: string | null,
): Promise<Place & { remove(): Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'funnel-faults-'))
  const removeFolder = () => rm(dataDir, { recursive: true, force: true })
  if (postgres === null) return { dataDir, databaseUrl: undefined, remove: removeFolder }
  const schema = `faults_${crypto.randomUUID().replaceAll('-', '')}`
  await run(postgres, `create schema ${schema}`)
  const url = new URL(postgres)
  url.searchParams.set('options', `-c search_path=${schema}`)
  return {
    dataDir,
    databaseUrl: url.href,
    async remove() {
      await run(postgres, `drop schema ${schema} cascade`)
      await removeFolder()
    },
  }
}

async function run(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}
