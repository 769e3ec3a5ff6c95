import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { Client, type ClientBase } from 'pg'
import { describe, expect, inject, onTestFinished, test } from 'vitest'
import { EnvironmentError } from '../../src/server/environment-error.ts'
import { openFileFolder } from '../../src/server/files/file-store.ts'
import { createLog } from '../../src/server/log.ts'
import { openPostgresPool } from '../../src/server/store/postgres.ts'
import { removeExpiredContacts } from '../../src/server/store/removal.ts'
import type { Tables } from '../../src/server/store/tables.ts'
import { cutConnections, killServers } from '../tools/faults/faults.ts'
import { killDatabase, makeReadOnly } from '../tools/faults/neighbours/database-outages.ts'
import { startPgBouncer } from '../tools/faults/neighbours/pgbouncer.ts'
import { canRunPostgres } from '../tools/faults/neighbours/postgres-server.ts'
import { isInstalled } from '../tools/faults/neighbours/program.ts'
import { newStorage } from '../tools/faults/storage.ts'
import { startService } from '../unit/src/effects/service.ts'
import { APPROVED, problemOf } from './calls.ts'
import { executeIn, folderOfBuildBefore } from './database/build-before-release.ts'
import { postgresProxy } from './database/postgres-proxy.ts'
import { databaseOf } from './database/provided.ts'
import { WEBHOOK } from './outgoing/queue.ts'
import { runningServer, temporaryFolder } from './running-server.ts'

/** Waits until a statement waits for a lock of another connection. */
async function waitsForLock(db: Kysely<Tables>, statement: string): Promise<void> {
  const waiting = sql`select 1 from pg_stat_activity
    where wait_event_type = 'Lock' and query like ${statement}`
  await expect.poll(async () => (await waiting.execute(db)).rows.length).toBeGreaterThan(0)
}

test('killing one of two replicas loses nothing', async () => {
  const storage = await newStorage(inject('postgres'))
  onTestFinished(storage.remove)
  const losses = await killServers(storage, {
    servers: 2,
    applications: 60,
    clients: 8,
    kills: 2,
  })
  expect(losses).toEqual({ acknowledged: 60, lost: 0, double: 0, wrong: 0, falseAlarms: 0 })
})

/** A server whose connections to PostgreSQL can be cut and frozen, and that asks it nothing unasked. */
async function serverBehindProxy() {
  const DATA_DIR = await temporaryFolder()
  const { DATABASE_URL = '' } = await databaseOf(DATA_DIR)
  const proxy = await postgresProxy(DATABASE_URL)
  const variables = { DATA_DIR, DATABASE_URL: proxy.databaseUrl, KEPT_DAYS: '0' }
  const server = await runningServer(variables, { limits: { queryMs: 200 } })
  onTestFinished(proxy.stop)
  return { server, proxy }
}

test('a contact whose connection is cut is to be sent again, and the next call a new connection', async () => {
  const { server, proxy } = await serverBehindProxy()
  const headers = await server.bearer()
  // Connections are open then.
  await Promise.all([server.submit(), server.submit(), server.submit()])
  proxy.cutAt('insert into "contacts"')
  expect(await problemOf(await server.postContact(APPROVED, { headers }))).toEqual({
    status: 503,
    detail: 'The database does not answer now: send it again later.',
  })
  expect(server.logged('database_connection_lost')).not.toEqual([])
  const again = await server.postContact(APPROVED, { headers })
  expect(again.ok).toBe(true)
})

test('a PostgreSQL that does not answer leaves no contact without an answer', async () => {
  const { server, proxy } = await serverBehindProxy()
  const headers = await server.bearer()
  await server.submit()
  proxy.freeze()
  const answer = await server.postContact(APPROVED, { headers })
  expect(answer.status).toBe(503)
  proxy.thaw()
  const again = await server.postContact(APPROVED, { headers })
  expect(again.ok).toBe(true)
})

test('a query may take eight seconds', async () => {
  const { store } = await runningServer()
  const { rows } = await sql`show statement_timeout`.execute(store.db)
  expect(rows).toEqual([{ statement_timeout: '8s' }])
})

