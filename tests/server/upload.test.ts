import { readdir, readFile } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import {
  bearerFor,
  OPERATOR_TOKEN,
  problemOf,
  runningServer,
  type TestServer,
} from './running-server.ts'

const ID = '5b0f4c56-6d33-4a3f-9d0e-3b1f2c4d5e60'
const NAME = '[\\da-f]{8}(?:-[\\da-f]{4}){3}-[\\da-f]{12}'
const TEN_MIB = 10_485_760

async function upload(
  server: TestServer,
  file: { name: string; bytes: Uint8Array<ArrayBuffer> | string },
  options: { field?: string; headers?: Record<string, string> } = {},
): Promise<Response> {
  const form = new FormData()
  form.append(options.field ?? 'data', new Blob([file.bytes]), file.name)
  return fetch(`${server.url}/api/upload_aws`, {
    method: 'POST',
    headers: { ...(await bearerFor(server, ID)), ...options.headers },
    body: form,
  })
}

async function uploadBody(
  server: TestServer,
  contentType: string,
  body: string,
): Promise<Response> {
  const headers = { ...(await bearerFor(server, ID)), 'content-type': contentType }
  return fetch(`${server.url}/api/upload_aws`, { method: 'POST', headers, body })
}

function filesIn({ dataDir }: TestServer): Promise<string[]> {
  return readdir(join(dataDir, 'files'))
}

function recordsIn({ store }: TestServer): Promise<object[]> {
  return store.db.selectFrom('files').selectAll().execute()
}

test('an uploaded file is answered by its reference, kept and recorded', async () => {
  const server = await runningServer()
  const response = await upload(server, { name: 'Zoë Résumé 履歴書.PDF', bytes: '%PDF-1.7 text' })
  const reference = await response.json()
  expect(response.status).toBe(201)
  expect(reference).toMatch(new RegExp(`^${server.url}/api/files/${NAME}\\.pdf$`))
  const name = new URL(reference).pathname.slice('/api/files/'.length)
  expect(await filesIn(server)).toEqual([name])
  expect(await readFile(join(server.dataDir, 'files', name), 'utf8')).toBe('%PDF-1.7 text')
  expect(await recordsIn(server)).toEqual([
    {
      name,
      application_id: ID,
      original_name: 'Zoë Résumé 履歴書.PDF',
      size_bytes: 13,
      received_at: expect.stringMatching(/^\d{4}-.*Z$/),
    },
  ])
})

test.each(['pdf', 'doc', 'docx', 'jpg', 'jpeg', 'png', 'gif', 'bmp', 'webp'])(
  '.%s is taken',
  async (extension) => {
    const server = await runningServer()
    const response = await upload(server, { name: `cv.${extension}`, bytes: 'x' })
    expect(await response.json()).toMatch(new RegExp(`\\.${extension}$`))
  },
)

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

test('exactly 10 MiB pass', async () => {
  const server = await runningServer()
  const response = await upload(server, { name: 'cv.pdf', bytes: new Uint8Array(TEN_MIB) })
  expect(response.status).toBe(201)
  expect(await recordsIn(server)).toMatchObject([{ size_bytes: TEN_MIB }])
})

test('one byte more is refused and leaves nothing behind', async () => {
  const server = await runningServer()
  const response = await upload(server, { name: 'cv.pdf', bytes: new Uint8Array(TEN_MIB + 1) })
  expect(await problemOf(response)).toEqual({
    status: 413,
    detail: 'The file is too large: send at most 10 MiB.',
  })
  expect(await filesIn(server)).toEqual([])
  expect(await recordsIn(server)).toEqual([])
})

test('a file that announces far too much is refused before it is read', async () => {
  const server = await runningServer()
  const headers = {
    ...(await bearerFor(server)),
    'content-type': 'multipart/form-data; boundary=b',
  }
  const status = await new Promise<number | undefined>((resolve, reject) => {
    const url = new URL(`${server.url}/api/upload_aws`)
    const sending = request(
      url,
      { method: 'POST', headers: { ...headers, 'content-length': 1e9 } },
      (response) => {
        resolve(response.statusCode)
        sending.destroy()
      },
    )
    sending.on('error', reject)
    sending.flushHeaders()
  })
  expect(status).toBe(413)
})

test('an empty file is refused', async () => {
  const server = await runningServer()
  expect(await problemOf(await upload(server, { name: 'cv.pdf', bytes: '' }))).toEqual({
    status: 422,
    detail: 'The file is empty: choose another one.',
  })
  expect(await filesIn(server)).toEqual([])
})

test('a file in another field is refused', async () => {
  const server = await runningServer()
  const response = await upload(server, { name: 'cv.pdf', bytes: 'x' }, { field: 'file' })
  expect(await problemOf(response)).toEqual({
    status: 422,
    detail: 'There is no file in the field "data": send one.',
  })
})

const PART = 'Content-Disposition: form-data; name="data"; filename="cv.pdf"\r\n\r\nbytes'

