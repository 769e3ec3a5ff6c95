import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { runningServer, type TestServer } from '../running-server.ts'

const EVENT = {
  event_type: 'Application Started',
  device_id: 'device-1',
  user_id: 'ada.byron@mail.example',
  insert_id: 'insert-1',
  time: 1_790_000_000_123,
  session_id: 1_790_000_000_000,
  event_properties: { step: 'intro' },
}

function upload(
  { url }: TestServer,
  body: string | Uint8Array<ArrayBuffer> | Record<string, unknown>,
  { path = '/2/httpapi', headers = {} }: { path?: string; headers?: Record<string, string> } = {},
): Promise<Response> {
  const text = typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body)
  return fetch(`${url}${path}`, { method: 'POST', body: text, headers })
}

function withEvents(...events: unknown[]): Record<string, unknown> {
  return { api_key: 'funnel', events }
}

async function answerOf(response: Response): Promise<Record<string, unknown>> {
  const answer = await response.json()
  if (answer.code !== response.status) throw new Error(`code ${answer.code}: ${response.status}`)
  return answer
}

function kept({ store }: TestServer) {
  return store.measurement.selectFrom('events').selectAll().orderBy('occurred_at').execute()
}

test.each(['/2/httpapi', '/batch'])('%s keeps events and says how many', async (path) => {
  const server = await runningServer()
  const second = { ...EVENT, insert_id: 'insert-2', time: 1_790_000_000_124 }
  const body = JSON.stringify({
    ...withEvents(EVENT, second),
    options: { min_id_length: 3 },
    client_upload_time: '2026-09-21T14:13:20.500Z',
    request_metadata: { sdk: {} },
  })
  const earliest = Date.now()
  const response = await upload(server, body, { path })
  expect(response.status).toBe(200)
  const { server_upload_time: time, ...answer } = await answerOf(response)
  expect(answer).toEqual({ code: 200, events_ingested: 2, payload_size_bytes: body.length })
  expect(time).toBeGreaterThanOrEqual(earliest)
  expect(time).toBeLessThanOrEqual(Date.now())
  const [first, ...others] = await kept(server)
  expect(first).toEqual({
    device_id: 'device-1',
    insert_id: 'insert-1',
    upload_id: others[0]?.upload_id,
    position: 0,
    received_at: new Date(Number(time)).toISOString(),
    occurred_at: '2026-09-21T14:13:20.123Z',
    event_type: 'Application Started',
    user_id: 'ada.byron@mail.example',
    raw_event: expect.any(String),
  })
  expect(JSON.parse(first?.raw_event ?? '')).toEqual(EVENT)
  expect(others).toMatchObject([{ insert_id: 'insert-2', position: 1 }])
})

test('an event comes once for each device and insert id, however often it is sent', async () => {
  const server = await runningServer()
  const elsewhere = { ...EVENT, device_id: 'device-2', time: 1_790_000_000_200 }
  for (const events of [[EVENT, EVENT], [EVENT], [elsewhere]]) {
    expect((await upload(server, withEvents(...events))).status).toBe(200)
  }
  expect((await kept(server)).map(({ device_id }) => device_id)).toEqual(['device-1', 'device-2'])
})

test('without an insert id nothing is taken for a repetition', async () => {
  const server = await runningServer()
  const { insert_id: _, ...anonymous } = EVENT
  await upload(server, withEvents(anonymous, { ...anonymous, insert_id: '' }))
  expect(await kept(server)).toHaveLength(2)
})

test.each([
  ['as text, as a beacon sends it', 'text/plain;charset=UTF-8', undefined],
  ['as JSON', 'application/json', undefined],
  ['compressed', 'application/json', 'gzip'],
])('a body %s is taken', async (_, type, encoding) => {
  const server = await runningServer()
  const text = JSON.stringify(withEvents(EVENT))
  const response = await upload(server, encoding ? gzipSync(text) : text, {
    headers: { 'content-type': type, ...(encoding && { 'content-encoding': encoding }) },
  })
  expect(await answerOf(response)).toMatchObject({ code: 200, events_ingested: 1 })
})

test.each([
  ['no JSON', '{', { error: 'Invalid JSON request body: send one object.' }],
  [
    'no API key',
    { events: [EVENT] },
    { error: 'Request missing required field: send api_key.', missing_field: 'api_key' },
  ],
  [
    'another API key',
    { ...withEvents(EVENT), api_key: 'other' },
    { error: 'Invalid API key: use the one that is configured.' },
  ],
  [
    'no events',
    { api_key: 'funnel' },
    { error: 'Request missing required field: send events.', missing_field: 'events' },
  ],
  [
    'an empty list',
    withEvents(),
    { error: 'Request missing required field: send events.', missing_field: 'events' },
  ],
])('%s is refused with 400', async (_, body, answer) => {
  const server = await runningServer()
  const response = await upload(server, body)
  expect(response.status).toBe(400)
  expect(await answerOf(response)).toEqual({ code: 400, ...answer })
})

