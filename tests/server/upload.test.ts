import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { APPROVED, submitContact } from './outgoing/queue.ts'
import {
  bearerFor,
  postContact,
  problemOf,
  runningServer,
  type TestServer,
  withBudgets,
} from './running-server.ts'
import { APPLICATION, beginUpload, pdf, upload } from './uploads.ts'

const NAME = '[\\da-f]{8}(?:-[\\da-f]{4}){3}-[\\da-f]{12}'
const TEN_MIB = 10_485_760

/** Without the file by which the start tries the folder. */
async function filesIn({ dataDir }: TestServer): Promise<string[]> {
  const names = await readdir(join(dataDir, 'files'))
  return names.filter((name) => !name.startsWith('check-'))
}

function recordsIn({ store }: TestServer) {
  return store.db.selectFrom('files').selectAll().execute()
}

test('an uploaded file is answered by its reference, stored and recorded', async () => {
  const server = await runningServer()
  const response = await upload(server, { name: 'Zoë Résumé 履歴書.PDF', bytes: pdf() })
  const reference = await response.json()
  expect(response.status).toBe(201)
  expect(reference).toMatch(new RegExp(`^${server.url}/api/files/${NAME}\\.pdf$`))
  const name = new URL(reference).pathname.slice('/api/files/'.length)
  expect(await filesIn(server)).toEqual([name])
  expect(await readFile(join(server.dataDir, 'files', name))).toEqual(pdf())
  expect(await recordsIn(server)).toEqual([
    {
      name,
      application_id: APPLICATION,
      original_name: 'Zoë Résumé 履歴書.PDF',
      size_bytes: 40,
      received_at: expect.stringMatching(/^\d{4}-.*Z$/),
      scan: 'unscanned',
    },
  ])
})

test.each([
  ['folders', 'path/and\\\\path\\cv.pdf', 'cv.pdf'],
  ['a way up', '../../cv.pdf', 'cv.pdf'],
  ['two extensions', 'cv.exe.pdf', 'cv.exe.pdf'],
  ['a change of direction', 'cv\u202efdp.exe\u202c.pdf', 'cvfdp.exe.pdf'],
  ['quotes', 'my "best" cv.pdf', 'my "best" cv.pdf'],
  ['a line break', 'my\r\ncv.pdf', 'mycv.pdf'],
  ['other codes', '100%25 %3f %0d.pdf', '100%25 %3f %0d.pdf'],
  ['300 letters', `${'n'.repeat(300)}.pdf`, `${'n'.repeat(251)}.pdf`],
  ['300 characters', `${'履'.repeat(300)}.PDF`, `${'履'.repeat(251)}.PDF`],
  ['300 pictures', `${'😀'.repeat(300)}.pdf`, `${'😀'.repeat(251)}.pdf`],
])('a name with %s is stored, as far as it can be shown', async (_, name, stored) => {
  const server = await runningServer()
  const response = await upload(server, { name, bytes: pdf() })
  expect(await response.json()).toMatch(new RegExp(`/api/files/${NAME}\\.pdf$`))
  expect(await recordsIn(server)).toMatchObject([{ original_name: stored }])
})

test.each([
  ['cv.png', 'cv.pdf'],
  ['cv.exe', 'cv.exe.pdf'],
  ['Curriculum vitae', 'Curriculum vitae.pdf'],
])('a PDF that is called %s is stored as %s', async (name, stored) => {
  const server = await runningServer()
  const response = await upload(server, { name, bytes: pdf() })
  expect(await response.json()).toMatch(new RegExp(`/api/files/${NAME}\\.pdf$`))
  expect(await recordsIn(server)).toMatchObject([{ original_name: stored }])
})

test('a file that is refused for what it is leaves nothing behind', async () => {
  const server = await runningServer()
  expect(await problemOf(await upload(server, { name: 'cv.doc', bytes: '{\\rtf1' }))).toEqual({
    status: 415,
    detail:
      'This file is an RTF document, which cannot be used. Save it as PDF or DOCX, and choose the new one.',
  })
  expect(await filesIn(server)).toEqual([])
  expect(await recordsIn(server)).toEqual([])
})

test('exactly 10 MiB pass, one byte more is refused and leaves nothing behind', async () => {
  const server = await runningServer()
  expect((await upload(server, { name: 'cv.pdf', bytes: pdf(TEN_MIB) })).status).toBe(201)
  const response = await upload(server, { name: 'cv.pdf', bytes: pdf(TEN_MIB + 1) })
  expect(await problemOf(response)).toEqual({
    status: 413,
    detail: 'The file is too large: send at most 10 MiB.',
  })
  expect(await filesIn(server)).toHaveLength(1)
  expect(await recordsIn(server)).toMatchObject([{ size_bytes: TEN_MIB }])
})

