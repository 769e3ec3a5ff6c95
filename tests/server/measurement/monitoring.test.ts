import { createServer } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { problemOf, runningServer, type TestServer } from '../running-server.ts'

const EVENT = '{"message":"It broke","level":"error"}'
const RECORDING = Buffer.from([0x7b, 0x7d, 0x0a, 0x00, 0xff, 0x0a, 0x0a, 0x80])
const HEADER = '{"event_id":"9ec79c33ec9942ab8353589fcb2e04dc","dsn":"http://funnel@localhost/1"}'

/** An error, and a recording whose bytes hold line ends. */
const ENVELOPE = Buffer.concat([
  Buffer.from(`${HEADER}\n{"type":"event","length":${EVENT.length}}\n${EVENT}\n`),
  Buffer.from(`{"type":"replay_recording","length":${RECORDING.length}}\n`),
  RECORDING,
  Buffer.from('\n{"type":"client_report"}\n{"discarded_events":[]}'),
])

function send(
  { url }: TestServer,
  body: string | Uint8Array<ArrayBuffer>,
  {
    path = '/api/7/envelope/?sentry_key=funnel&sentry_version=7',
    headers = {},
  }: { path?: string; headers?: Record<string, string> } = {},
): Promise<Response> {
  return fetch(`${url}${path}`, { method: 'POST', body, headers })
}

async function kept({ store }: TestServer) {
  const rows = await store.measurement
    .selectFrom('reports')
    .selectAll()
    .orderBy('position')
    .execute()
  return rows.map(({ project, event_id, type, headers, payload }) => ({
    project,
    event_id,
    type,
    headers: JSON.parse(headers),
    payload: Buffer.from(payload).toString('latin1'),
  }))
}

test('each item of an envelope is kept to the byte', async () => {
  const server = await runningServer()
  const response = await send(server, ENVELOPE)
  expect([response.status, await response.json()]).toEqual([
    200,
    { id: '9ec79c33ec9942ab8353589fcb2e04dc' },
  ])
  const common = { project: '7', event_id: '9ec79c33ec9942ab8353589fcb2e04dc' }
  expect(await kept(server)).toEqual([
    { ...common, type: 'event', headers: { type: 'event', length: 38 }, payload: EVENT },
    {
      ...common,
      type: 'replay_recording',
      headers: { type: 'replay_recording', length: 8 },
      payload: '{}\n\u0000\u00ff\n\n\u0080',
    },
    {
      ...common,
      type: 'client_report',
      headers: { type: 'client_report' },
      payload: '{"discarded_events":[]}',
    },
  ])
})

test.each([
  [
    'the header',
    '/api/1/envelope/',
    { 'x-sentry-auth': 'Sentry sentry_version=7, sentry_key=funnel' },
  ],
  ["the envelope's DSN", '/api/1/envelope/', {}],
  ["the envelope's DSN, by the tunnel", '/api/monitoring', {}],
])('the key is read from %s', async (_, path, headers) => {
  const server = await runningServer()
  expect((await send(server, ENVELOPE, { path, headers })).status).toBe(200)
  expect(await kept(server)).toHaveLength(3)
})

test.each(['/api/1/envelope/?sentry_key=other', '/api/monitoring?sentry_key=other'])(
  'another key is refused at %s',
  async (path) => {
    const server = await runningServer()
    expect(await problemOf(await send(server, ENVELOPE, { path }))).toEqual({
      status: 403,
      detail: 'The DSN is not the configured one: send reports to that one only.',
    })
    expect(await kept(server)).toEqual([])
  },
)

test('a compressed envelope is read', async () => {
  const server = await runningServer()
  const headers = { 'content-encoding': 'gzip' }
  expect((await send(server, gzipSync(ENVELOPE), { headers })).status).toBe(200)
  expect(await kept(server)).toHaveLength(3)
})

test.each([
  ['', 'its first line is no JSON object'],
  ['[]\n', 'its first line is no JSON object'],
  ['{}\nnothing\n', 'the headers of item 1 are no JSON object'],
  ['{}\n{"length":2}\n{}\n', 'item 1 has no type'],
  ['{}\n{"type":"event","length":3}\n{}\n{"type":"event"}\n', 'item 1 is not as long as it says'],
  ['{}\n{"type":"event","length":-1}\n{}', 'item 1 is not as long as it says'],
  [
    '{}\n{"type":"event"}\n{}\n{"type":"event","length":99}\n{}',
    'item 2 is not as long as it says',
  ],
])('%j is no envelope', async (body, fault) => {
  const server = await runningServer()
  expect(await problemOf(await send(server, body))).toEqual({
    status: 400,
    detail: `This is no envelope: ${fault}. Send it as the protocol says.`,
  })
  expect(await kept(server)).toEqual([])
})

