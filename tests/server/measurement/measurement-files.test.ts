import { appendFileSync, existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { removeEvents } from '../../../src/server/ingestion/stored-events.ts'
import { runningServer, stopClock, type TestServer, temporaryFolder } from '../running-server.ts'
import { storedEvents } from './measured.ts'

const MEGABYTE = 1024 * 1024
const EVENT = { event_type: 'viewed', device_id: 'device' }
const TODAY = '2026-11-21.jsonl'

/** Leaves files of so many bytes for days before the 21st. */
async function leaveDays({ dataDir }: { dataDir: string }, sizes: Record<string, number>) {
  const folder = join(dataDir, 'measurement')
  await mkdir(folder, { recursive: true })
  for (const [day, bytes] of Object.entries(sizes)) {
    await writeFile(join(folder, `${day}.jsonl`), Buffer.alloc(bytes, '\n'))
  }
}

async function daysIn({ dataDir }: TestServer): Promise<string[]> {
  const names = await readdir(join(dataDir, 'measurement'))
  return names.filter((name) => name !== 'folder-id').sort()
}

const SIZES = {
  '2026-11-18': 2 * MEGABYTE,
  '2026-11-19': 2 * MEGABYTE,
  '2026-11-20': 2 * MEGABYTE,
}

test.each<[string, string, number]>([
  ['MEASUREMENT_MEGABYTES', '5', 1000],
  ['a quarter of what is free', '1000', 20],
])('beyond %s the oldest days are removed', async (_, MEASUREMENT_MEGABYTES, free) => {
  stopClock()
  const options = { freeBytes: async () => free * MEGABYTE, limits: { freeBytes: MEGABYTE } }
  const server = await runningServer({ MEASUREMENT_MEGABYTES }, options)
  await leaveDays(server, SIZES)
  expect((await server.sendEvents([EVENT])).status).toBe(200)
  expect(await daysIn(server)).toEqual(['2026-11-19.jsonl', '2026-11-20.jsonl', TODAY])
})

test('each megabyte that is stored makes room again', async () => {
  stopClock()
  const server = await runningServer({ MEASUREMENT_MEGABYTES: '5' })
  await server.sendEvents([EVENT])
  await leaveDays(server, { '2026-11-19': 3 * MEGABYTE, '2026-11-20': MEGABYTE })
  expect((await server.sendEnvelope(Buffer.alloc(900_000, '\n'))).status).toBe(200)
  expect(await daysIn(server)).toEqual(['2026-11-20.jsonl', TODAY])
})

test('a network brings a tenth of all bytes in a day, so that older days stay', async () => {
  stopClock()
  const server = await runningServer({ MEASUREMENT_MEGABYTES: '20', TRUST_PROXY: '1' })
  await leaveDays(server, { '2026-11-20': 17 * MEGABYTE })
  const send = async (from: string) =>
    (await server.sendEnvelope('a'.repeat(900_000), { from })).status
  expect(await send('2001:db8:0:9::1')).toBe(200)
  expect(await send('2001:db8:0:a::1')).toBe(200)
  expect(await send('2001:db8:0:b::1')).toBe(503)
  expect(await send('2001:db8:1:9::1')).toBe(200)
  expect(await daysIn(server)).toEqual(['2026-11-20.jsonl', TODAY])
})

test('an upload does not wait for the space that events and reports take', async () => {
  const dataDir = await temporaryFolder()
  const isFull = () => existsSync(join(dataDir, 'measurement', '2026-11-20.jsonl'))
  const server = await runningServer(
    { DATA_DIR: dataDir },
    {
      freeBytes: async () => (isFull() ? 49 : 51) * MEGABYTE,
      limits: { freeBytes: 100 * MEGABYTE },
    },
  )
  await leaveDays(server, SIZES)
  expect((await server.upload()).status).toBe(201)
  expect(await daysIn(server)).toEqual([])
})

test('events that are stored while others are removed remain', async () => {
  const dataDir = await temporaryFolder()
  const folder = join(dataDir, 'measurement')
  const file = join(folder, TODAY)
  const line = (user_id: string) => `${JSON.stringify({ at: '', event: { user_id } })}\n`
  await leaveDays({ dataDir }, {})
  await writeFile(file, `${line('ada')}{"at":"","report":"ada"}\nbroken off\n${line('ben')}`)
  await writeFile(join(folder, '2026-11-20.jsonl.part'), line('ada'))
  let looks = 0
  const removed = await removeEvents(folder, ({ event }) => {
    looks += 1
    if (looks === 3) appendFileSync(file, `${line('eve')}${line('ada')}`)
    return event.user_id === 'ada'
  })
  expect(removed).toBe(2)
  const rest = `{"at":"","report":"ada"}\nbroken off\n${line('ben')}${line('eve')}`
  expect(await readFile(file, 'utf8')).toBe(rest)
  expect(await readdir(folder)).toEqual([TODAY])
})

test('a folder that is removed while a server runs is made again', async () => {
  const server = await runningServer()
  await server.sendEvents([EVENT])
  await rm(join(server.dataDir, 'measurement'), { recursive: true })
  expect((await server.sendEvents([EVENT])).status).toBe(200)
  expect(storedEvents(server)).toHaveLength(1)
})

test('the start removes the database of events of an earlier build, and says so', async () => {
  const DATA_DIR = await temporaryFolder()
  for (const suffix of ['', '-wal', '-shm']) {
    await writeFile(join(DATA_DIR, `measurement.sqlite${suffix}`), 'x')
  }
  const server = await runningServer({ DATA_DIR })
  expect((await readdir(DATA_DIR)).filter((name) => name.startsWith('measurement'))).toEqual([])
  expect(server.logged('measurement_database_removed')).toMatchObject([
    { files: 'measurement.sqlite, measurement.sqlite-shm, measurement.sqlite-wal' },
  ])
})
