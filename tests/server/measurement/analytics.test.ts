import { randomBytes } from 'node:crypto'
import { appendFile, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { runningServer, stopClock, type TestServer, withBudgets } from '../running-server.ts'
import { storedEvents } from './measured.ts'

const EVENT = {
  event_type: 'Application Started',
  device_id: 'device-1',
  user_id: 'ada.byron@mail.example',
  insert_id: 'insert-1',
  time: 1_790_000_000_123,
  session_id: 1_790_000_000_000,
  event_properties: { step: 'intro' },
}
const GZIP = { 'content-encoding': 'gzip' }

async function upload(
  server: TestServer,
  body: Parameters<TestServer['post']>[1],
  headers: Record<string, string> = {},
  path = '/2/httpapi',
): Promise<Record<string, unknown>> {
  const response = await server.post(path, body, { headers })
  const answer = await response.json()
  if (answer.code !== response.status) throw new Error(`code ${answer.code}: ${response.status}`)
  return answer
}

const withEvents = (...events: unknown[]) => ({ api_key: 'funnel', events })

test.each(['/2/httpapi', '/batch'])('%s stores events and answers how many', async (path) => {
  const server = await runningServer()
  const second = { ...EVENT, insert_id: 'insert-2', time: 1_790_000_000_124 }
  const body = JSON.stringify({
    ...withEvents(EVENT, second),
    options: { min_id_length: 3 },
    client_upload_time: '2026-09-21T14:13:20.500Z',
    request_metadata: { sdk: {} },
  })
  const earliest = Date.now()
  const { server_upload_time: time, ...answer } = await upload(server, body, {}, path)
  expect(answer).toEqual({ code: 200, events_ingested: 2, payload_size_bytes: body.length })
  expect(time).toBeGreaterThanOrEqual(earliest)
  expect(time).toBeLessThanOrEqual(Date.now())
  expect(storedEvents(server)).toEqual([EVENT, second])
})

test('an event is a line of the day on which it came, which jq can read', async () => {
  stopClock()
  const server = await runningServer()
  const separators = { ...EVENT, insert_id: 'insert-2', event_properties: { text: 'a\u2028b\nc' } }
  await upload(server, withEvents(EVENT))
  await upload(server, withEvents(separators))
  const file = join(server.dataDir, 'measurement', '2026-11-21.jsonl')
  const lines = (await readFile(file, 'utf8')).split('\n')
  const at = '2026-11-21T12:00:40.000Z'
  expect(lines.map((line) => line && JSON.parse(line))).toEqual([
    { at, event: EVENT },
    { at, event: separators },
    '',
  ])
})

test('a line that was not written whole ends before the next', async () => {
  stopClock()
  const server = await runningServer()
  const file = join(server.dataDir, 'measurement', '2026-11-21.jsonl')
  await upload(server, withEvents(EVENT))
  await appendFile(file, '{"at":"2026-11-21T12:00:40.000Z","ev')
  await upload(server, withEvents({ ...EVENT, insert_id: 'insert-2' }))
  const lines = (await readFile(file, 'utf8')).split('\n')
  expect(lines).toHaveLength(4)
  expect(JSON.parse(lines[2] ?? '')).toMatchObject({ event: { insert_id: 'insert-2' } })
})

test('a body is taken as text, as a beacon sends it, and compressed', async () => {
  const server = await runningServer()
  const text = JSON.stringify(withEvents(EVENT))
  const plain = await upload(server, text, { 'content-type': 'text/plain;charset=UTF-8' })
  const compressed = await upload(server, gzipSync(text), GZIP)
  expect([plain.events_ingested, compressed.events_ingested]).toEqual([1, 1])
})

const MISSING = (field: string) => ({
  error: `Request missing required field: send ${field}.`,
  missing_field: field,
})

test('an upload without key or events is refused with 400', async () => {
  const server = await runningServer()
  for (const [what, body, answer] of NO_UPLOADS) {
    expect([what, await upload(server, body)]).toEqual([what, { code: 400, ...answer }])
  }
})
const NO_UPLOADS: [string, string | Record<string, unknown>, object][] = [
  ['no JSON', '{', { error: 'Invalid JSON request body: send one object.' }],
  ['no API key', { events: [EVENT] }, MISSING('api_key')],
  [
    'another API key',
    { ...withEvents(EVENT), api_key: 'other' },
    { error: 'Invalid API key: use the one that is configured.' },
  ],
  ['no events', { api_key: 'funnel' }, MISSING('events')],
  ['an empty list', withEvents(), MISSING('events')],
  ['a list of other things', withEvents(7, {}, []), MISSING('events')],
]

test('ids as long as they may be are stored', async () => {
  const server = await runningServer()
  const id = () =>
    [...randomBytes(256)].map((byte) => String.fromCodePoint(0x1f300 + byte)).join('')
  const long = { ...EVENT, device_id: id(), insert_id: id() }
  expect(await upload(server, withEvents(long))).toMatchObject({ code: 200, events_ingested: 1 })
  expect(storedEvents(server)).toEqual([long])
})

test('a faulty event is dropped, and the others are stored', async () => {
  const server = await runningServer()
  const { event_type: _, ...untyped } = EVENT
  const answer = await upload(
    server,
    withEvents(
      untyped,
      'text',
      { ...EVENT, device_id: 7 },
      { ...EVENT, insert_id: 'é'.repeat(513) },
      { ...EVENT, event_properties: { answer: 'x'.repeat(64 * 1024) } },
      EVENT,
    ),
  )
  expect(answer).toMatchObject({ code: 200, events_ingested: 1 })
  expect(storedEvents(server)).toEqual([EVENT])
})

const PROPERTIES = (value: string) =>
  `{"api_key":"funnel","events":[{"event_type":"a","device_id":"device","event_properties":{"a":${value}}}]}`
const MEGABYTE = PROPERTIES(`"${'x'.repeat(1024 * 1024)}"`)
const WIDE = Object.fromEntries(Array.from({ length: 1001 }, (_, key) => [key, 0]))
const DEEP = 'Too many values, or nested too deep: send fewer events at once.'

test('an upload that is too large in any way is refused with 413', async () => {
  const server = await runningServer()
  for (const [what, body, error] of TOO_LARGE) {
    const headers = body instanceof Uint8Array ? GZIP : {}
    for (const path of ['/2/httpapi', '/batch']) {
      expect([what, await upload(server, body, headers, path)]).toEqual([
        what,
        { code: 413, error },
      ])
    }
  }
})
const TOO_LARGE: [string, Parameters<typeof upload>[1], string][] = [
  ['a megabyte', MEGABYTE, 'The body is too large: send at most 1024 kB.'],
  [
    'a megabyte once it is decompressed',
    gzipSync(PROPERTIES(`"${randomBytes(800_000).toString('base64')}"`)),
    'The decompressed body is too large: send at most 1024 kB.',
  ],
  [
    'a hundred times its size once it is decompressed',
    gzipSync(PROPERTIES(`"${'x'.repeat(500_000)}"`)),
    'The decompressed body is more than 100 times as large as what was sent.',
  ],
  [
    '2,000 events',
    withEvents(...Array.from({ length: 2001 }, () => 0)),
    'Too many events: send at most 2000 at once.',
  ],
  ['50,000 values', PROPERTIES(`[${'{},'.repeat(25_000)}{}]`), DEEP],
  ['1,000 properties of an object', PROPERTIES(JSON.stringify(WIDE)), DEEP],
  ['40 levels in a property', PROPERTIES('['.repeat(42) + ']'.repeat(42)), DEEP],
]

test('brackets in a text are no levels, and 40 levels are taken', async () => {
  const server = await runningServer()
  const deep = JSON.parse('['.repeat(40) + ']'.repeat(40))
  const properties = { text: '"\\"[['.repeat(100), deep }
  expect(
    await upload(server, withEvents({ ...EVENT, event_properties: properties })),
  ).toMatchObject({ code: 200 })
})

test('too many requests of one address may all come again', async () => {
  stopClock()
  const server = await runningServer(
    { RATE_ADDRESS_PER_MINUTE: '1', TRUST_PROXY: '1' },
    withBudgets({ measurement: { perApplicant: 1 } }),
  )
  const from = (address: string) =>
    upload(server, withEvents(EVENT), { 'x-forwarded-for': address })
  expect(await from('203.0.113.7')).toMatchObject({ code: 200 })
  expect(await from('203.0.113.7')).toMatchObject({
    code: 429,
    error: expect.stringMatching(/^Too many calls: wait \d+ s and send it again\.$/),
    throttled_events: Array.from({ length: 2000 }, (_, position) => position),
  })
  expect(await from('203.0.113.8')).toMatchObject({ code: 200 })
})

test('an unexpected failure has its code too, and nothing personal is logged', async () => {
  const server = await runningServer()
  await upload(server, withEvents(EVENT))
  const folder = join(server.dataDir, 'measurement')
  await rm(folder, { recursive: true })
  await writeFile(folder, 'no folder')
  expect(await upload(server, withEvents(EVENT))).toEqual({
    code: 503,
    error: 'What is stored cannot be used now: send it again later.',
  })
  expect(server.logged('storage_failed')).toMatchObject([{ code: 'EEXIST' }])
  expect(JSON.stringify(server.entries)).not.toContain('ada.byron')
})

test('the client gets the configuration that it asks for, and nothing without its key', async () => {
  const server = await runningServer()
  const ask = async (query: string) => {
    const response = await server.get(`/config?${query}`)
    return [response.status, await response.json()]
  }
  const configs = { analyticsSDK: { browserSDK: { autocapture: { sessions: true } } } }
  for (const keys of [
    ...['', '&config_keys=analyticsSDK.browserSDK'],
    '&config_keys=sessionReplay&config_keys=analyticsSDK',
  ]) {
    expect(await ask(`api_key=funnel${keys}`)).toEqual([200, { configs }])
  }
  expect(await ask('api_key=funnel&config_keys=sessionReplay')).toEqual([200, { configs: {} }])
  const error = 'The api_key is missing or wrong: send the one that is configured.'
  expect(await ask('api_key=other')).toEqual([400, { code: 400, error }])
})
