import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { deflateRawSync } from 'node:zlib'
import { expect, test, vi } from 'vitest'
import { bearerFor, problemOf, runningServer, type TestServer } from './running-server.ts'
import { APPLICATION, beginUpload, doc, docx, pdf, SAMPLES, upload, zip } from './uploads.ts'

const NAME = '[\\da-f]{8}(?:-[\\da-f]{4}){3}-[\\da-f]{12}'
const TEN_MIB = 10_485_760

function filesIn({ dataDir }: TestServer): Promise<string[]> {
  return readdir(join(dataDir, 'files'))
}

function recordsIn({ store }: TestServer): Promise<object[]> {
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

test.each(Object.entries(SAMPLES))('.%s is taken', async (extension, sample) => {
  const server = await runningServer()
  const response = await upload(server, { name: `cv.${extension}`, bytes: sample() })
  expect(await response.json()).toMatch(new RegExp(`\\.${extension}$`))
})

const HTML = '<!doctype html><script>alert(1)</script>'

test.each<[string, string, Buffer<ArrayBuffer> | string]>([
  ['a page that is called PDF', 'cv.pdf', HTML],
  ['a PDF behind a page', 'cv.pdf', Buffer.concat([Buffer.from(HTML), pdf()])],
  ['a program that is called PDF', 'cv.exe.pdf', 'MZ\x90\0\x03'],
  ['a cut-off PDF', 'cv.pdf', pdf(9000).subarray(0, 8000)],
  ['one letter', 'cv.pdf', 'x'],
  ['a PDF that is called PNG', 'cv.png', pdf()],
  ['an archive that is called JPG', 'cv.jpg', zip([{ name: 'cv.txt' }])],
  ['a .docx that is called .doc', 'cv.doc', docx()],
  ['a .doc that is called .docx', 'cv.docx', doc()],
  ['a compound file without a document', 'cv.doc', doc().subarray(0, 1024)],
  ['an archive without a document', 'cv.docx', zip([{ name: 'cv.txt' }])],
  ['a spreadsheet', 'cv.docx', zip([{ name: '[Content_Types].xml' }, { name: 'xl/a.xml' }])],
  ['a cut-off .docx', 'cv.docx', docx().subarray(0, -30)],
  ['a .docx that unpacks to 4 GB', 'cv.docx', docx({ unpacked: 4_000_000_000 })],
  [
    'a .docx that unpacks to 26 MB and says 1,000 bytes',
    'cv.docx',
    docx({ unpacked: 1000, content: deflateRawSync(Buffer.alloc(26_000_000)) }),
  ],
  [
    'a .docx that unpacks to less than it says',
    'cv.docx',
    docx({ unpacked: 1000, content: deflateRawSync(Buffer.alloc(999)) }),
  ],
  ['a .docx with a path out of it', 'cv.docx', zip([{ name: '../../word/a.xml' }])],
])('%s is refused and leaves nothing behind', async (_, name, bytes) => {
  const server = await runningServer()
  const extension = name.slice(name.lastIndexOf('.'))
  expect(await problemOf(await upload(server, { name, bytes }))).toEqual({
    status: 415,
    detail: `This file is damaged, or is not a ${extension}. Open it, save it as ${extension}, and choose the new one.`,
  })
  expect(await filesIn(server)).toEqual([])
  expect(await recordsIn(server)).toEqual([])
})

test.each([
  ['folders', 'path/and\\\\path\\cv.pdf', 'cv.pdf'],
  ['a way up', '../../cv.pdf', 'cv.pdf'],
  ['two extensions', 'cv.exe.pdf', 'cv.exe.pdf'],
  ['a change of direction', 'cv\u202efdp.exe\u202c.pdf', 'cvfdp.exe.pdf'],
  ['300 letters', `${'n'.repeat(300)}.pdf`, `${'n'.repeat(251)}.pdf`],
  ['300 characters', `${'履'.repeat(300)}.PDF`, `${'履'.repeat(251)}.PDF`],
  ['300 pictures', `${'😀'.repeat(300)}.pdf`, `${'😀'.repeat(251)}.pdf`],
])('a name with %s is kept, as far as it can be shown', async (_, name, kept) => {
  const server = await runningServer()
  const response = await upload(server, { name, bytes: pdf() })
  expect(await response.json()).toMatch(new RegExp(`/api/files/${NAME}\\.pdf$`))
  expect(await recordsIn(server)).toMatchObject([{ original_name: kept }])
})

test.each(['cv.exe', 'cv.pdf.html', 'cv', 'pdf', 'cv.', 'cv.pdf ', 'cv.constructor'])(
  'the file name "%s" is refused',
  async (name) => {
    const server = await runningServer()
    expect(await problemOf(await upload(server, { name, bytes: 'x' }))).toEqual({
      status: 415,
      detail:
        'This kind of file is not taken: send one of pdf, doc, docx, jpg, jpeg, png, gif, bmp, webp.',
    })
    expect(await filesIn(server)).toEqual([])
  },
)

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
  detail:
    'An application may send 10 files of 50 MiB together: this one is not kept, use one of those.',
}

test('of the files that one application sends at once, at most ten are stored', async () => {
  const server = await runningServer()
  const cv = { name: 'cv.pdf', bytes: pdf() }
  await Promise.all(Array.from({ length: 5 }, () => upload(server, cv)))
  const answers = await Promise.all(Array.from({ length: 10 }, () => upload(server, cv)))
  const refused = answers.filter(({ status }) => status !== 201)
  expect(refused.length).toBeGreaterThanOrEqual(5)
  for (const response of refused) expect(await problemOf(response)).toEqual(TOO_MANY_FILES)
  const kept = 5 + answers.length - refused.length
  expect(await filesIn(server)).toHaveLength(kept)
  expect(await recordsIn(server)).toHaveLength(kept)
})

test('more than 50 MiB of one application are refused, those of another are not', async () => {
  const server = await runningServer()
  const large = { name: 'cv.pdf', bytes: pdf(TEN_MIB) }
  for (let file = 0; file < 4; file += 1) {
    expect((await upload(server, large)).status).toBe(201)
  }
  const small = { name: 'cv.pdf', bytes: pdf() }
  expect((await upload(server, small)).status).toBe(201)
  expect(await problemOf(await upload(server, large))).toEqual(TOO_MANY_FILES)
  expect((await upload(server, small)).status).toBe(201)
  const other = await bearerFor(server)
  expect((await upload(server, large, { headers: other })).status).toBe(201)
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
