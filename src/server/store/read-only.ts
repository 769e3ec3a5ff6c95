import { once } from 'node:events'
import { join } from 'node:path'
import type { SQLInputValue } from 'node:sqlite'
import { Worker } from 'node:worker_threads'
import type { CompiledQuery } from 'kysely'
import type { Environment } from '../env.ts'
import type { Log } from '../log.ts'
import { CONTACTS_FILE } from './embedded.ts'
import { openPostgresPool } from './postgres.ts'

export interface WorkerQueries {
  file: string
  queries: readonly { sql: string; parameters: SQLInputValue[] }[]
}

/** Reads next to the running server, never on its thread or its connections. */
export interface ReadOnly {
  /**
   * The rows of each query.
   *
   * @throws Error where they take too long
   */
  rowsOf(queries: readonly CompiledQuery[]): Promise<unknown[][]>
  close(): Promise<void>
}

/**
 * Long queries of the contacts' database: the embedded one in a worker thread, with a connection of its
 * own; PostgreSQL by a pool of its own.
 *
 * @param mostMs how long the queries of a call, on PostgreSQL each of them, may take
 */
export function openReadOnly(
  { dataDir, databaseUrl }: Pick<Environment, 'dataDir' | 'databaseUrl'>,
  log: Log,
  mostMs: number,
): ReadOnly {
  if (databaseUrl === undefined) {
    const file = join(dataDir, CONTACTS_FILE)
    return { rowsOf: (queries) => inWorker(file, queries, mostMs), close: async () => {} }
  }
  const pool = openPostgresPool(databaseUrl, log, mostMs)
  return {
    async rowsOf(queries) {
      const client = await pool.connect()
      try {
        const rows: unknown[][] = []
        for (const { sql, parameters } of queries) {
          rows.push((await client.query(sql, [...parameters])).rows)
        }
        return rows
      } finally {
        client.release()
      }
    },
    close: () => pool.end(),
  }
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
