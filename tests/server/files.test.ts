import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import {
  bearerFor,
  OPERATOR,
  OPERATOR_TOKEN,
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

test('no name but that of a stored file opens anything', async () => {
  const { url } = await runningServer()
  for (const name of [
    '0d6f6b1c-1111-4222-8333-444455556666.pdf',
    ...['..%2Ftoken-secret', '..%2F..%2Ffunnel.sqlite', '%00.pdf', 'x.pdf'],
  ]) {
    const response = await fetch(`${url}/api/files/${name}`, { headers: OPERATOR })
    expect([name, (await problemOf(response)).status]).toEqual([name, 404])
  }
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
