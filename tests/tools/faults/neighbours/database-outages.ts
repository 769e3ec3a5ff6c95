import { execFileSync } from 'node:child_process'
import { rm, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import { postgresAt, postgresProxy } from '../../../server/database/postgres-proxy.ts'
import { newPlace, type Place, variablesOf } from '../place.ts'
import { type Outage, type Sending, type Survived, sendThroughout } from './outage.ts'
import { startPgbouncer } from './pgbouncer.ts'
import {
  folderOfPostgres,
  type PostgresServer,
  startPostgres,
  startReplica,
} from './postgres-server.ts'

/** Tries an outage of a PostgreSQL of its own. */
async function tryOn(
  postgres: PostgresServer,
  sending: Sending,
  {
    databaseUrl = postgres.databaseUrl,
    after,
    ...outage
  }: Outage & {
    /** Where the server reaches it. */
    databaseUrl?: string
    /** What has the contacts afterwards. */
    after?: PostgresServer
  },
): Promise<Survived> {
  const place = await newPlace(null)
  const placeOn = (url: string): Place => ({ ...place, databaseUrl: url })
  try {
    return await sendThroughout(
      variablesOf(placeOn(databaseUrl)),
      () => placeOn((after ?? postgres).databaseUrl),
      outage,
      sending,
    )
  } finally {
    await place.remove()
    await postgres.remove()
  }
}

export async function killDatabase(sending: Sending): Promise<Survived> {
  const postgres = await startPostgres()
  return tryOn(postgres, sending, { begin: postgres.kill, end: postgres.start })
}

export async function freezeDatabase(sending: Sending): Promise<Survived> {
  const postgres = await startPostgres()
  return tryOn(postgres, sending, { begin: postgres.freeze, end: postgres.thaw })
}

/** The primary is killed; its replica, which has every commit that was acknowledged, is promoted. */
export function failOver(sending: Sending): Promise<Survived> {
  return promoteReplica(sending, (primary) => primary.kill())
}

/** The primary becomes read-only and stays; only new connections are led to its promoted replica. */
export function switchOver(sending: Sending): Promise<Survived> {
  return promoteReplica(sending, (primary) => readOnly(primary, 'on'))
}

async function promoteReplica(
  sending: Sending,
  beginOn: (primary: PostgresServer) => Promise<void>,
): Promise<Survived> {
  const primary = await startPostgres()
  const replica = await startReplica(primary)
  const proxy = await postgresProxy(primary.databaseUrl)
  try {
    return await tryOn(primary, sending, {
      databaseUrl: proxy.databaseUrl,
      after: replica,
      begin: () => beginOn(primary),
      async end() {
        await replica.run('select pg_promote()')
        proxy.leadTo(postgresAt(replica.databaseUrl))
      },
    })
  } finally {
    proxy.stop()
    await replica.remove()
  }
}

export async function makeReadOnly(sending: Sending): Promise<Survived> {
  const postgres = await startPostgres()
  return tryOn(postgres, sending, {
    begin: () => readOnly(postgres, 'on'),
    end: () => readOnly(postgres, 'off'),
  })
}

async function readOnly(postgres: PostgresServer, state: 'on' | 'off'): Promise<void> {
  await postgres.run(
    `alter system set default_transaction_read_only = ${state}`,
    'select pg_reload_conf()',
  )
}

const DISK = '160m'

/** Its data and its log are on a disk of their own, which fills: it may end, and is started again. */
export async function fillDisk(sending: Sending): Promise<Survived> {
  const disk = await folderOfPostgres()
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK},mode=777`, 'tmpfs', disk])
  const filler = join(disk, 'filler')
  try {
    const settings = ['max_wal_size=64MB', 'wal_recycle=off', 'min_wal_size=32MB']
    const postgres = await startPostgres(settings, disk)
    return await tryOn({ ...postgres, remove: postgres.kill }, sending, {
      async begin() {
        const { bavail, bsize } = await statfs(disk)
        await writeFile(filler, Buffer.alloc(bavail * bsize)).catch(() => {})
      },
      async end() {
        await rm(filler)
        if (!postgres.isRunning()) await postgres.start()
      },
    })
  } finally {
    execFileSync('umount', ['--lazy', disk])
    await rm(disk, { recursive: true, force: true })
  }
}

const CONNECTIONS = 20

/** Others take every connection that PostgreSQL has; the server's own are ended. */
export async function drainConnections(sending: Sending): Promise<Survived> {
  const postgres = await startPostgres([`max_connections=${CONNECTIONS}`])
  const others: Client[] = []
  return tryOn(postgres, sending, {
    async begin() {
      while (others.length < CONNECTIONS - RESERVED) {
        await postgres.run(
          "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'funnel'",
        )
        const other = new Client({ connectionString: postgres.databaseUrl })
        other.on('error', () => {})
        await other.connect().then(
          () => others.push(other),
          () => {},
        )
      }
    },
    async end() {
      await Promise.all(others.map((other) => other.end()))
    },
  })
}

/** Connections that PostgreSQL keeps for superusers. */
const RESERVED = 3

/** PostgreSQL is killed behind PgBouncer, which gives each transaction another connection. */
export async function killBehindPgbouncer(sending: Sending): Promise<Survived> {
  const postgres = await startPostgres()
  const pgbouncer = await startPgbouncer(postgres)
  try {
    return await tryOn(postgres, sending, {
      databaseUrl: pgbouncer.databaseUrl,
      begin: postgres.kill,
      end: postgres.start,
    })
  } finally {
    await pgbouncer.remove()
  }
}