test.each([
  [
    { 'content-encoding': 'zstd' },
    415,
    'The body is compressed in an unknown way: use gzip, deflate or br.',
  ],
  [{ 'content-encoding': 'gzip' }, 400, 'The body is not what gzip makes: compress it again.'],
])('%j with other bytes is refused', async (headers, status, detail) => {
  const server = await runningServer()
  expect(await problemOf(await send(server, ENVELOPE, { headers }))).toEqual({ status, detail })
})

test('an envelope, and one event in it, has a size limit', async () => {
  const server = await runningServer({ MONITORING_MAX_KB: '4', MONITORING_EVENT_MAX_KB: '1' })
  const itemOf = (type: string, size: number) => `{}\n{"type":"${type}"}\n${'x'.repeat(size)}\n`
  expect((await send(server, itemOf('event', 1024))).status).toBe(200)
  expect((await send(server, itemOf('replay_recording', 3000))).status).toBe(200)
  expect(await problemOf(await send(server, itemOf('event', 1025)))).toEqual({
    status: 413,
    detail: 'An item is too large: send at most 1 kB.',
  })
  expect(await problemOf(await send(server, itemOf('replay_recording', 4096)))).toEqual({
    status: 413,
    detail: 'The body is too large: send at most 4 kB.',
  })
  const headers = { 'content-encoding': 'gzip' }
  const bomb = gzipSync(itemOf('replay_recording', 100_000))
  expect(await problemOf(await send(server, bomb, { headers }))).toEqual({
    status: 413,
    detail: 'The decompressed body is too large: send at most 4 kB.',
  })
})

test.each([
  [
    'items',
    '{"type":"client_report"}\n\n'.repeat(101),
    'Too many items: send at most 100 in an envelope.',
  ],
  [
    'bytes in the headers of an item',
    `{"type":"event","a":"${'x'.repeat(16 * 1024)}"}\n{}`,
    'A line of headers is too long: send at most 16 kB.',
  ],
])('too many %s are refused, and nothing is kept', async (_, items, detail) => {
  const server = await runningServer()
  const response = await send(server, gzipSync(`{}\n${items}`), {
    headers: { 'content-encoding': 'gzip' },
  })
  expect(await problemOf(response)).toEqual({ status: 413, detail })
  expect(await kept(server)).toEqual([])
})

test('a hundred items are kept in their order', async () => {
  const server = await runningServer()
  const items = Array.from({ length: 100 }, (_, n) => `{"type":"client_report"}\n${n}\n`)
  expect((await send(server, `{}\n${items.join('')}`)).status).toBe(200)
  expect((await kept(server)).map(({ payload }) => payload)).toEqual(
    Array.from({ length: 100 }, (_, n) => String(n)),
  )
})

test('too many reports of one address are refused with a pause', async () => {
  const server = await runningServer({ INGESTION_REQUESTS_PER_MINUTE: '1' })
  expect((await send(server, ENVELOPE)).status).toBe(200)
  const response = await send(server, ENVELOPE)
  const seconds = response.headers.get('retry-after')
  expect(Number(seconds)).toBeGreaterThan(0)
  expect(response.headers.get('x-sentry-rate-limits')).toBe(`${seconds}::organization`)
  expect(await problemOf(response)).toEqual({
    status: 429,
    detail: 'Too many reports from this address: wait and send again.',
  })
})

test('with a DSN of a provider the tunnel hands its envelopes on, and no other', async () => {
  const received: { url: string | undefined; body: Buffer }[] = []
  const provider = createServer(async (request, response) => {
    const body = await buffer(request)
    received.push({ url: request.url, body })
    response.writeHead(429, { 'retry-after': '7', 'content-type': 'application/json' }).end('{}')
  })
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void provider.close())
  const address = provider.address()
  const port = typeof address === 'object' && address ? address.port : 0

  const dsn = `http://abc@127.0.0.1:${port}/77`
  const server = await runningServer({ MONITORING_DSN: dsn })
  const envelope = Buffer.from(`{"dsn":"${dsn}"}\n{"type":"event"}\n${EVENT}`)
  const response = await send(server, envelope, { path: '/api/monitoring' })
  expect([response.status, response.headers.get('retry-after')]).toEqual([429, '7'])
  expect(received).toEqual([
    { url: '/api/77/envelope/?sentry_key=abc&sentry_version=7', body: envelope },
  ])
  expect((await send(server, ENVELOPE, { path: '/api/monitoring' })).status).toBe(403)
  expect(received).toHaveLength(1)
  expect(await kept(server)).toEqual([])
})