test('more than 50 MiB of one application in a day are refused, those of another are not', async () => {
  const server = await runningServer({}, withBudgets({ upload: { perApplicant: 0 } }))
  const large = { name: 'cv.pdf', bytes: pdf(TEN_MIB) }
  expect((await upload(server, large)).status).toBe(201)
  const { db } = server.store
  await db
    .updateTable('files')
    .set({ size_bytes: 4 * TEN_MIB })
    .execute()
  expect((await upload(server, large)).status).toBe(201)
  expect(await problemOf(await upload(server, large))).toEqual({
    status: 413,
    detail:
      'An application may send 50 MiB in a day: this file is not stored, choose a smaller one.',
  })
  const other = await bearerFor(server)
  expect((await upload(server, large, { headers: other })).status).toBe(201)
  const received_at = new Date(Date.now() - 86_400_001).toISOString()
  await db.updateTable('files').set({ received_at }).execute()
  expect((await upload(server, large)).status).toBe(201)
})

test('50 of the files that one application sends at once are stored in a day', async () => {
  const { limits } = withBudgets({ upload: { perApplicant: 0 } })
  const server = await runningServer({}, { limits: { ...limits, uploadsOfApplication: 55 } })
  const cv = { name: 'cv.pdf', bytes: pdf() }
  const answers = await Promise.all(Array.from({ length: 55 }, () => upload(server, cv)))
  const refused = answers.filter(({ status }) => status !== 201)
  expect(refused.length).toBeGreaterThanOrEqual(5)
  for (const response of refused) {
    expect(await problemOf(response)).toEqual({
      status: 413,
      detail: 'An application may send 50 files in a day: this one is not stored.',
    })
  }
  expect(await filesIn(server)).toHaveLength(55 - refused.length)
  expect(await recordsIn(server)).toHaveLength(55 - refused.length)
})

async function uploadFrom(server: TestServer, address: string, size: number) {
  const { authorization } = await bearerFor(server)
  const headers = { authorization, 'x-forwarded-for': address }
  return upload(server, { name: 'cv.pdf', bytes: pdf(size) }, { headers })
}

test('an address sends a tenth of all that may be stored in a day, also after a restart', async () => {
  const first = await runningServer({ VOLUME_MEGABYTES: '100', TRUST_PROXY: '1' })
  const send = uploadFrom
  expect((await send(first, '203.0.113.7', TEN_MIB)).status).toBe(201)
  await first.close()
  const variables = { VOLUME_MEGABYTES: '100', TRUST_PROXY: '1', DATA_DIR: first.dataDir }
  const server = await runningServer(variables)
  const refused = await send(server, '203.0.113.7', 40)
  expect(refused.headers.get('retry-after')).toBe('3600')
  expect(await problemOf(refused)).toEqual({
    status: 429,
    detail: 'Too many files came from this network today: send it tomorrow.',
  })
  expect((await send(server, '203.0.113.8', 40)).status).toBe(201)
  expect(await filesIn(server)).toHaveLength(2)
})

test('a /64 sends a tenth, a /56 a fifth, a /48 a third', async () => {
  const server = await runningServer({ VOLUME_MEGABYTES: '100', TRUST_PROXY: '1' })
  const statuses: Record<string, number> = {}
  for (const network of ['10', '10', '11', '12', '110', '111', '210']) {
    const address = `2001:db8:1:${network}::1`
    statuses[`${network}#${Object.keys(statuses).length}`] = (
      await uploadFrom(server, address, TEN_MIB)
    ).status
  }
  expect(statuses).toEqual({
    '10#0': 201,
    '10#1': 429,
    '11#2': 201,
    '12#3': 429,
    '110#4': 201,
    '111#5': 429,
    '210#6': 429,
  })
})

test('files and contacts have one volume: uploads are refused at nine tenths, contacts when it is full', async () => {
  const first = await runningServer()
  await upload(first, { name: 'cv.pdf', bytes: pdf() })
  await submitContact(first, APPROVED, APPLICATION)
  /** The next start, with files of so many bytes before the contacts are counted. */
  const withFilesOf = async (before: TestServer, size_bytes: number) => {
    const received_at = '2026-01-01T00:00:00.000Z'
    await before.store.db.updateTable('files').set({ size_bytes, received_at }).execute()
    await before.close()
    const variables = { VOLUME_MEGABYTES: '100', KEPT_DAYS: '0', DATA_DIR: first.dataDir }
    return runningServer(variables)
  }
  const second = await withFilesOf(first, 0.9 * MEGABYTES_100 - 1)
  const refused = await upload(second, { name: 'cv.pdf', bytes: pdf() })
  expect(refused.headers.get('retry-after')).toBe('3600')
  expect(await problemOf(refused)).toEqual({
    status: 503,
    detail: 'There is no room for files: send it later.',
  })
  expect((await postContact(second, APPROVED)).status).toBe(201)
  const third = await withFilesOf(second, MEGABYTES_100 - 1)
  const full = await postContact(third, APPROVED)
  expect(full.headers.get('retry-after')).toBe('600')
  expect(await problemOf(full)).toEqual({
    status: 503,
    detail: 'There is no room for more contacts: send it again later.',
  })
})
const MEGABYTES_100 = 104_857_600

