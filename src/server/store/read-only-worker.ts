import { DatabaseSync } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'
import type { WorkerQueries } from './read-only.ts'

const { file, queries }: WorkerQueries = workerData
const database = new DatabaseSync(file, { readOnly: true, timeout: 1000 })
try {
  parentPort?.postMessage(
    queries.map(({ sql, parameters }) => database.prepare(sql).all(...parameters)),
  )
} finally {
  database.close()
}
