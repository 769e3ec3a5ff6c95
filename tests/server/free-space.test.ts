import { statfs } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { APPLICATION, problemOf } from './calls.ts'
import { isOnPostgres } from './database/provided.ts'
import { runningObjectStore } from './object-store.ts'
import { runningServer, type TestServer } from './running-server.ts'
import { pdf } from './uploads.ts'

const INSUFFICIENT_SPACE = {
  status: 503,
  detail: 'There is too little space left to store this: send it again later.',
}
const MEGABYTE = 1024 * 1024

/** A server with a watermark of 100 MB whose disk has as many bytes free as the test says. */
function serverWith(disk: { free: number }): Promise<TestServer> {
  const limits = { freeBytes: 100 * MEGABYTE }
  return runningServer({}, { limits, freeBytes: async () => disk.free })
}

const EVENT = { event_type: 'a', device_id: 'device', insert_id: 'a' }

test('as space runs out measurement and progress are closed first, then uploads, contacts never', async () => {
  const disk = { free: 100 * MEGABYTE }
  const server = await serverWith(disk)
  const statuses = async () => [
    (await server.sendEvents([EVENT])).status,
    (await server.sendEnvelope('{}')).status,
    (await server.reportProgress(APPLICATION)).status,
    (await server.upload()).status,
    (await server.postContact('{}')).status,
  ]
  // On PostgreSQL progress takes no space of this disk.
  const closed = [503, 503, isOnPostgres() ? 200 : 503]
  expect(await statuses()).toEqual([200, 200, 200, 201, 201])
  disk.free = 100 * MEGABYTE - 1
  expect(await statuses()).toEqual([...closed, 201, 201])
  disk.free = 50 * MEGABYTE - 1
  expect(await statuses()).toEqual([...closed, 503, 201])
  disk.free = 100 * MEGABYTE
  expect(await statuses()).toEqual([200, 200, 200, 201, 201])
})

test('a refusal for lack of space says why, and when to retry', async () => {
  const server = await serverWith({ free: 0 })
  const file = await server.upload()
  expect([file.headers.get('retry-after'), await problemOf(file)]).toEqual([
    '60',
    INSUFFICIENT_SPACE,
  ])
  const event = await server.sendEvents([EVENT])
  expect([event.headers.get('retry-after'), await event.json()]).toEqual([
    '60',
    { code: 503, error: INSUFFICIENT_SPACE.detail },
  ])
  const report = await server.sendEnvelope('{}')
  expect(report.headers.get('x-sentry-rate-limits')).toBe('60::organization')
  expect(await problemOf(report)).toEqual(INSUFFICIENT_SPACE)
})

test('an upload ends when space runs out, and nothing of it stays', async () => {
  let looks = 0
  const freeBytes = async () => {
    looks += 1
    return looks < 4 ? 1000 * MEGABYTE : 0
  }
  const server = await runningServer({}, { freeBytes })
  expect(await problemOf(await server.upload({ bytes: pdf(8_000_000) }))).toEqual(
    INSUFFICIENT_SPACE,
  )
  // Once more, after room was made.
  expect(looks).toBe(5)
  expect(await server.rows('files')).toEqual([])
})

test('with database and files elsewhere, uploads need space for those on their way only', async () => {
  const disk = { free: 32 * MEGABYTE }
  const server = await runningServer(await runningObjectStore(), {
    freeBytes: async () => disk.free,
  })
  const statuses = async () => [
    (await server.upload()).status,
    (await server.get('/readyz')).status,
  ]
  expect(await statuses()).toEqual(isOnPostgres() ? [201, 200] : [503, 200])
  disk.free = 32 * MEGABYTE - 1
  expect(await statuses()).toEqual(isOnPostgres() ? [503, 503] : [503, 200])
  const notReady = { message: INSUFFICIENT_SPACE.detail }
  expect(server.logged('not_ready')).toMatchObject(isOnPostgres() ? [notReady] : [])
})

test('a disk that is smaller than what has to be free is named at the start', async () => {
  const limits = { freeBytes: 2 ** 60, freeBytesOfIncoming: 2 ** 60 }
  const server = await runningServer({}, { limits })
  expect(server.logged('disk_too_small')).toMatchObject([
    {
      level: 'error',
      reason: expect.stringMatching(
        /^Every uploaded file is refused: the disk of DATA_DIR has \d+ MB in all, and 549755813888 MB have to be free\.$/,
      ),
    },
  ])
  const { blocks, bsize } = await statfs(server.dataDir)
  const tooMuch = { freeBytes: blocks * bsize + MEGABYTE }
  const larger = await runningServer({}, { limits: tooMuch })
  const refused = isOnPostgres() ? 'event and report' : 'event, report and progress'
  expect(larger.logged('disk_too_small')).toMatchObject([
    { reason: expect.stringMatching(`^Every ${refused} is refused`) },
  ])
  expect((await runningServer()).logged('disk_too_small')).toEqual([])
})