test('every faulty event is listed by its position, and none of the request is kept', async () => {
  const server = await runningServer()
  const { event_type: _type, ...untyped } = EVENT
  const { device_id: _device, user_id: _user, ...nobody } = EVENT
  const response = await upload(
    server,
    withEvents(
      EVENT,
      untyped,
      { ...EVENT, time: 'now', event_properties: [] },
      'text',
      nobody,
      { ...EVENT, user_id: 'ada', device_id: 'dev' },
      { ...EVENT, event_properties: { answer: 'x'.repeat(64 * 1024) } },
      { ...EVENT, time: 8.64e15 + 1 },
    ),
  )
  expect(response.status).toBe(400)
  expect(await answerOf(response)).toEqual({
    code: 400,
    error: 'Some events are refused: leave the listed ones out and send the others again.',
    events_with_invalid_fields: { time: [2, 7], event_properties: [2], event: [3, 6] },
    events_with_missing_fields: { event_type: [1], device_id: [4] },
    events_with_invalid_id_lengths: { user_id: [5], device_id: [5] },
  })
  expect(await kept(server)).toEqual([])
})

test('ids may be as short as the request says', async () => {
  const server = await runningServer()
  const short = { ...EVENT, device_id: 'dev', user_id: 'ada' }
  const allowed = { ...withEvents(short), options: { min_id_length: 3 } }
  expect((await upload(server, allowed)).status).toBe(200)
  const refused = { ...withEvents(short), options: { min_id_length: 4 } }
  expect((await upload(server, refused)).status).toBe(400)
})

test.each(['/2/httpapi', '/batch'])(
  '%s refuses more than its kilobytes with 413, compressed too',
  async (path) => {
    const server = await runningServer({ ANALYTICS_MAX_KB: '2' })
    const large = JSON.stringify(
      withEvents({ ...EVENT, event_properties: { a: 'x'.repeat(2048) } }),
    )
    const response = await upload(server, large, { path })
    expect(response.status).toBe(413)
    expect(await answerOf(response)).toEqual({
      code: 413,
      error: 'The body is too large: send at most 2 kB.',
    })
    const headers = { 'content-encoding': 'gzip' }
    const compressed = await upload(server, gzipSync(large), { path, headers })
    expect(await answerOf(compressed)).toEqual({
      code: 413,
      error: 'The decompressed body is too large: send at most 2 kB.',
    })
  },
)

test('more events than allowed are refused with 413', async () => {
  const server = await runningServer({ ANALYTICS_MAX_EVENTS: '2' })
  const response = await upload(server, withEvents(EVENT, EVENT, EVENT))
  expect(response.status).toBe(413)
  expect(await answerOf(response)).toEqual({
    code: 413,
    error: 'Too many events: send at most 2 at once.',
  })
})

test.each([
  ['more than 50,000 values', `[${'{},'.repeat(25_000)}{}]`],
  ['more than 40 levels in a property', '['.repeat(42) + ']'.repeat(42)],
])('%s are refused with 413 before they are parsed', async (_, value) => {
  const server = await runningServer()
  const event = `{"event_type":"a","device_id":"device","event_properties":{"a":${value}}}`
  const response = await upload(server, `{"api_key":"funnel","events":[${event}]}`)
  expect(await answerOf(response)).toEqual({
    code: 413,
    error: 'Too many values, or nested too deep: send fewer events at once.',
  })
})

test('brackets in a text are no levels, and 40 levels are taken', async () => {
  const server = await runningServer()
  const deep = JSON.parse('['.repeat(40) + ']'.repeat(40))
  const properties = { text: '"\\"[['.repeat(100), deep }
  const response = await upload(server, withEvents({ ...EVENT, event_properties: properties }))
  expect(response.status).toBe(200)
})

test('events that are decompressed to more than a hundred times their size are refused', async () => {
  const server = await runningServer()
  const body = JSON.stringify(
    withEvents({ ...EVENT, event_properties: { a: 'x'.repeat(500_000) } }),
  )
  const headers = { 'content-encoding': 'gzip' }
  expect(await answerOf(await upload(server, gzipSync(body), { headers }))).toEqual({
    code: 413,
    error: 'The decompressed body is more than 100 times as large as what was sent.',
  })
})

test('too many requests of one address may all come again', async () => {
  const server = await runningServer({
    INGESTION_REQUESTS_PER_MINUTE: '1',
    ANALYTICS_MAX_EVENTS: '2',
  })
  expect((await upload(server, withEvents(EVENT))).status).toBe(200)
  const response = await upload(server, withEvents(EVENT, EVENT))
  expect(response.status).toBe(429)
  expect(await answerOf(response)).toMatchObject({
    error: 'Too many requests from this address: wait 30 seconds and send again.',
    throttled_events: [0, 1],
  })
})

test('an unexpected failure has its code too, and nothing personal is logged', async () => {
  const server = await runningServer()
  await upload(server, withEvents(EVENT))
  await server.store.close()
  const response = await upload(server, withEvents(EVENT))
  expect(response.status).toBe(500)
  expect(await answerOf(response)).toEqual({
    code: 500,
    error: 'Something failed here: try again later.',
  })
  expect(server.entries.map(({ event }) => event)).toContain('unexpected_error')
  expect(JSON.stringify(server.entries)).not.toContain('ada.byron')
})

test('what is older than the days to keep is removed at the start', async () => {
  const first = await runningServer()
  const twoDaysAgo = new Date(Date.now() - 2 * 86_400_000)
  await first.store.events.keep([{ ...EVENT, json: '{}' }], twoDaysAgo)
  await first.store.events.keep([{ ...EVENT, insert_id: 'insert-2', json: '{}' }], new Date())
  await first.close()
  const again = await runningServer({ DATA_DIR: first.dataDir, INGESTION_KEPT_DAYS: '1' })
  expect((await kept(again)).map(({ insert_id }) => insert_id)).toEqual(['insert-2'])
})
