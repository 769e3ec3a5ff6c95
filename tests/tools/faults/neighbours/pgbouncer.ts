import { existsSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { Client } from 'pg'
import {
  folderOfPostgres,
  freePort,
  type PostgresServer,
  spawnAsPostgres,
} from './postgres-server.ts'

const PROGRAM = '/usr/sbin/pgbouncer'
const POLL_MS = 50

export function canRunPgbouncer(): boolean {
  return existsSync(PROGRAM)
}

/** PgBouncer in transaction mode with few connections to a PostgreSQL. */
export async function startPgbouncer({ port: target }: PostgresServer) {
  const folder = await folderOfPostgres()
  const port = await freePort()
  const users = join(folder, 'users.txt')
  const settings = join(folder, 'pgbouncer.ini')
  await writeFile(users, '"funnel" ""\n')
  await writeFile(
    settings,
    `[databases]
funnel = host=127.0.0.1 port=${target}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${users}
pool_mode = transaction
default_pool_size = 5
server_login_retry = 1
`,
  )
  const child = spawnAsPostgres(PROGRAM, [settings])
  const databaseUrl = `postgres://funnel@127.0.0.1:${port}/funnel`
  while (!(await answers(databaseUrl))) {
    if (child.exitCode !== null) throw new Error('PgBouncer ended while it started.')
    await setTimeout(POLL_MS)
  }
  return {
    databaseUrl,
    async remove() {
      child.kill('SIGKILL')
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function answers(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url })
  client.on('error', () => {})
  return client.connect().then(
    () => client.end().then(() => true),
    () => false,
  )
}
