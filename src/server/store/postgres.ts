import { PostgresDialect } from 'kysely'
import { Pool, type PoolClient, types } from 'pg'
import { errorFields, type Log } from '../log.ts'
import { storable } from './storable-text.ts'

const CONNECT_TIMEOUT_MS = 5_000
const CONNECTIONS = 10

/**
 * PostgreSQL over `pg`, for a replica of its own up to ten connections. A connection that breaks
 * while nobody uses it is replaced by the next query.
 */
export function postgresDialect(url: string, log: Log): PostgresDialect {
  const pool = new Pool({
    connectionString: url,
    max: CONNECTIONS,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    application_name: 'funnel',
    types: { getTypeParser: (oid, format) => parserOf(oid) ?? types.getTypeParser(oid, format) },
  })
  pool.on('error', (error) => log.warn('database_connection_lost', errorFields(error)))
  pool.on('connect', sendStorableTexts)
  return new PostgresDialect({ pool })
}

/** `pg` gives counts (int8) as texts. */
function parserOf(oid: number): typeof Number | undefined {
  return oid === types.builtins.INT8 ? Number : undefined
}

function sendStorableTexts(client: PoolClient): void {
  const send = client.query.bind(client)
  Object.assign(client, {
    query: (text: string, parameters?: unknown[]) => send(text, parameters?.map(storable)),
  })
}
