import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import {
  bearerFor,
  OPERATOR,
  OPERATOR_TOKEN,
  postContact,
  problemOf,
  runningServer,
  type TestServer,
} from './running-server.ts'
import { APPLICATION, docx, pdf, signedAddress, upload } from './uploads.ts'

async function uploaded(server: TestServer, name = 'cv.pdf', bytes = pdf()): Promise<string> {
  return (await upload(server, { name, bytes })).json()
}

function accessesIn({ store }: TestServer) {
  return store.db
    .selectFrom('accesses')
    .select(['credential', 'method', 'path', 'address'])
    .orderBy('at')
    .execute()
}

test('the operator gets a file, as an attachment', async () => {
  const server = await runningServer()
  const reference = await uploaded(server, 'Zoë 履歴書.docx', docx())
  const response = await fetch(reference, { headers: OPERATOR })
  expect(response.status).toBe(200)
  expect(Buffer.from(await response.arrayBuffer())).toEqual(docx())
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    'content-disposition': `attachment; filename="Zo? ???.docx"; filename*=UTF-8''Zo%C3%AB%20%E5%B1%A5%E6%AD%B4%E6%9B%B8.docx`,
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
    'x-scan': 'unscanned',
  })
  const head = await fetch(reference, { method: 'HEAD', headers: OPERATOR })
  expect([head.status, await head.text()]).toEqual([200, ''])
})

test('only the operator gets a file', async () => {
  const server = await runningServer()
  const reference = await uploaded(server)
  const applicant = await bearerFor(server, APPLICATION)
  const wrong = { authorization: `Bearer ${OPERATOR_TOKEN}x` }
  for (const headers of [{}, applicant, wrong]) {
    expect(await problemOf(await fetch(reference, { headers }))).toEqual({
      status: 401,
      detail:
        'Send OPERATOR_TOKEN, or what DATA_DIR/operator-token holds, as Authorization: Bearer <token>.',
    })
  }
})

test('without OPERATOR_TOKEN the token that the first start made gets a file, readable by its owner only', async () => {
  const first = await runningServer({ OPERATOR_TOKEN: '' })
  const file = join(first.dataDir, 'operator-token')
  const made = await readFile(file, 'utf8')
  const name = (await uploaded(first)).split('/').at(-1)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  await first.close()

  const second = await runningServer({ OPERATOR_TOKEN: '', DATA_DIR: first.dataDir })
  const statusWith = async (authorization: string) =>
    (await fetch(`${second.url}/api/files/${name}`, { headers: { authorization } })).status
  expect(await statusWith(`Bearer ${made}`)).toBe(200)
  expect(await statusWith('Bearer ')).toBe(401)
  expect(JSON.stringify([...first.entries, ...second.entries])).not.toContain(made)
})

test.each([
  '0d6f6b1c-1111-4222-8333-444455556666.pdf',
  '..%2Ftoken-secret',
  '..%2F..%2Ffunnel.sqlite',
  '%00.pdf',
  'x.pdf',
])('there is no file %s', async (name) => {
  const server = await runningServer()
  const response = await fetch(`${server.url}/api/files/${name}`, { headers: OPERATOR })
  expect((await problemOf(response)).status).toBe(404)
})

test('a signed address opens its file alone, and only until it expires', async () => {
  const server = await runningServer({}, { limits: { fileLinkSeconds: 60 } })
  const [reference, other] = [await uploaded(server), await uploaded(server)]
  const url = signedAddress(reference)
  const opened = await fetch(url)
  expect([opened.status, Buffer.from(await opened.arrayBuffer())]).toEqual([200, pdf()])
  expect(opened.headers.get('content-disposition')).toBe('attachment; filename=cv.pdf')
  const later = new URL(url)
  later.searchParams.set('expires', String(Number(later.searchParams.get('expires')) + 60))
  for (const wrong of [
    other + new URL(url).search,
    later,
    url.slice(0, -1),
    `${reference}?signature=`,
  ]) {
    expect(await problemOf(await fetch(wrong))).toEqual({
      status: 403,
      detail: 'This address is not good any more: ask for a new one.',
    })
  }
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 })
  onTestFinished(() => {
    vi.useRealTimers()
  })
  expect((await fetch(url)).status).toBe(403)
  vi.setSystemTime(Date.now() - 61_000 - 400_000)
  expect((await fetch(url)).status).toBe(403)
})

