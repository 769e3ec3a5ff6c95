import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { APPLICATION, OPERATOR, OPERATOR_TOKEN, problemOf } from './calls.ts'
import { runningServer, signedAddress, TOKEN_SECRET } from './running-server.ts'
import { docx, pdf } from './uploads.ts'

test('the operator gets a file, as an attachment', async () => {
  const server = await runningServer()
  const reference = await server.uploaded({ name: 'Zoë 履歴書.docx', bytes: docx() })
  const response = await server.asOperator(reference)
  expect(response.status).toBe(200)
  expect(Buffer.from(await response.arrayBuffer())).toEqual(docx())
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    'content-disposition': `attachment; filename="Zo? ???.docx"; filename*=UTF-8''Zo%C3%AB%20%E5%B1%A5%E6%AD%B4%E6%9B%B8.docx`,
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
    'x-scan': 'unscanned',
  })
  const head = await server.call('HEAD', reference, undefined, { headers: OPERATOR })
  expect([head.status, await head.text()]).toEqual([200, ''])
})

test('only the operator gets a file', async () => {
  const server = await runningServer()
  const reference = await server.uploaded()
  const applicant = await server.bearer(APPLICATION)
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
  const name = (await first.uploaded()).split('/').at(-1)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  const second = await first.restarted()
  const statusWith = async (authorization: string) =>
    (await second.get(`/api/files/${name}`, { headers: { authorization } })).status
  expect(await statusWith(`Bearer ${made}`)).toBe(200)
  expect(await statusWith('Bearer ')).toBe(401)
  expect(JSON.stringify([...first.entries, ...second.entries])).not.toContain(made)
})

test('no name but that of a stored file opens anything', async () => {
  const server = await runningServer()
  for (const name of [
    '0d6f6b1c-1111-4222-8333-444455556666.pdf',
    ...['..%2Ftoken-secret', '..%2F..%2Ffunnel.sqlite', '%00.pdf', 'x.pdf'],
  ]) {
    const response = await server.asOperator(`/api/files/${name}`)
    expect([name, (await problemOf(response)).status]).toEqual([name, 404])
  }
})

test('a signed address opens its file alone, and only until it expires', async () => {
  const server = await runningServer({}, { limits: { fileLinkSeconds: 60 } })
  const [reference, other] = [await server.uploaded(), await server.uploaded()]
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
  const { pathname, search } = new URL(signedAddress(await first.uploaded()))
  const current = 'a-new-secret-of-32-characters-or-more'
  const second = await first.restarted({ TOKEN_SECRET: `${current},${TOKEN_SECRET}` })
  expect((await second.get(pathname + search)).status).toBe(200)
  const third = await second.restarted({ TOKEN_SECRET: current })
  expect((await third.get(pathname + search)).status).toBe(403)
})

test('every access is in the audit table before the file is sent', async () => {
  const server = await runningServer()
  const reference = await server.uploaded()
  const { pathname } = new URL(reference)
  await server.asOperator(reference)
  await server.asOperator('/api/operator/runs?source=x')
  await fetch(signedAddress(reference))
  await fetch(reference)
  const from = { method: 'GET', address: '127.0.0.1' }
  const accesses = (await server.rows('accesses')).sort((one, other) =>
    one.at < other.at ? -1 : 1,
  )
  expect(accesses).toMatchObject([
    { credential: 'operator', path: pathname, ...from },
    { credential: 'operator', path: '/api/operator/runs', ...from },
    { credential: 'signed-address', path: pathname, ...from },
  ])
  await server.store.db.schema.dropTable('accesses').execute()
  const response = await server.asOperator(reference)
  expect((await problemOf(response)).status).toBe(500)
})