test('a file that announces far too much is refused before it is read', async () => {
  const server = await runningServer()
  const headers = {
    ...(await bearerFor(server)),
    'content-type': 'multipart/form-data; boundary=b',
    'content-length': 1e9,
  }
  const sending = request(`${server.url}/api/upload_aws`, { method: 'POST', headers })
  sending.flushHeaders()
  const [response] = await once(sending, 'response')
  sending.destroy()
  expect(response.statusCode).toBe(413)
})

test.each([
  ['before its first part', ''],
  ['in another field', '--b\r\nContent-Disposition: form-data; name="other"\r\n\r\n'],
  ['in the head of a part', '--b\r\nX-Other: '],
  [
    'after its end',
    '--b\r\nContent-Disposition: form-data; name="data"; filename="cv.pdf"\r\n\r\n%PDF-1.7\n%%EOF\r\n--b--\r\n',
  ],
])('a form that has far too much %s is refused, whatever it announced', async (_, begin) => {
  const server = await runningServer()
  const headers = {
    ...(await bearerFor(server)),
    'content-type': 'multipart/form-data; boundary=b',
    'transfer-encoding': 'chunked',
  }
  const sending = request(`${server.url}/api/upload_aws`, { method: 'POST', headers })
  sending.on('error', () => {})
  sending.write(begin)
  sending.write(Buffer.alloc(TEN_MIB + 100_000, 'a'))
  const [response] = await once(sending, 'response')
  sending.destroy()
  expect(response.statusCode).toBe(413)
  expect(await filesIn(server)).toEqual([])
})

test('an empty file is refused', async () => {
  const server = await runningServer()
  expect(await problemOf(await upload(server, { name: 'cv.pdf', bytes: '' }))).toEqual({
    status: 422,
    detail: 'The file is empty: choose another one.',
  })
  expect(await filesIn(server)).toEqual([])
})

const NO_FILE = 'There is no file in the field "data": send one.'
const MALFORMED = 'The form ended too early or is malformed: send the file again.'
const PART = 'Content-Disposition: form-data; name="data"; filename="cv.pdf"\r\n\r\nbytes'

const TEXT = '--b\r\nContent-Disposition: form-data; name="other"\r\n\r\ntext\r\n'

test.each([
  [
    'JSON',
    'application/json',
    '{}',
    415,
    'Send the file as multipart/form-data in the field "data".',
  ],
  ['no boundary', 'multipart/form-data', 'x', 400, MALFORMED],
  ['no end', 'multipart/form-data; boundary=b', `--b\r\n${PART}`, 400, MALFORMED],
  ['nothing', 'multipart/form-data; boundary=b', '', 400, MALFORMED],
  ['too many parts', 'multipart/form-data; boundary=b', `${TEXT.repeat(9)}--b--`, 400, MALFORMED],
  ['no part', 'multipart/form-data; boundary=b', '--b--\r\n', 422, NO_FILE],
  [
    'a file in another field',
    'multipart/form-data; boundary=b',
    `--b\r\n${PART.replace('data"', 'file"')}\r\n--b--\r\n`,
    422,
    NO_FILE,
  ],
  [
    'a text instead of a file',
    'multipart/form-data; boundary=b',
    '--b\r\nContent-Disposition: form-data; name="data"\r\n\r\ntext\r\n--b--\r\n',
    422,
    NO_FILE,
  ],
])('a form with %s is refused', async (_, contentType, body, status, detail) => {
  const server = await runningServer()
  const headers = { ...(await bearerFor(server)), 'content-type': contentType }
  const response = await fetch(`${server.url}/api/upload_aws`, { method: 'POST', headers, body })
  expect(await problemOf(response)).toEqual({ status, detail })
  expect(await filesIn(server)).toEqual([])
})

test('an aborted upload leaves nothing behind, and the server continues', async () => {
  const server = await runningServer()
  const { sending } = await beginUpload(server, '%PDF-1.7')
  const answered = () =>
    server.logged('request').filter(({ route }) => route === '/api/upload_aws').length
  expect(answered()).toBe(0)
  sending.destroy()
  await expect.poll(() => answered()).toBe(1)
  expect(await filesIn(server)).toEqual([])
  expect(await readdir(join(server.dataDir, 'incoming'))).toEqual([])
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
})

