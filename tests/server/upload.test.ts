import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import {
  bearerFor,
  OPERATOR,
  postContact,
  problemOf,
  runningServer,
  type TestServer,
  withBudgets,
} from './running-server.ts'
import { APPLICATION, beginUpload, pdf, upload } from './uploads.ts'

const NAME = '[\\da-f]{8}(?:-[\\da-f]{4}){3}-[\\da-f]{12}'
const TEN_MIB = 10_485_760

function filesIn({ dataDir }: TestServer): Promise<string[]> {
  return readdir(join(dataDir, 'files'))
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
])('a name with %s is kept, as far as it can be shown', async (_, name, kept) => {
  const server = await runningServer()
  const response = await upload(server, { name, bytes: pdf() })
  expect(await response.json()).toMatch(new RegExp(`/api/files/${NAME}\\.pdf$`))
  expect(await recordsIn(server)).toMatchObject([{ original_name: kept }])
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

const TOO_MANY_FILES = {
  status: 413,
  detail: 'An application may have 10 files: this one is not stored.',
}

test('of the files that one application sends at once, ten are stored', async () => {
  const server = await runningServer()
  const cv = { name: 'cv.pdf', bytes: pdf() }
  const answers = await Promise.all(Array.from({ length: 15 }, () => upload(server, cv)))
  for (const response of answers) {
    if (response.status !== 201) expect(await problemOf(response)).toEqual(TOO_MANY_FILES)
  }
  expect(await filesIn(server)).toHaveLength(10)
  expect((await recordsIn(server)).filter(({ scan }) => scan !== 'replaced')).toHaveLength(10)
})

test('an eleventh file takes the place of the oldest that no contact names', async () => {
  const server = await runningServer()
  const references: string[] = []
  const send = async (number: number) => {
    const response = await upload(server, { name: `${number}.pdf`, bytes: pdf() })
    references.push(await response.json())
  }
  for (let number = 1; number <= 10; number += 1) await send(number)
  await postContact(server, { cv_resume_link: references[0] }, { applicationId: APPLICATION })
  await server.store.db.updateTable('contacts').set({ needs_review: 0 }).execute()
  await send(11)
  const statuses = await Promise.all(
    references.map(async (reference) => (await fetch(reference, { headers: OPERATOR })).status),
  )
  expect(statuses).toEqual([200, 410, ...Array(9).fill(200)])
  expect(await filesIn(server)).toHaveLength(10)
})

test('where a contact needs every file of its application, an eleventh is refused', async () => {
  const server = await runningServer()
  const cv = { name: 'cv.pdf', bytes: pdf() }
  for (let number = 1; number <= 10; number += 1) await upload(server, cv)
  await postContact(server, { unreadable: true }, { applicationId: APPLICATION })
  expect(await problemOf(await upload(server, cv))).toEqual(TOO_MANY_FILES)
  expect(await filesIn(server)).toHaveLength(10)
  expect(await recordsIn(server)).toHaveLength(10)
})

test('more than 50 MiB of one application in a day are refused, those of another are not', async () => {
  const server = await runningServer({}, withBudgets({ upload: { perApplicant: 0 } }))
  const large = { name: 'cv.pdf', bytes: pdf(TEN_MIB) }
  for (let file = 0; file < 4; file += 1) {
    expect((await upload(server, large)).status).toBe(201)
  }
  const small = { name: 'cv.pdf', bytes: pdf() }
  for (let file = 0; file < 12; file += 1) {
    expect((await upload(server, small)).status).toBe(201)
  }
  // The large ones gave way to the small ones, and count still.
  expect(await problemOf(await upload(server, large))).toEqual({
    status: 413,
    detail:
      'An application may send 50 MiB in a day: this file is not stored, choose a smaller one.',
  })
  expect((await upload(server, small)).status).toBe(201)
  const other = await bearerFor(server)
  expect((await upload(server, large, { headers: other })).status).toBe(201)
  const received_at = new Date(Date.now() - 86_400_001).toISOString()
  await server.store.db.updateTable('files').set({ received_at }).execute()
  expect((await upload(server, large)).status).toBe(201)
})

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
  const server = await runningServer({ METRICS_TOKEN: 'a-token-for-metrics' })
  const { sending } = await beginUpload(server, '%PDF-1.7')
  const uploads = async () => {
    const headers = { authorization: 'Bearer a-token-for-metrics' }
    const text = await (await fetch(`${server.url}/metrics`, { headers })).text()
    return /^funnel_uploads_in_progress (\d)$/m.exec(text)?.[1]
  }
  await vi.waitFor(async () => expect(await uploads()).toBe('1'))
  sending.destroy()
  await vi.waitFor(async () => expect(await uploads()).toBe('0'))
  expect(await filesIn(server)).toEqual([])
  expect(await readdir(join(server.dataDir, 'incoming'))).toEqual([])
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
})

test('an earlier file stays when another one is uploaded', async () => {
  const server = await runningServer()
  await upload(server, { name: 'first.pdf', bytes: pdf() })
  await upload(server, { name: 'second.pdf', bytes: 'x' })
  await upload(server, { name: 'third.pdf', bytes: pdf() })
  const kept = ['first.pdf', 'third.pdf'].map((original_name) => ({ original_name }))
  expect(await recordsIn(server)).toMatchObject(kept)
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
