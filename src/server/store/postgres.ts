import { Pool, type PoolClient, type QueryConfig, types } from 'pg'
import { errorFields, type Log } from '../log.ts'
import { storable } from './storable-text.ts'

const CONNECT_TIMEOUT_MS = 5_000
const CONNECTIONS = 10

/**
 * Connections to PostgreSQL, for a replica of its own up to ten. One that breaks while nobody uses it
 * is replaced by the next query.
 */
export function openPostgresPool(url: string, log: Log): Pool {
  const pool = new Pool({
    connectionString: url,
    max: CONNECTIONS,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    application_name: 'funnel',
    types: { getTypeParser: (oid, format) => parserOf(oid) ?? types.getTypeParser(oid, format) },
  })
  pool.on('error', (error) => log.warn('database_connection_lost', errorFields(error)))
  pool.on('connect', sendStorableTexts)
  return pool
}

/** `pg` gives counts (int8) and the scores of the view (numeric) as texts. */
function parserOf(oid: number): typeof Number | undefined {
  const { INT8, NUMERIC } = types.builtins
  return oid === INT8 || oid === NUMERIC ? Number : undefined
}

function sendStorableTexts(client: PoolClient): void {
  const send = client.query.bind(client)
  Object.assign(client, {
    query: (query: string | QueryConfig, parameters?: unknown[]) =>
      send(query, parameters?.map(storable)),
  })
}
