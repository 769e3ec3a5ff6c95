import { once } from 'node:events'
import { join } from 'node:path'
import type { SQLInputValue } from 'node:sqlite'
import { Worker } from 'node:worker_threads'
import { type CompiledQuery, type Kysely, sql } from 'kysely'
import type { Environment } from '../env.ts'
import { CONTACTS_FILE } from './embedded.ts'
import type { Tables } from './tables.ts'

export interface WorkerQueries {
  file: string
  queries: readonly { sql: string; parameters: SQLInputValue[] }[]
}

/**
 * Gives the rows of each query.
 *
 * @throws Error if they take too long
 */
export type ReadOnly = (queries: readonly CompiledQuery[]) => Promise<unknown[][]>

/**
 * Long queries of the contacts' database: the embedded one in a worker thread, with a connection of its
 * own; PostgreSQL by one connection.
 *
 * @param mostMs how long the queries of a call, on PostgreSQL each of them, may take
 */
export function openReadOnly(
  { dataDir, databaseUrl }: Pick<Environment, 'dataDir' | 'databaseUrl'>,
  db: Kysely<Tables>,
  mostMs: number,
): ReadOnly {
  const file = join(dataDir, CONTACTS_FILE)
  if (databaseUrl === undefined) return (queries) => inWorker(file, queries, mostMs)
  return (queries) =>
    db.transaction().execute(async (transaction) => {
      await sql.raw(`set local statement_timeout = ${mostMs}`).execute(transaction)
      const rows: unknown[][] = []
      for (const query of queries) rows.push((await transaction.executeQuery(query)).rows)
      return rows
    })
}

async function inWorker(
  file: string,
  queries: readonly CompiledQuery[],
  mostMs: number,
): Promise<unknown[][]> {
  const plain = queries.map(({ sql, parameters }) => ({ sql, parameters }))
  const worker = new Worker(new URL('./read-only-worker.ts', import.meta.url), {
    workerData: { file, queries: plain },
  })
  // An error that comes after the answer, or after the time is over, would end the process.
  worker.on('error', () => {})
  try {
    const [rows] = await once(worker, 'message', { signal: AbortSignal.timeout(mostMs) })
    return rows
  } finally {
    await worker.terminate()
  }
}
