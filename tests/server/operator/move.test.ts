import { expect, test } from 'vitest'
import { insertReports } from '../../../src/server/ingestion/store.ts'
import { databaseOf } from '../database/provided.ts'
import { APPROVED, submitContact } from '../outgoing/queue.ts'
import { postContact, runningServer } from '../running-server.ts'
import { command } from './command.ts'

const ID = '3f6d0d3c-9a43-4d0f-8a83-2f1e6d1c0b11'

test('an embedded database is copied into PostgreSQL, whole and once', async () => {
  const embedded = await runningServer({ DATABASE_URL: '' })
  const first = await submitContact(embedded, APPROVED, ID)
  for (let count = 0; count < 3; count += 1) await submitContact(embedded)
  await insertReports(
    embedded.store.measurement,
    '1',
    {
      eventId: 'e',
      dsn: undefined,
      items: [{ type: 'x', headers: {}, payload: Buffer.from([0, 255, 10]) }],
    },
    new Date(),
  )
  await embedded.close()
  const { DATABASE_URL = '' } = await databaseOf(embedded.dataDir)
  const where = { dataDir: embedded.dataDir, databaseUrl: DATABASE_URL }
  const moved = await command(where, 'db', 'move')
  expect(moved.stdout).toContain('Everything is there.')
  expect((await command(where, 'db', 'move')).code).toBe(0)

  const server = await runningServer({ DATA_DIR: embedded.dataDir })
  expect(await server.store.db.selectFrom('contacts').selectAll().execute()).toHaveLength(4)
  const [report] = await server.store.measurement.selectFrom('reports').select('payload').execute()
  expect([...(report?.payload ?? [])]).toEqual([0, 255, 10])
  const again = await postContact(server, APPROVED, { applicationId: ID })
  expect([again.status, await again.json()]).toEqual([200, first])
})

test.each([
  ['no DATABASE_URL', '', 'DATABASE_URL is not set'],
  ['no embedded database', 'postgres://127.0.0.1:1/x', 'DATA_DIR holds no funnel.sqlite'],
])('%s is said', async (_, databaseUrl, words) => {
  await expect(command({ dataDir: '/nowhere', databaseUrl }, 'db', 'move')).rejects.toThrow(words)
})
