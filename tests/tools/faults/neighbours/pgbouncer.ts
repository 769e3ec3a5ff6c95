import { freePort } from '../../../fakes/listen.ts'
import { type Program, startProgram } from './program.ts'

/** A PgBouncer, and DATABASE_URL through it. */
export interface Pooler extends Program {
  databaseUrl: string
}

/**
 * Starts PgBouncer before a database, in transaction mode: a connection of its pool goes from client to client, with what
 * one has set on it. The schema of the address is set on the pool's connections, since PgBouncer refuses `options`.
 */
export async function startPgBouncer(databaseUrl: string, poolSize: number): Promise<Pooler> {
  const url = new URL(databaseUrl)
  const port = await freePort()
  const schema = /search_path=(\w+)/.exec(url.searchParams.get('options') ?? '')?.[1] ?? 'public'
  const target = `host=${url.hostname} port=${url.port || 5432}`
  const settings = [
    '[databases]',
    `* = ${target} connect_query='set search_path = ${schema}'`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = trust',
    'auth_file = users.txt',
    'pool_mode = transaction',
    `default_pool_size = ${poolSize}`,
    'server_login_retry = 1',
  ]
  const files = {
    'pgbouncer.ini': settings.join('\n'),
    'users.txt': `"${decodeURIComponent(url.username)}" "${decodeURIComponent(url.password)}"`,
  }
  // It does not run as root.
  const user = process.getuid?.() === 0 ? ['-u', 'postgres'] : []
  const program = await startProgram('pgbouncer', port, files, () => [...user, 'pgbouncer.ini'])
  url.host = `127.0.0.1:${port}`
  url.search = ''
  return { ...program, databaseUrl: url.href }
}
