import type { LogEvent } from 'kysely'
import { Histogram, type Registry } from 'prom-client'

const KINDS: Record<string, string> = {
  SelectQueryNode: 'select',
  InsertQueryNode: 'insert',
  UpdateQueryNode: 'update',
  DeleteQueryNode: 'delete',
}

/**
 * Measures queries by kind, from when they have a connection. On the embedded database a commit waits for
 * the disk.
 *
 * @returns what is to be told of each query
 */
export function measureQueries(registry: Registry): (query: LogEvent) => void {
  const times = new Histogram({
    name: 'funnel_database_query_duration_seconds',
    help: 'How long queries took, by kind.',
    labelNames: ['kind', 'result'],
    buckets: [0.001, 0.005, 0.02, 0.05, 0.1, 0.5, 1, 5],
    registers: [registry],
  })
  return ({ level, query, queryDurationMillis }) => {
    const kind = KINDS[query.query.kind] ?? (query.sql === 'commit' ? 'commit' : 'other')
    times.observe(
      { kind, result: level === 'error' ? 'failed' : 'done' },
      queryDurationMillis / 1000,
    )
  }
}