test('a server whose connections are cut repeatedly survives and loses nothing', async () => {
  const storage = await newStorage(inject('postgres'))
  onTestFinished(storage.remove)
  const losses = await cutConnections(storage, { applications: 60, clients: 8, cuts: 4 })
  expect(losses).toEqual({ acknowledged: 60, lost: 0, double: 0, wrong: 0, falseAlarms: 0 })
})

describe.skipIf(!canRunPostgres() && process.env.CI !== 'true')('a PostgreSQL of its own', () => {
  test.each([
    ['is killed and started again', killDatabase],
    ['is read-only for a while', makeReadOnly],
  ])('that %s costs no contact, and the server no restart', async (_, outage) => {
    const { acknowledged, readinessLag, recovery, ...losses } = await outage({
      clients: 8,
      contacts: 20,
      outageMs: 500,
    })
    expect(losses).toEqual({ lost: 0, double: 0, wrong: 0, falseAlarms: 0 })
  })
})

test('two servers share the queue, and none sends what another has claimed', async () => {
  const { url, seen } = await startService(() => ({}))
  const variables = { ...WEBHOOK, WEBHOOK_URL: url }
  const server = await runningServer(variables)
  const other = await runningServer({ ...variables, DATA_DIR: server.dataDir })
  for (let count = 0; count < 20; count += 1) await server.submit()
  await Promise.all([server.sender.drain(), other.sender.drain()])
  expect(await server.store.outgoing.counts()).toMatchObject({ waiting: 0, sent: 20 })
  const keys = seen.map(({ headers }) => headers['idempotency-key'])
  expect([keys.length, new Set(keys).size]).toEqual([20, 20])
})

test('a claim that waits for that of another server gets none of its entries', async () => {
  const { url } = await startService(() => ({}))
  const server = await runningServer({ ...WEBHOOK, WEBHOOK_URL: url })
  const { db, outgoing } = server.store
  await server.submit()
  await server.sender.drain()
  const isClaimed = Promise.withResolvers<void>()
  const isWaiting = Promise.withResolvers<void>()
  // Of a kind that this server does not send.
  const due = { kind: 'approval_mail', state: 'waiting', due_at: '2000-01-01' } as const
  await db.updateTable('outgoing').set(due).execute()
  const other = db.transaction().execute(async (transaction) => {
    await transaction.updateTable('outgoing').set({ due_at: '2999-01-01' }).execute()
    isClaimed.resolve()
    await isWaiting.promise
  })
  await isClaimed.promise
  const claimed = outgoing.claim({ kind: 'approval_mail', leaseMs: 60_000, most: 1 }).next()
  await waitsForLock(db, 'update "outgoing"%')
  isWaiting.resolve()
  await other
  expect(await claimed).toMatchObject({ done: true })
})

test('a contact that is added while the others of its application are removed stays', async () => {
  const server = await runningServer()
  const { db, files: records, clock } = server.store
  await server.submit()
  const received_at = new Date(Date.now() - 31 * 86_400_000).toISOString()
  await db.updateTable('contacts').set({ received_at }).execute()
  const first = await db.selectFrom('contacts').selectAll().executeTakeFirstOrThrow()
  const added = Promise.withResolvers<void>()
  const isWaiting = Promise.withResolvers<void>()
  const adding = db.transaction().execute(async (transaction) => {
    const other = { id: 'other', body_sha256: 'other', added_to: first.id }
    const now = clock.now().toISOString()
    const row = { ...first, ...other, received_at: now }
    await transaction.insertInto('contacts').values(row).execute()
    added.resolve()
    await isWaiting.promise
  })
  await added.promise
  const files = await openFileFolder(join(server.dataDir, 'files'))
  const removing = removeExpiredContacts(db, { files, records }, clock.olderThan(30))
  await waitsForLock(db, '%"applications"%for update')
  isWaiting.resolve()
  await adding
  expect(await removing).toEqual({ applications: 0, files: 0 })
  const contacts = await db.selectFrom('contacts').select('id').execute()
  expect(contacts.map(({ id }) => id).sort()).toEqual([first.id, 'other'].sort())
})

test('a search_path that names no schema stops the start with a sentence', async () => {
  const { DATABASE_URL = '' } = await databaseOf(await temporaryFolder())
  const url = new URL(DATABASE_URL)
  url.searchParams.set('options', '-c search_path=nowhere')
  await expect(runningServer({ DATABASE_URL: url.href })).rejects.toThrow(
    'DATABASE_URL names a database that cannot be used. No schema of its search_path is there for this user',
  )
})