test.each([
  ['JSON', 'application/json', '{}', 415],
  ['no boundary', 'multipart/form-data', 'x', 400],
  ['no end', 'multipart/form-data; boundary=b', `--b\r\n${PART}`, 400],
  ['nothing', 'multipart/form-data; boundary=b', '', 400],
  ['no part', 'multipart/form-data; boundary=b', '--b--\r\n', 422],
  [
    'a text instead of a file',
    'multipart/form-data; boundary=b',
    '--b\r\nContent-Disposition: form-data; name="data"\r\n\r\ntext\r\n--b--\r\n',
    422,
  ],
])('a form with %s is refused', async (_, contentType, body, status) => {
  const server = await runningServer()
  expect((await problemOf(await uploadBody(server, contentType, body))).status).toBe(status)
  expect(await filesIn(server)).toEqual([])
})

test('a path in the file name goes nowhere', async () => {
  const server = await runningServer()
  const response = await upload(server, { name: '../../cv.pdf', bytes: 'x' })
  expect(await response.json()).toMatch(new RegExp(`/api/files/${NAME}\\.pdf$`))
  expect(await recordsIn(server)).toMatchObject([{ original_name: 'cv.pdf' }])
})

test('an upload that breaks off leaves nothing behind, and the server goes on', async () => {
  const server = await runningServer()
  const headers = {
    ...(await bearerFor(server)),
    'content-type': 'multipart/form-data; boundary=b',
  }
  const sending = request(`${server.url}/api/upload_aws`, { method: 'POST', headers })
  sending.on('error', () => undefined)
  sending.write(`--b\r\n${PART}`)
  await vi.waitFor(async () => expect(await filesIn(server)).toHaveLength(1))
  sending.destroy()
  await vi.waitFor(async () => expect(await filesIn(server)).toEqual([]))
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
})

test('the reference begins with PUBLIC_URL', async () => {
  const server = await runningServer({ PUBLIC_URL: 'https://jobs.example.com/' })
  const response = await upload(server, { name: 'cv.pdf', bytes: 'x' })
  expect(await response.json()).toMatch(/^https:\/\/jobs\.example\.com\/api\/files\//)
})

test.each([
  ['0', /^http:\/\/127\.0\.0\.1:\d+\//],
  ['1', /^https:\/\/apply\.example\.com\//],
])('with TRUST_PROXY %s the reference begins as %s', async (TRUST_PROXY, expected) => {
  const server = await runningServer({ TRUST_PROXY })
  const headers = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'apply.example.com' }
  const response = await upload(server, { name: 'cv.pdf', bytes: 'x' }, { headers })
  expect(await response.json()).toMatch(expected)
})

test('the operator gets a file, as an attachment', async () => {
  const server = await runningServer()
  const reference = await (await upload(server, { name: 'cv.docx', bytes: 'PK text' })).json()
  const authorization = `Bearer ${OPERATOR_TOKEN}`
  const response = await fetch(reference, { headers: { authorization } })
  expect(response.status).toBe(200)
  expect(await response.text()).toBe('PK text')
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    'content-length': '7',
    'content-disposition': `attachment; filename="${reference.slice(-41)}"`,
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
  })
  const head = await fetch(reference, { method: 'HEAD', headers: { authorization } })
  expect([head.status, await head.text()]).toEqual([200, ''])
})

test('nobody else gets a file', async () => {
  const server = await runningServer()
  const reference = await (await upload(server, { name: 'cv.pdf', bytes: 'x' })).json()
  const applicant = await bearerFor(server, ID)
  const wrong = { authorization: `Bearer ${OPERATOR_TOKEN}x` }
  for (const headers of [{}, applicant, wrong]) {
    expect(await problemOf(await fetch(reference, { headers }))).toEqual({
      status: 401,
      detail: "Send the operator's token as Authorization: Bearer <token>.",
    })
  }
})

test('without OPERATOR_TOKEN nobody gets a file', async () => {
  const server = await runningServer({ OPERATOR_TOKEN: '' })
  const reference = await (await upload(server, { name: 'cv.pdf', bytes: 'x' })).json()
  const response = await fetch(reference, { headers: { authorization: 'Bearer ' } })
  expect(await problemOf(response)).toEqual({
    status: 401,
    detail: 'Nobody has access yet: the operator has to set OPERATOR_TOKEN.',
  })
})

test.each([
  '0d6f6b1c-1111-4222-8333-444455556666.pdf',
  '..%2Ftoken-secret',
  '..%2F..%2Ffunnel.sqlite',
  '%00.pdf',
  'x.pdf',
])('there is no file %s', async (name) => {
  const server = await runningServer()
  const headers = { authorization: `Bearer ${OPERATOR_TOKEN}` }
  const response = await fetch(`${server.url}/api/files/${name}`, { headers })
  expect((await problemOf(response)).status).toBe(404)
})
