import { execFileSync } from 'node:child_process'
import { rm, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type BackendStorage, newStorage, variablesOf } from '../storage.ts'
import { type Outage, type Sending, type Survived, sendThroughout } from './outage.ts'
import { folderOfPostgres, type PostgresServer, startPostgres } from './postgres-server.ts'

/** Tries an outage of a PostgreSQL of its own. */
async function tryOn(
  postgres: PostgresServer,
  sending: Sending,
  outage: Outage,
): Promise<Survived> {
  const storage = await newStorage(null)
  const storageOnPostgres: BackendStorage = { ...storage, databaseUrl: postgres.databaseUrl }
  try {
    return await sendThroughout(variablesOf(storageOnPostgres), storageOnPostgres, outage, sending)
  } finally {
    await storage.remove()
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
