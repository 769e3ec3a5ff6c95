import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { deadAddress, type Reply, startService } from '../../unit/src/effects/service.ts'
import { problemOf } from '../calls.ts'
import { runningServer, stopClock, type TestServer, withBudgets } from '../running-server.ts'
import { storedEnvelopes } from './measured.ts'

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
const PATH = '/api/monitoring'
const GZIP = { 'content-encoding': 'gzip' }

function send(
  { url }: TestServer,
  body: string | Uint8Array<ArrayBuffer>,
  headers: Record<string, string> = {},
  path = PATH,
): Promise<Response> {
  return fetch(`${url}${path}`, { method: 'POST', body, headers })
}

test.each([
  ['as it is', ENVELOPE, {}],
  ['compressed', gzipSync(ENVELOPE), GZIP],
])('an envelope, sent %s, is stored to the byte', async (_, body, headers) => {
  const server = await runningServer()
  const response = await send(server, body, headers)
  expect([response.status, await response.json()]).toEqual([
    200,
    { id: '9ec79c33ec9942ab8353589fcb2e04dc' },
  ])
  const [stored, ...others] = storedEnvelopes(server)
  expect(stored?.equals(ENVELOPE)).toBe(true)
  expect(others).toEqual([])
})

const NO_ENVELOPE = (fault: string) =>
  `This is no envelope: ${fault}. Send it as the protocol says.`
const TOO_SHORT = (item: number) => NO_ENVELOPE(`item ${item} is not as long as it says`)

const NO_ENVELOPES = [
  [400, NO_ENVELOPE('its first line is no JSON object'), ''],
  [400, NO_ENVELOPE('its first line is no JSON object'), '[]\n'],
  [400, NO_ENVELOPE('the headers of item 1 are no JSON object'), '{}\nnothing\n'],
  [400, NO_ENVELOPE('item 1 has no type'), '{}\n{"length":2}\n{}\n'],
  [400, TOO_SHORT(1), '{}\n{"type":"event","length":3}\n{}\n{"type":"event"}\n'],
  [400, TOO_SHORT(1), '{}\n{"type":"event","length":-1}\n{}'],
  [400, TOO_SHORT(2), '{}\n{"type":"event"}\n{}\n{"type":"event","length":99}\n{}'],
  [
    413,
    'Too many items: send at most 100 in an envelope.',
    `{}\n${'{"type":"client_report"}\n\n'.repeat(101)}`,
  ],
  [
    413,
    'A line of headers is too long: send at most 4 kB.',
    `{}\n{"type":"event","a":"${'x'.repeat(4 * 1024)}"}\n{}`,
  ],
  [
    413,
    'The body is too large: send at most 1024 kB.',
    `{}\n{"type":"event"}\n${'x'.repeat(1024 * 1024)}`,
  ],
] as const

test('what is no envelope, or too large, is refused and not stored', async () => {
  const server = await runningServer()
  for (const [status, detail, body] of NO_ENVELOPES) {
    expect(await problemOf(await send(server, body))).toEqual({ status, detail })
  }
  for (const [encoding, status, detail] of [
    ['zstd', 415, 'The body is compressed in an unknown way: use gzip.'],
    ['gzip', 400, 'The body is not what gzip makes: compress it again.'],
  ] as const) {
    const response = await send(server, ENVELOPE, { 'content-encoding': encoding })
    expect(await problemOf(response)).toEqual({ status, detail })
  }
  expect(storedEnvelopes(server)).toEqual([])
})

test('too many reports of one address are refused with a pause, its calls of the API are not', async () => {
  stopClock()
  const server = await runningServer(
    { RATE_ADDRESS_PER_MINUTE: '1', TRUST_PROXY: '1' },
    withBudgets({ measurement: { perApplicant: 1 } }),
  )
  const address = { 'x-forwarded-for': '203.0.113.7' }
  expect((await send(server, ENVELOPE, address)).status).toBe(200)
  const refused = await send(server, ENVELOPE, address)
  const seconds = refused.headers.get('retry-after')
  expect(Number(seconds)).toBeGreaterThan(0)
  expect(refused.headers.get('x-sentry-rate-limits')).toBe(`${seconds}::organization`)
  expect(await problemOf(refused)).toMatchObject({ status: 429 })
  expect((await send(server, '{}', address, '/api/session')).status).toBe(201)
})

test('with a DSN of a provider the tunnel forwards its envelopes, and no other', async () => {
  const { url, seen } = await startService(() => ({ status: 429, headers: { 'retry-after': '7' } }))
  const dsn = `${url.replace('http://', 'http://abc@')}/77`
  const server = await runningServer({ MONITORING_DSN: dsn })
  const envelope = `{"dsn":"${dsn}"}\n{"type":"event"}\n${EVENT}`
  const response = await send(server, envelope)
  expect([response.status, response.headers.get('retry-after')]).toEqual([429, '7'])
  expect(seen).toMatchObject([
    { path: '/api/77/envelope/?sentry_key=abc&sentry_version=7', body: envelope },
  ])
  expect((await send(server, ENVELOPE)).status).toBe(403)
  expect(seen).toHaveLength(1)
  expect(storedEnvelopes(server)).toEqual([])
})

test.each<[string, Reply, number]>([
  ['nothing in an answer that has no body', { status: 204 }, 204],
  ['no answer that has no end', 'endless', 502],
  ['no answer that breaks off', 'cut', 502],
])('of a provider the tunnel passes on %s', async (_, reply, status) => {
  const { url } = await startService(() => reply)
  const dsn = `${url.replace('http://', 'http://abc@')}/77`
  const server = await runningServer({ MONITORING_DSN: dsn })
  const envelope = `{"dsn":"${dsn}"}\n{"type":"event"}\n${EVENT}`
  expect((await send(server, envelope)).status).toBe(status)
})

test('why no report reaches the provider is in the log', async () => {
  const dsn = `${(await deadAddress()).replace('http://', 'http://abc@')}/77`
  const server = await runningServer({ MONITORING_DSN: dsn })
  await send(server, `{"dsn":"${dsn}"}\n{"type":"event"}\n${EVENT}`)
  expect(server.logged('report_not_forwarded')).toMatchObject([{ failure: 'ECONNREFUSED' }])
})

test('more reports at once than are handled are asked to come again, whatever holds the others', async () => {
  const gate = Promise.withResolvers<void>()
  const { url, seen } = await startService(async () => {
    await gate.promise
    return {}
  })
  const dsn = `${url.replace('http://', 'http://abc@')}/77`
  const server = await runningServer({ MONITORING_DSN: dsn }, { limits: { measurementAtOnce: 3 } })
  const body = `{"dsn":"${dsn}"}\n{"type":"event"}\n${EVENT}`
  const others = [1, 2, 3].map(() => send(server, body))
  await expect.poll(() => seen).toHaveLength(3)
  const refused = await send(server, body)
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '10'])
  expect((await send(server, '{}', {}, '/api/session')).status).toBe(201)
  gate.resolve()
  expect(new Set((await Promise.all(others)).map(({ status }) => status))).toEqual(new Set([200]))
  expect((await send(server, body)).status).toBe(200)
})
