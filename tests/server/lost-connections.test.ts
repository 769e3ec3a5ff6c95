import { expect, inject, onTestFinished, test } from 'vitest'
import { cutConnections } from '../tools/faults/faults.ts'
import { newPlace } from '../tools/faults/place.ts'
import { postgresProxy } from './database/postgres-proxy.ts'
import { databaseOf } from './database/provided.ts'
import { APPROVED, submitContact } from './outgoing/queue.ts'
import {
  bearerFor,
  postContact,
  problemOf,
  runningServer,
  temporaryFolder,
} from './running-server.ts'

/** A server whose connections to PostgreSQL can be cut and frozen. */
async function serverBehindProxy() {
  const DATA_DIR = await temporaryFolder()
  const { DATABASE_URL = '' } = await databaseOf(DATA_DIR)
  const proxy = await postgresProxy(DATABASE_URL)
  const server = await runningServer({ DATA_DIR, DATABASE_URL: proxy.databaseUrl })
  onTestFinished(proxy.close)
  return { server, proxy }
}

test('a contact whose connection is cut gets a 500, and the next call a new connection', async () => {
  const { server, proxy } = await serverBehindProxy()
  const headers = await bearerFor(server)
  const { asked } = proxy.freeze()
  const answer = postContact(server, APPROVED, { headers })
  await asked
  proxy.thaw()
  proxy.cut()
  expect(await problemOf(await answer)).toEqual({
    status: 500,
    detail: 'Something failed here: try again later.',
  })
  expect(server.entries).toContainEqual(
    expect.objectContaining({ event: 'database_connection_lost' }),
  )
  const again = await postContact(server, APPROVED, { headers })
  expect(again.ok).toBe(true)
})

test('a PostgreSQL that does not answer leaves no contact without an answer', async () => {
  const { server, proxy } = await serverBehindProxy()
  const headers = await bearerFor(server)
  await submitContact(server)
  proxy.freeze()
  const answer = await postContact(server, APPROVED, { headers })
  expect(answer.status).toBe(500)
  proxy.thaw()
  const again = await postContact(server, APPROVED, { headers })
  expect(again.ok).toBe(true)
})

test('a server whose connections are cut repeatedly survives and loses nothing', async () => {
  const place = await newPlace(inject('postgres'))
  onTestFinished(place.remove)
  const losses = await cutConnections(place, { applications: 200, clients: 8, cuts: 4 })
  expect(losses).toEqual({ acknowledged: 200, lost: 0, double: 0, wrong: 0 })
}, 30_000)
