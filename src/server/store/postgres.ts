import { Client, type ClientBase, DatabaseError, Pool, type QueryConfig, types } from 'pg'
import { storable } from '../json.ts'
import { errorFields, type Log } from '../log.ts'
import { isReadOnly } from './failures.ts'

const CONNECT_TIMEOUT_MS = 5_000
const CONNECTIONS = 10
/** PostgreSQL ends a long query itself, unless it does not answer at all. */
const ANSWER_MS = 1_000

/**
 * Connections to PostgreSQL, up to ten. One that breaks fails the query on it and is replaced by the
 * next query.
 *
 * @param queryMs limit for a query, and for the time between two of a transaction; 0 is none, whatever the role
 *   has. Behind a pooler single queries have the role's limit.
 */
export function openPostgresPool(url: string, log: Log, queryMs = 0): Pool {
  // Options of libpq that `pg` has under other names.
  const { searchParams } = new URL(url)
  const connectSeconds = searchParams.get('connect_timeout')
  const binding = searchParams.get('channel_binding')
  const pool = new Pool({
    connectionString: url,
    max: CONNECTIONS,
    connectionTimeoutMillis: connectSeconds ? Number(connectSeconds) * 1000 : CONNECT_TIMEOUT_MS,
    enableChannelBinding: binding === 'prefer' || binding === 'require',
    ...(queryMs > 0 && { query_timeout: queryMs + ANSWER_MS }),
    keepAlive: true,
    application_name: 'funnel',
    types: { getTypeParser: (oid, format) => parserOf(oid) ?? types.getTypeParser(oid, format) },
    onConnect: (client) => prepare(client, log, queryMs),
  })
  // The pool listens to idle connections only: each connection has a listener of its own.
  pool.on('error', () => {})
  return pool
}

const LIMITS = ['statement_timeout', 'idle_in_transaction_session_timeout']

async function prepare(client: ClientBase, log: Log, queryMs: number): Promise<void> {
  client.on('error', (error) => log.warn('database_connection_lost', errorFields(error)))
  const send = client.query.bind(client)
  const limits = (scope: 'local' | 'session') =>
    LIMITS.map((name) => `set ${scope} ${name} = ${queryMs}`).join('; ')
  // A pooler, which has numbers of its own, would hand on to another client what is set on a connection.
  const { rows } = await client.query('select pg_backend_pid() as pid')
  const isPooled = !('processID' in client && client.processID === rows[0]?.pid)
  if (!isPooled) await client.query(limits('session'))
  Object.assign(client, {
    query: (query: string | QueryConfig, parameters?: unknown[]) =>
      send(
        isPooled && query === 'begin' ? `begin; ${limits('local')}` : query,
        parameters?.map(storable),
      ).catch((error) => {
        // Without an answer of PostgreSQL the query is still running: no other may follow it. One that
        // has become a replica stays one: the next connection may lead to the new primary.
        const isUseless = !(error instanceof DatabaseError) || isReadOnly(error)
        if (isUseless && client instanceof Client) void client.end()
        throw error
      }),
  })
}

/** `pg` gives counts as texts. */
function parserOf(oid: number): typeof Number | undefined {
  return oid === types.builtins.INT8 ? Number : undefined
}