test('an address signed with the key before stays good, one of an unknown key does not', async () => {
  const first = await runningServer()
  const { pathname, search } = new URL(signedAddress(await uploaded(first)))
  const { dataDir } = first
  await first.close()
  const current = 'a-new-secret-of-32-characters-or-more'
  const statuses = []
  for (const secrets of [`${current},a-secret-for-tests-of-32-characters`, current]) {
    const server = await runningServer({ TOKEN_SECRET: secrets, DATA_DIR: dataDir })
    statuses.push((await fetch(server.url + pathname + search)).status)
    await server.close()
  }
  expect(statuses).toEqual([200, 403])
})

test('every access is in the audit table before the file is sent', async () => {
  const server = await runningServer()
  const reference = await uploaded(server)
  const { pathname } = new URL(reference)
  await fetch(reference, { headers: OPERATOR })
  await fetch(`${server.url}/api/operator/runs?source=x`, { headers: OPERATOR })
  await fetch(signedAddress(reference))
  await fetch(reference)
  const from = { method: 'GET', address: '127.0.0.1' }
  expect(await accessesIn(server)).toEqual([
    { credential: 'operator', path: pathname, ...from },
    { credential: 'operator', path: '/api/operator/runs', ...from },
    { credential: 'signed-address', path: pathname, ...from },
  ])
  await server.store.db.schema.dropTable('accesses').execute()
  const response = await fetch(reference, { headers: OPERATOR })
  expect((await problemOf(response)).status).toBe(500)
})

const DAY_MS = 86_400_000

/** A server whose first removal has ended. */
async function serverAfterRemoval(KEPT_DAYS: string): Promise<TestServer> {
  const server = await runningServer({ KEPT_DAYS })
  await server.retention.run()
  return server
}

/** The stored name of a file that came so many days ago. */
async function uploadedAgo(server: TestServer, daysAgo: number): Promise<string> {
  const reference = await uploaded(server)
  const name = reference.slice(reference.lastIndexOf('/') + 1)
  const received_at = new Date(Date.now() - daysAgo * DAY_MS).toISOString()
  await server.store.db.updateTable('files').set({ received_at }).where('name', '=', name).execute()
  return name
}

function submitted(server: TestServer, body: object): Promise<Response> {
  return postContact(server, body, { applicationId: APPLICATION })
}

/** Removes what has expired, and returns the files that are left. */
async function sweep({ dataDir, retention, store }: TestServer): Promise<string[]> {
  await retention.run()
  const left = await readdir(join(dataDir, 'files'))
  const records = await store.db.selectFrom('files').select('name').execute()
  expect(records.map(({ name }) => name).sort()).toEqual(left.sort())
  return left
}

test('files of no contact are removed after their time, bytes and record, and no sooner without progress', async () => {
  const server = await serverAfterRemoval('30')
  await uploadedAgo(server, 31)
  const young = await uploadedAgo(server, 29)
  expect(await sweep(server)).toEqual([young])
})

test('a file without a contact is found behind hundreds of older ones that have one', async () => {
  const server = await serverAfterRemoval('30')
  await submitted(server, { unreadable: true })
  const alone = crypto.randomUUID()
  const fileOf = (application_id: string, name: string, daysAgo: number) => ({
    ...{ name, application_id, original_name: 'cv.pdf', size_bytes: 1 },
    ...{
      scan: 'clean' as const,
      received_at: new Date(Date.now() - daysAgo * DAY_MS).toISOString(),
    },
  })
  const attached = Array.from({ length: 600 }, (_, at) => fileOf(APPLICATION, `${at}.pdf`, 40))
  const { db } = server.store
  await db.insertInto('applications').values({ id: alone, created_at: '' }).execute()
  await db
    .insertInto('files')
    .values([...attached, fileOf(alone, 'alone.pdf', 31)])
    .execute()
  await server.retention.run()
  const left = await db.selectFrom('files').select('name').execute()
  expect(left).toHaveLength(600)
  expect(left).not.toContainEqual({ name: 'alone.pdf' })
})

test('every file of an application that has a contact stays with it', async () => {
  const server = await serverAfterRemoval('30')
  const files = [await uploadedAgo(server, 40), await uploadedAgo(server, 39)]
  await submitted(server, { unreadable: true })
  expect((await sweep(server)).sort()).toEqual(files.sort())
})
