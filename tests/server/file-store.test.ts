import { open, readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { buffer } from 'node:stream/consumers'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { readEnvironment } from '../../src/server/env.ts'
import type { FileStore } from '../../src/server/files/file-store.ts'
import { openFileStore } from '../../src/server/files/open-file-store.ts'
import { deadAddress, startService } from '../unit/src/effects/service.ts'
import { problemOf } from './calls.ts'
import { runningObjectStore, S3_KEYS } from './object-store.ts'
import { runningServer, temporaryFolder } from './running-server.ts'
import { pdf } from './uploads.ts'

const STORES: Record<string, () => Promise<Record<string, string>>> = {
  'a folder': async () => ({}),
  'a bucket': runningObjectStore,
}

async function openStore(variables: Record<string, string>, folder?: string): Promise<FileStore> {
  return openFileStore(readEnvironment(variables).files, folder ?? (await temporaryFolder()))
}

async function* inChunks(bytes: Buffer): AsyncGenerator<Uint8Array> {
  const size = 100_000
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

async function contentOf(store: FileStore, name: string): Promise<Buffer | undefined> {
  const bytes = await store.read(name)
  return bytes && buffer(bytes)
}

describe.each(Object.entries(STORES))('%s', (_, variables) => {
  test.each([1, 65_536, 1_000_003])('returns %i bytes unchanged', async (size) => {
    const store = await openStore(await variables())
    const bytes = Buffer.alloc(size, 'résumé ')
    await store.write('a.pdf', inChunks(bytes), size)
    expect(await contentOf(store, 'a.pdf')).toEqual(bytes)
    expect(await contentOf(store, 'b.pdf')).toBeUndefined()
  })

  test('removes a file, and none a second time', async () => {
    const store = await openStore(await variables())
    await store.write('a.pdf', inChunks(pdf()), 40)
    await store.remove('a.pdf')
    await store.remove('a.pdf')
    expect(await store.read('a.pdf')).toBeUndefined()
  })

  test('stores nothing of a failing stream', async () => {
    const folder = await temporaryFolder()
    const store = await openStore(await variables(), folder)
    async function* failing(): AsyncGenerator<Uint8Array> {
      yield pdf(200_000)
      throw new Error('broken off')
    }
    await expect(store.write('a.pdf', failing(), 400_000)).rejects.toThrow()
    expect(await store.read('a.pdf')).toBeUndefined()
    expect((await readdir(folder, { recursive: true })).filter((name) => /pdf/.test(name))).toEqual(
      [],
    )
  })

  test('stores a résumé and returns it to the operator', async () => {
    const server = await runningServer(await variables())
    const file = await server.asOperator(await server.uploaded({ bytes: pdf(3_000_000) }))
    expect(Buffer.from(await file.arrayBuffer()).equals(pdf(3_000_000))).toBe(true)
    expect((await server.get('/readyz')).status).toBe(200)
  })
})

test('a file that a bucket no longer has counts as removed, whatever it answers', async () => {
  const { url } = await startService(() => ({ status: 404 }))
  const store = await openStore({ S3_URL: `${url}/resumes`, ...S3_KEYS })
  await expect(store.remove('a.pdf')).resolves.toBeUndefined()
})

test.each(['EPERM', 'EISDIR', 'EINVAL'])(
  'a file is stored if the system refuses to sync its folder with %s',
  async (code) => {
    const store = await openStore({})
    const handle = await open(tmpdir())
    const sync = vi.spyOn(Object.getPrototypeOf(handle), 'sync')
    onTestFinished(() => sync.mockRestore())
    await handle.close()
    sync.mockRejectedValueOnce(Object.assign(new Error('operation not permitted'), { code }))
    await store.write('a.pdf', inChunks(pdf()), 40)
    expect(sync).toHaveBeenCalledOnce()
    expect(await contentOf(store, 'a.pdf')).toEqual(pdf())
    sync.mockRejectedValueOnce(Object.assign(new Error('i/o error'), { code: 'EIO' }))
    await expect(store.write('b.pdf', inChunks(pdf()), 40)).rejects.toThrow('i/o error')
  },
)

test('a file comes whole from a bucket that sends it without its length', async () => {
  const text = pdf().toString()
  const { url } = await startService(({ method }) => (method === 'GET' ? { body: text } : {}))
  const server = await runningServer({ S3_URL: url, ...S3_KEYS })
  const file = await server.asOperator(await server.uploaded())
  expect(await file.text()).toBe(text)
})

test.each([
  [403, 'RequestTimeTooSkewed', 'The difference between the times is too large.'],
  [403, 'AccessDenied', 'Access Denied'],
])('what a bucket refuses by %i and %s is in the log', async (status, code, advice) => {
  const body = `<?xml version="1.0"?><Error><Code>${code}</Code><Message>${advice}</Message></Error>`
  const { url } = await startService(() => ({ status, body }))
  const server = await runningServer({ S3_URL: url, ...S3_KEYS })
  expect((await server.upload()).status).toBe(503)
  expect(server.logged('file_not_stored')).toMatchObject([
    { message: `The object store answered PUT with HTTP ${status} (${code}). ${advice}` },
  ])
})

test('a file of a bucket that refuses for now can be opened later', async () => {
  const body = '<Error><Code>SlowDown</Code></Error>'
  const { url } = await startService(({ method }) =>
    method === 'GET' ? { status: 503, body } : {},
  )
  const server = await runningServer({ S3_URL: url, ...S3_KEYS })
  const opened = await server.asOperator(await server.uploaded())
  expect(opened.headers.get('retry-after')).toBe('60')
  expect(await problemOf(opened)).toEqual({
    status: 503,
    detail: 'What is stored cannot be used now: send it again later.',
  })
  expect(server.logged('storage_failed')).toMatchObject([
    { message: 'The object store answered GET with HTTP 503 (SlowDown).' },
  ])
})

test('a file of a bucket that breaks off is never taken for whole, and the log says why', async () => {
  const { url } = await startService(({ method }) => (method === 'GET' ? 'half' : {}))
  const server = await runningServer({ S3_URL: url, ...S3_KEYS })
  const response = await server.upload()
  const opening = server.asOperator(await response.json())
  await expect(opening.then((opened) => opened.arrayBuffer())).rejects.toThrow()
  expect(server.logged('answer_broken_off')).toMatchObject([
    { message: 'terminated', cause: 'other side closed (UND_ERR_SOCKET)' },
  ])
  expect((await server.get('/healthz')).status).toBe(200)
})

test('a bucket that does not answer makes the server not ready, and an upload a problem', async () => {
  const server = await runningServer({
    S3_URL: `${await deadAddress()}/resumes`,
    ...S3_KEYS,
  })
  expect(await problemOf(await server.get('/readyz'))).toEqual({
    status: 503,
    detail: 'The files cannot be stored: try later.',
  })
  const cause = expect.stringMatching(/ PUT\. connect ECONNREFUSED 127\.0\.0\.1:\d+$/)
  expect(server.logged('files_not_storable')).toMatchObject([{ message: cause }])
  expect(server.logged('not_ready')).toMatchObject([{ message: cause }])
  for (let count = 0; count < 11; count += 1) {
    const response = await server.upload()
    expect(response.headers.get('retry-after')).toBe('10')
    expect(await problemOf(response)).toEqual({
      status: 503,
      detail: 'The file cannot be stored now: send it again later.',
    })
  }
  expect(server.logged('file_not_stored')[0]).toMatchObject({ message: cause })
})

/** A bucket whose key may put, get and delete objects, and nothing else: AWS answers 403 for what is missing. */
async function bucketOfNarrowKey() {
  const objects = new Map<string, string>()
  const denied = { status: 403, body: '<Error><Code>AccessDenied</Code></Error>' }
  const { url, seen } = await startService(({ method, path, body }) => {
    const name = path.replace('/resumes/', '')
    if (!/^[\w.-]+$/.test(name)) return denied
    if (method === 'PUT') objects.set(name, body)
    if (method === 'DELETE') objects.delete(name)
    if (method !== 'GET') return { status: 200 }
    const stored = objects.get(name)
    return stored === undefined ? denied : { body: stored }
  })
  const variables = {
    S3_URL: `${url}/resumes`,
    ...S3_KEYS,
  }
  return { objects, variables, seen }
}

test('a key that may only put, get and delete is enough: the start and /readyz do what an upload does', async () => {
  const bucket = await bucketOfNarrowKey()
  const server = await runningServer(bucket.variables)
  expect((await server.get('/readyz')).status).toBe(200)
  expect(bucket.seen.map(({ method }) => method)).toEqual(['PUT', 'GET', 'DELETE'])
  expect(bucket.objects.size).toBe(0)
  expect(server.logged('files_not_storable')).toEqual([])
})

test('a file that is missing in a bucket whose key may not list it is missing', async () => {
  const bucket = await bucketOfNarrowKey()
  const server = await runningServer(bucket.variables)
  const response = await server.upload()
  bucket.objects.clear()
  const opened = await server.asOperator(await response.json())
  expect(await problemOf(opened)).toEqual({
    status: 404,
    detail: 'There is no such file: check the address.',
  })
})
