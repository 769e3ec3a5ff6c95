import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { limitUploadsAtOnce } from '../../src/server/files/uploads-at-once.ts'
import { SERVER_LIMITS } from '../../src/server/limits.ts'
import { APPLICATION, APPROVED, problemOf } from './calls.ts'
import { runningServer, type TestServer } from './running-server.ts'
import { pdf } from './uploads.ts'

const NAME = '[\\da-f]{8}(?:-[\\da-f]{4}){3}-[\\da-f]{12}'
const TEN_MIB = 10_485_760

test('an uploaded file is answered by its reference, stored and recorded', async () => {
  const server = await runningServer()
  const response = await server.upload({ name: 'Zoë Résumé 履歴書.PDF', bytes: pdf() })
  const reference = await response.json()
  expect(response.status).toBe(201)
  expect(reference).toMatch(new RegExp(`^${server.url}/api/files/${NAME}\\.pdf$`))
  const name = new URL(reference).pathname.slice('/api/files/'.length)
  expect(await server.filesOnDisk()).toEqual([name])
  expect(await readFile(join(server.dataDir, 'files', name))).toEqual(pdf())
  expect(await server.rows('files')).toEqual([
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

test('a name is stored as far as it can be shown, with the extension of what the file is', async () => {
  const server = await runningServer()
  for (const [, name, stored] of NAMES) {
    const response = await server.upload({ name, bytes: pdf() })
    expect(await response.json()).toMatch(new RegExp(`/api/files/${NAME}\\.pdf$`))
    expect(await server.rows('files')).toContainEqual(
      expect.objectContaining({ original_name: stored }),
    )
  }
})
const NAMES = [
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
  ['another extension', 'my.png', 'my.pdf'],
  ['an extension of no résumé', 'my.exe', 'my.exe.pdf'],
  ['no extension', 'Curriculum vitae', 'Curriculum vitae.pdf'],
] as const

test('a file that is refused for what it is leaves nothing behind', async () => {
  const server = await runningServer()
  expect(await problemOf(await server.upload({ name: 'cv.doc', bytes: '{\\rtf1' }))).toEqual({
    status: 415,
    detail:
      'This file is an RTF document, which cannot be used. Save it as PDF or DOCX, and choose the new one.',
  })
  expect(await server.filesOnDisk()).toEqual([])
  expect(await server.rows('files')).toEqual([])
})

test('exactly 10 MiB pass, one byte more is refused and leaves nothing behind', async () => {
  const server = await runningServer()
  expect((await server.upload({ bytes: pdf(TEN_MIB) })).status).toBe(201)
  const response = await server.upload({ bytes: pdf(TEN_MIB + 1) })
  expect(await problemOf(response)).toEqual({
    status: 413,
    detail: 'The file is too large: send at most 10 MiB.',
  })
  expect(await server.filesOnDisk()).toHaveLength(1)
  expect(await server.rows('files')).toMatchObject([{ size_bytes: TEN_MIB }])
})

test('files and contacts have one volume: uploads are refused at nine tenths, contacts when it is full', async () => {
  const first = await runningServer()
  await first.upload()
  await first.submit(APPROVED, APPLICATION)
  /** The next start, with files of so many bytes before the contacts are counted. */
  const withFilesOf = async (before: TestServer, size_bytes: number) => {
    const received_at = '2026-01-01T00:00:00.000Z'
    await before.store.db.updateTable('files').set({ size_bytes, received_at }).execute()
    await before.close()
    const variables = { VOLUME_MEGABYTES: '100', KEPT_DAYS: '0', DATA_DIR: first.dataDir }
    return runningServer(variables)
  }
  const second = await withFilesOf(first, 0.9 * MEGABYTES_100 - 1)
  const refused = await second.upload()
  expect(refused.headers.get('retry-after')).toBe('3600')
  expect(await problemOf(refused)).toEqual({
    status: 503,
    detail: 'There is no room for files: send it later.',
  })
  expect((await second.postContact(APPROVED)).status).toBe(201)
  const third = await withFilesOf(second, MEGABYTES_100 - 1)
  const full = await third.postContact(APPROVED)
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
    ...(await server.bearer()),
    'content-type': 'multipart/form-data; boundary=b',
    'content-length': 1e9,
  }
  const sending = request(`${server.url}/api/upload_aws`, { method: 'POST', headers })
  sending.flushHeaders()
  const [response] = await once(sending, 'response')
  sending.destroy()
  expect(response.statusCode).toBe(413)
})

test('a form that has far too much anywhere is refused, whatever it announced', async () => {
  const server = await runningServer()
  const headers = {
    ...(await server.bearer()),
    'content-type': 'multipart/form-data; boundary=b',
    'transfer-encoding': 'chunked',
  }
  for (const [place, begin] of BEGINNINGS) {
    const sending = request(`${server.url}/api/upload_aws`, { method: 'POST', headers })
    sending.on('error', () => {})
    sending.write(begin)
    sending.write(Buffer.alloc(TEN_MIB + 100_000, 'a'))
    const [response] = await once(sending, 'response')
    sending.destroy()
    expect([place, response.statusCode]).toEqual([place, 413])
  }
  expect(await server.filesOnDisk()).toEqual([])
})
const BEGINNINGS = [
  ['before its first part', ''],
  ['in another field', '--b\r\nContent-Disposition: form-data; name="other"\r\n\r\n'],
  ['in the head of a part', '--b\r\nX-Other: '],
  [
    'after its end',
    '--b\r\nContent-Disposition: form-data; name="data"; filename="cv.pdf"\r\n\r\n%PDF-1.7\n%%EOF\r\n--b--\r\n',
  ],
] as const

const NO_FILE = 'There is no file in the field "data": send one.'
const MALFORMED = 'The form ended too early or is malformed: send the file again.'
const PART = 'Content-Disposition: form-data; name="data"; filename="cv.pdf"\r\n\r\nbytes'

const TEXT = '--b\r\nContent-Disposition: form-data; name="other"\r\n\r\ntext\r\n'

const EMPTY = PART.replace('bytes', '')

test('a form without a whole file is refused', async () => {
  const server = await runningServer()
  for (const [what, contentType, body, status, detail] of MALFORMED_FORMS) {
    const caller = { applicationId: APPLICATION, headers: { 'content-type': contentType } }
    const response = await server.post('/api/upload_aws', body, caller)
    expect([what, await problemOf(response)]).toEqual([what, { status, detail }])
  }
  expect(await server.filesOnDisk()).toEqual([])
})
const MALFORMED_FORMS = [
  [
    'an empty file',
    'multipart/form-data; boundary=b',
    `--b\r\n${EMPTY}\r\n--b--\r\n`,
    422,
    'The file is empty: choose another one.',
  ],
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
] as const

test('a file that was ended counts no more for its network, though it is still being stored', async () => {
  const receive = limitUploadsAtOnce({ ...SERVER_LIMITS, uploadsOfAddress: 3 })
  const send = (applicationId: string) => {
    const upload = { applicationId, network: '203.0.113.7', incoming: { destroy: vi.fn() } }
    return receive(upload, () => new Promise(() => {}))
  }
  for (const application of ['Ada', 'Ada', 'Ada']) void send(application)
  expect(await Promise.race([send('Ben'), 'is received'])).toBe('is received')
})

test('one file too many at once of an address is to be sent again', async () => {
  const server = await runningServer({ TRUST_PROXY: '1' }, { limits: { uploadsOfAddress: 1 } })
  const send = (from: string) => server.upload({}, { from, applicationId: randomUUID() })
  const { status, end } = await server.beginUpload('%PDF-1.7\n', { from: '203.0.113.7' })
  const refused = await send('203.0.113.7')
  expect(refused.headers.get('retry-after')).toBe('60')
  expect(await problemOf(refused)).toEqual({
    status: 429,
    detail: 'Too many files are being sent from this network: send it again in a minute.',
  })
  expect((await send('203.0.113.8')).status).toBe(201)
  end('%%EOF')
  expect(await status).toBe(201)
  expect((await send('203.0.113.7')).status).toBe(201)
})

test('a token that expires while a file is received ends nothing', async () => {
  const server = await runningServer()
  vi.useFakeTimers({ toFake: ['Date'] })
  const { end, status } = await server.beginUpload('%PDF-1.7\n')
  vi.setSystemTime(Date.now() + 3_600_000)
  end('%%EOF')
  expect(await status).toBe(201)
})

test('the reference begins with PUBLIC_URL', async () => {
  const server = await runningServer({ PUBLIC_URL: 'https://jobs.example.com/' })
  expect(await server.uploaded()).toMatch(/^https:\/\/jobs\.example\.com\/api\/files\//)
})

test('without PUBLIC_URL the reference names the socket that took the upload, not a header', async () => {
  const server = await runningServer({ TRUST_PROXY: '1' })
  const headers = {
    host: 'evil.example',
    'x-forwarded-proto': 'https',
    'x-forwarded-host': 'evil.example',
  }
  const response = await server.upload({}, { headers })
  const [file] = await server.filesOnDisk()
  expect(await response.json()).toBe(`http://127.0.0.1:${server.port}/api/files/${file}`)
})
