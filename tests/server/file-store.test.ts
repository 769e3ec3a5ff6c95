import { readdir, readFile, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { generateX25519Identity } from 'age-encryption'
import { startFauxqs } from 'fauxqs'
import { describe, expect, onTestFinished, test } from 'vitest'
import { readEnvironment } from '../../src/server/env.ts'
import type { FileStore } from '../../src/server/files/file-folder.ts'
import { openFileStore } from '../../src/server/files/file-store.ts'
import { OPERATOR, problemOf, runningServer, temporaryFolder } from './running-server.ts'
import { pdf, upload } from './uploads.ts'

const KEY = await generateX25519Identity()
const OTHER_KEY = await generateX25519Identity()

/** An S3 server of this process with one bucket, and the variables that name it. */
async function runningObjectStore(): Promise<Record<string, string>> {
  const server = await startFauxqs({ port: 0, logger: false, init: { buckets: ['resumes'] } })
  onTestFinished(() => server.stop())
  return {
    S3_URL: `http://127.0.0.1:${server.port}/resumes`,
    S3_ACCESS_KEY_ID: 'test',
    S3_SECRET_ACCESS_KEY: 'test-secret',
  }
}

const STORES: Record<string, () => Promise<Record<string, string>>> = {
  'a folder': async () => ({}),
  'a bucket': runningObjectStore,
  'an encrypted folder': async () => ({ FILES_KEYS: KEY }),
  'an encrypted bucket': async () => ({ ...(await runningObjectStore()), FILES_KEYS: KEY }),
}

async function openStore(variables: Record<string, string>, folder?: string): Promise<FileStore> {
  const dataDir = folder ?? (await temporaryFolder())
  return openFileStore(readEnvironment(variables).files, dataDir)
}

async function* inChunks(bytes: Buffer, size = 100_000): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

async function contentOf(store: FileStore, name: string): Promise<Buffer | undefined> {
  const file = await store.read(name)
  if (!file) return undefined
  const chunks: Uint8Array[] = []
  for await (const chunk of file.bytes) chunks.push(chunk)
  const content = Buffer.concat(chunks)
  expect(file.size).toBe(content.length)
  return content
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
    const store = await openStore(await variables())
    async function* failing(): AsyncGenerator<Uint8Array> {
      yield pdf(200_000)
      throw new Error('broken off')
    }
    await expect(store.write('a.pdf', failing(), 400_000)).rejects.toThrow()
    expect(await store.read('a.pdf')).toBeUndefined()
  })

  test('stores a résumé and returns it to the operator', async () => {
    const server = await runningServer(await variables())
    const response = await upload(server, { name: 'cv.pdf', bytes: pdf(3_000_000) })
    const file = await fetch(await response.json(), { headers: OPERATOR })
    expect(file.headers.get('content-length')).toBe('3000000')
    expect(Buffer.from(await file.arrayBuffer()).equals(pdf(3_000_000))).toBe(true)
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
  })
})

test('files of one network, however many and slow, leave room for those of another', async () => {
  const store = await openStore({})
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  async function* slow(): AsyncGenerator<Uint8Array> {
    await released
    yield pdf(100)
  }
  const names = ['a.pdf', 'b.pdf', 'c.pdf', 'd.pdf', 'e.pdf']
  const writes = names.map((name) => store.write(name, slow(), 100, '198.51.100.77'))
  await store.write('other.pdf', inChunks(pdf(100)), 100, '203.0.113.7')
  expect(await contentOf(store, 'other.pdf')).toEqual(pdf(100))
  release()
  await Promise.all(writes)
  for (const name of names) expect(await contentOf(store, name)).toEqual(pdf(100))
})

describe('at rest', () => {
  test('an encrypted file reveals nothing of its content, and is in the format age', async () => {
    const folder = await temporaryFolder()
    const store = await openStore({ FILES_KEYS: KEY }, folder)
    await store.write('a.pdf', inChunks(pdf(500)), 500)
    const kept = await readFile(join(folder, 'files', 'a.pdf'), 'latin1')
    expect(kept).toMatch(/^age-encryption\.org\/v1\n-> X25519 /)
    expect(kept).not.toContain('PDF')
    expect(await readdir(join(folder, 'files'))).toEqual(['a.pdf'])
  })

  test('a new key encrypts, and the one before still opens; so do files from before any', async () => {
    const folder = await temporaryFolder()
    await (await openStore({}, folder)).write('plain.pdf', inChunks(pdf(40)), 40)
    await (await openStore({ FILES_KEYS: KEY }, folder)).write('old.pdf', inChunks(pdf(50)), 50)
    const rotated = await openStore({ FILES_KEYS: `${OTHER_KEY},${KEY}` }, folder)
    await rotated.write('new.pdf', inChunks(pdf(60)), 60)
    expect(await contentOf(rotated, 'plain.pdf')).toEqual(pdf(40))
    expect(await contentOf(rotated, 'old.pdf')).toEqual(pdf(50))
    const onlyNew = await openStore({ FILES_KEYS: OTHER_KEY }, folder)
    expect(await contentOf(onlyNew, 'new.pdf')).toEqual(pdf(60))
    await expect(contentOf(onlyNew, 'old.pdf')).rejects.toThrow('no identity matched')
  })

  test('a cut-off file is noticed', async () => {
    const folder = await temporaryFolder()
    const store = await openStore({ FILES_KEYS: KEY }, folder)
    await store.write('a.pdf', inChunks(pdf(200_000)), 200_000)
    await truncate(join(folder, 'files', 'a.pdf'), 100_000)
    await expect(contentOf(store, 'a.pdf')).rejects.toThrow()
  })
})

test('a bucket that does not answer makes the server not ready, and an upload a problem', async () => {
  const server = await runningServer({
    S3_URL: 'http://127.0.0.1:1/resumes',
    S3_ACCESS_KEY_ID: 'test',
    S3_SECRET_ACCESS_KEY: 'test-secret',
  })
  expect(await problemOf(await fetch(`${server.url}/readyz`))).toEqual({
    status: 503,
    detail: 'The files cannot be kept: try later.',
  })
  for (let count = 0; count < 11; count += 1) {
    const response = await upload(server, { name: 'cv.pdf', bytes: pdf() })
    expect(response.headers.get('retry-after')).toBe('10')
    expect(await problemOf(response)).toEqual({
      status: 503,
      detail: 'The file cannot be kept now: send it again later.',
    })
  }
})
