import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { EnvironmentError } from '../../src/server/environment-error.ts'
import { startService } from '../unit/src/effects/service.ts'
import { problemOf } from './calls.ts'
import { ADA, EVE, executeIn, folderOfBuildBefore } from './database/build-before-release.ts'
import { isOnPostgres } from './database/provided.ts'
import { command } from './operator/command.ts'
import { queued, sendAgain } from './outgoing/queue.ts'
import { runningServer, type TestServer } from './running-server.ts'

/** Writes down that a newer version ran a migration. */
async function noteMigration({ store }: TestServer, name: string): Promise<void> {
  const run = { name, timestamp: '2030-01-01T00:00:00.000Z' }
  await store.db.insertInto('kysely_migration').values(run).execute()
}

const statusOf = async (server: TestServer, path: string) => (await server.get(path)).status

test('a server works on a database to which a newer version has added something', async () => {
  const newer = await runningServer()
  const { db } = newer.store
  await sql`alter table contacts add column later text`.execute(db)
  await sql`create table later (id text primary key)`.execute(db)
  await noteMigration(newer, '0199-later')
  await noteMigration(newer, '0200-less-needs-0002')
  expect(await statusOf(newer, '/readyz')).toBe(200)
  const server = await newer.restarted()
  expect(await statusOf(server, '/readyz')).toBe(200)
  expect((await server.postContact({ email: 'ada@mail.example' })).status).toBe(201)
  await server.close()
  await runningServer({ DATA_DIR: newer.dataDir })
})

test('once the database lacks what this version needs, it is not ready, and not started again', async () => {
  const name = '0199-less-needs-0190'
  const server = await runningServer()
  await noteMigration(server, name)
  const detail =
    `A newer version of the funnel changed the database so that this one cannot use it (${name}): ` +
    'install the newer version, or restore a backup from before.'
  expect(await problemOf(await server.get('/readyz'))).toEqual({ status: 503, detail })
  expect(server.logged('not_ready')).toMatchObject([{ message: detail }])
  expect(await statusOf(server, '/healthz')).toBe(200)
  await server.close()
  await expect(runningServer({ DATA_DIR: server.dataDir })).rejects.toThrow(detail)
})

/** Its columns and indexes. */
async function structureOf({ store: { db } }: TestServer): Promise<unknown[]> {
  const { rows } = await (isOnPostgres()
    ? sql`
        select table_name || '.' || column_name as name from information_schema.columns
        where table_schema = current_schema()
        union all select indexname from pg_indexes where schemaname = current_schema()
        order by 1`
    : sql`
        select m.name || '.' || p.name as name from sqlite_schema m, pragma_table_info(m.name) p
        where m.type in ('table', 'index') order by 1`
  ).execute(db)
  return rows
}

/** The values of an entry that says which fields refused Continue. */
function refusal(id: string, ...refused: string[]): string {
  const classes = JSON.stringify({ refused })
  return `('${ADA}', '${id}', '2026-11-21T00:00:01.000Z', 0, 'CONTINUE.PRESSED', 'contact', 1, '${classes}')`
}

test('the first start on a database of the last build before the first release brings it up to date', async () => {
  const { url, seen } = await startService(() => ({ status: 204 }))
  const DATA_DIR = await folderOfBuildBefore()
  const values = [refusal('a', 'email', 'phone'), refusal('b', 'email')]
  await executeIn(DATA_DIR, `insert into progress_entries values ${values.join()}`)
  const server = await runningServer({
    DATA_DIR,
    KEPT_DAYS: '0',
    PUBLIC_URL: 'https://jobs.example.com',
    WEBHOOK_URL: url,
    WEBHOOK_SECRET: 'whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3',
  })
  const { db, mailAddresses } = server.store
  expect(await structureOf(server)).toEqual(await structureOf(await runningServer()))

  const columns = ['refused', 'last_field', 'vetting_unknown', 'utm_source'] as const
  const [reported] = await db.selectFrom('progress_applications').select(columns).execute()
  expect({ ...reported, refused: JSON.parse(reported?.refused ?? '') }).toEqual({
    ...{ refused: { email: 2, phone: 1 }, last_field: null, vetting_unknown: 0, utm_source: '' },
  })
  const contacts = await server.contacts()
  expect(contacts.map(({ application_id, document }) => [application_id, document?.email])).toEqual(
    expect.arrayContaining([
      [ADA, 'ada@mail.example'],
      [EVE, 'eve@mail.example'],
    ]),
  )
  await sendAgain(server)
  expect(await queued(server)).toMatchObject(
    [ADA, EVE].map(() => ({ kind: 'webhook', state: 'sent' })),
  )
  expect(seen).toHaveLength(2)

  const { name } = await db.selectFrom('files').select('name').executeTakeFirstOrThrow()
  await writeFile(join(DATA_DIR, 'files', name), '%PDF-1.4')
  const file = await server.asOperator(`/api/files/${name}`)
  expect(await file.text()).toBe('%PDF-1.4')
  const contact = { id: 'contact', network: null, network_56: null, network_48: null }
  expect(await mailAddresses.claim('BOB@mail.example', contact)).toEqual({
    reason: 'the address wants no mail',
    isForGood: true,
  })
  const { stdout: dead } = await command(server, 'contacts', 'dead')
  expect(dead).toMatch(/^0 given up, 0 waiting, 2 sent, 0 withheld\./)
  const { stdout: removed } = await command(server, 'contacts', 'forget', 'eve@mail.example')
  expect(removed).toMatch(/^Removed: applications 1,/)
  const { body } = contacts.find(({ application_id }) => application_id === ADA) ?? {}
  const again = await server.postContact(new Uint8Array(body ?? []), { applicationId: ADA })
  expect(again.status).toBe(200)
})

test('a database of an earlier build is refused, and stays as it was', async () => {
  const DATA_DIR = await folderOfBuildBefore()
  const last = "'0133-steps-of-releases'"
  await executeIn(DATA_DIR, `delete from kysely_migration where name = ${last}`)
  const refused = expect(runningServer({ DATA_DIR })).rejects
  await refused.toBeInstanceOf(EnvironmentError)
  await refused.toThrow(
    'The database is of a build before the first release (0132-progress-of-networks), which this version ' +
      'cannot use: export what you need by that build, then name an empty DATA_DIR or database.',
  )
  await executeIn(DATA_DIR, `insert into kysely_migration values (${last}, '2026-11-28')`)
  expect(await (await runningServer({ DATA_DIR })).contacts()).toHaveLength(2)
})