test('a start on PostgreSQL without TOKEN_SECRET is refused with the command that makes one', async () => {
  await expect(runningServer({ TOKEN_SECRET: '' })).rejects.toThrow(
    new EnvironmentError(
      'TOKEN_SECRET is needed with DATABASE_URL, the same on every server. Make one by: openssl rand -hex 24',
    ),
  )
})

test('a start on PostgreSQL with a folder for files says what several servers would lose', async () => {
  const reason =
    'Uploaded files are stored in DATA_DIR alone: another server of this database answers 404 for them. ' +
    'Set S3_URL before there is one.'
  const onFolder = await runningServer()
  expect(onFolder.logged('files_not_shared')).toMatchObject([{ level: 'warn', reason }])
})

test('servers that start at once on a database of the build before the first release bring it up to date once', async () => {
  const DATA_DIR = await folderOfBuildBefore()
  const { DATABASE_URL = '' } = await databaseOf(DATA_DIR)
  const [server] = await Promise.all([
    runningServer({ DATABASE_URL }),
    runningServer({ DATABASE_URL }),
    runningServer({ DATABASE_URL }),
  ])
  const run = server.store.db.selectFrom('kysely_migration').select('name').orderBy('name')
  expect(await run.execute()).toEqual([
    { name: '0001-tables' },
    { name: '0002-days-of-networks-needs-0002' },
    { name: '0003-numbers-of-fields' },
  ])
  await expect(executeIn(DATA_DIR, 'create schema "{schema}_measurement"')).resolves.toBeUndefined()
  await executeIn(DATA_DIR, 'drop schema "{schema}_measurement"')
})

test('a schema of that name with other tables stays', async () => {
  const DATA_DIR = await temporaryFolder()
  await executeIn(DATA_DIR, 'create schema "{schema}_measurement" create table others (id text)')
  await runningServer({ DATA_DIR })
  await expect(
    executeIn(DATA_DIR, 'drop schema "{schema}_measurement" cascade'),
  ).resolves.toBeUndefined()
})

describe.skipIf(!isInstalled('pgbouncer'))('behind PgBouncer in transaction mode', () => {
  /** A pooler with one connection, which all its clients share in turn. */
  async function pooled(): Promise<string> {
    const { DATABASE_URL = '' } = await databaseOf(await temporaryFolder())
    const pooler = await startPgBouncer(DATABASE_URL, 1)
    onTestFinished(pooler.stop)
    return pooler.databaseUrl
  }

  async function limitsIn(client: ClientBase): Promise<string[]> {
    const names = ['statement_timeout', 'idle_in_transaction_session_timeout']
    const shown: string[] = []
    for (const name of names) shown.push((await client.query(`show ${name}`)).rows[0]?.[name])
    return shown
  }

  test('a contact is stored, and other clients of its connection have no limit of the server', async () => {
    const DATABASE_URL = await pooled()
    const server = await runningServer({ DATABASE_URL })
    await server.submit()
    const other = new Client({ connectionString: DATABASE_URL })
    await other.connect()
    onTestFinished(() => other.end())
    expect(await limitsIn(other)).toEqual(['0', '0'])
    expect(await server.contacts()).toHaveLength(1)
  })

  test.each([
    ['a transaction of the server is limited', 200, ['200ms', '200ms']],
    [
      'a transaction of a migration or command is not, whatever the role has',
      undefined,
      ['0', '0'],
    ],
  ])('%s', async (_, queryMs, limits) => {
    const url = await pooled()
    const role = new Client({ connectionString: url })
    await role.connect()
    await role.query("set statement_timeout = '5s'; set idle_in_transaction_session_timeout = '5s'")
    await role.end()
    const pool = openPostgresPool(
      url,
      createLog(() => {}),
      queryMs,
    )
    onTestFinished(() => pool.end())
    const client = await pool.connect()
    try {
      await client.query('begin')
      expect(await limitsIn(client)).toEqual(limits)
      await client.query('commit')
      expect(await limitsIn(client)).toEqual(['5s', '5s'])
    } finally {
      client.release()
    }
  })
})