test('the first upload is ended when its application sends a third file at once', async () => {
  const server = await runningServer()
  const first = await beginUpload(server, '%PDF-1.7\n')
  const second = await beginUpload(server, '%PDF-1.7\n')
  const third = await beginUpload(server, '%PDF-1.7\n')
  expect(await first.status).toBeUndefined()
  for (const { sending, end } of [second, third]) {
    sending.write('%%EOF')
    end()
  }
  expect([await second.status, await third.status]).toEqual([201, 201])
  expect((await upload(server, { name: 'cv.pdf', bytes: pdf() })).status).toBe(201)
})

test.each([
  ['an IPv6 network of 64 bits', 16, (at: number) => `2001:db8:0:1::${at}`, '2001:db8:0:2::1'],
  ['an IPv4 address', 64, () => '203.0.113.7', '203.0.113.8'],
])('%s sends %i files at once, another sends its own', async (_, most, addressOf, other) => {
  const server = await runningServer({ TRUST_PROXY: '1' })
  const from = async (address: string) => ({
    ...(await bearerFor(server, randomUUID())),
    'x-forwarded-for': address,
  })
  const begun = []
  for (let at = 0; at < most; at += 1) {
    begun.push(await beginUpload(server, '%PDF-1.7\n', await from(addressOf(at))))
  }
  const send = async (address: string) =>
    upload(server, { name: 'cv.pdf', bytes: pdf() }, { headers: await from(address) })
  const refused = await send(addressOf(most))
  expect(refused.headers.get('retry-after')).toBe('60')
  expect(await problemOf(refused)).toEqual({
    status: 429,
    detail: 'Too many files are being sent from this network: send it again in a minute.',
  })
  expect((await send(other)).status).toBe(201)
  const [first] = begun
  first?.sending.write('%%EOF')
  first?.end()
  expect(await first?.status).toBe(201)
  expect((await send(addressOf(0))).status).toBe(201)
  for (const { sending } of begun) sending.destroy()
})

test('a token that expires while a file is received ends nothing', async () => {
  const server = await runningServer()
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => {
    vi.useRealTimers()
  })
  const { sending, end, status } = await beginUpload(server, '%PDF-1.7\n')
  vi.setSystemTime(Date.now() + 3_600_000)
  sending.write('%%EOF')
  end()
  expect(await status).toBe(201)
})

test('an earlier file stays when another one is uploaded', async () => {
  const server = await runningServer()
  await upload(server, { name: 'first.pdf', bytes: pdf() })
  await upload(server, { name: 'second.pdf', bytes: 'x' })
  await upload(server, { name: 'third.pdf', bytes: pdf() })
  const stored = ['first.pdf', 'third.pdf'].map((original_name) => ({ original_name }))
  expect(await recordsIn(server)).toMatchObject(stored)
  expect(await filesIn(server)).toHaveLength(2)
})

test('the reference begins with PUBLIC_URL', async () => {
  const server = await runningServer({ PUBLIC_URL: 'https://jobs.example.com/' })
  const response = await upload(server, { name: 'cv.pdf', bytes: pdf() })
  expect(await response.json()).toMatch(/^https:\/\/jobs\.example\.com\/api\/files\//)
})

test('without PUBLIC_URL the reference names the socket that took the upload, not a header', async () => {
  const server = await runningServer({ TRUST_PROXY: '1' })
  const headers = {
    host: 'evil.example',
    'x-forwarded-proto': 'https',
    'x-forwarded-host': 'evil.example',
  }
  const response = await upload(server, { name: 'cv.pdf', bytes: pdf() }, { headers })
  const [file] = await filesIn(server)
  expect(await response.json()).toBe(`http://127.0.0.1:${server.port}/api/files/${file}`)
})

test('an application asks whether its file is still there, and learns of no other', async () => {
  const server = await runningServer()
  const uploaded = await upload(server, { name: 'cv.pdf', bytes: pdf() })
  const name = new URL(await uploaded.json()).pathname.slice('/api/files/'.length)
  const statusFor = async (applicationId: string) => {
    const headers = await bearerFor(server, applicationId)
    return (await fetch(`${server.url}/api/upload_aws/${name}`, { headers })).status
  }
  const other = 'c2d9a5de-4a3b-4c6e-8f7d-0a1b2c3d4e5f'
  expect([await statusFor(APPLICATION), await statusFor(other)]).toEqual([204, 404])
  expect((await fetch(`${server.url}/api/upload_aws/${name}`)).status).toBe(401)

  const { db } = server.store
  await db.updateTable('files').set({ received_at: '2026-01-01T00:00:00.000Z' }).execute()
  await server.retention.run()
  expect(await statusFor(APPLICATION)).toBe(410)
})
