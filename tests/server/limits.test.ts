import { connect } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import {
  bearerFor,
  postContact,
  problemOf,
  runningServer,
  type TestServer,
} from './running-server.ts'

/** Everything that comes back on a connection until it is closed, after that was sent. */
function exchange({ port }: TestServer, sent: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let received = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(sent))
    socket.on('data', (chunk) => {
      received += chunk.toString()
    })
    socket.on('error', reject)
    socket.on('close', () => resolve(received))
  })
}

function problemIn(answer: string): { statusLine: string | undefined; detail: unknown } {
  const [head = '', body = ''] = answer.split('\r\n\r\n')
  expect(head).toContain('content-type: application/problem+json')
  return { statusLine: head.split('\r\n')[0], detail: JSON.parse(body).detail }
}

const TOO_SLOW = {
  statusLine: 'HTTP/1.1 408 Request Timeout',
  detail: 'The request took too long to come in: send it again.',
}

test.each([
  ['head', 'GET /healthz HTTP/1.1\r\nHost: a\r\nX-Slow: '],
  [
    'body',
    'POST /api/session HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\n{"applicationId": ',
  ],
])('a client that never ends a %s is disconnected, and the server continues', async (_, sent) => {
  const limits = { headersTimeoutMs: 1000, requestTimeoutMs: 1000 }
  const server = await runningServer({}, { limits })
  const slow = await Promise.all(Array.from({ length: 20 }, () => exchange(server, sent)))
  for (const answer of slow) expect(problemIn(answer)).toEqual(TOO_SLOW)
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
})

test.each([
  [
    'too large headers',
    `GET / HTTP/1.1\r\nHost: a\r\nX-Large: ${'a'.repeat(20_000)}\r\n\r\n`,
    'HTTP/1.1 431 Request Header Fields Too Large',
    'The headers are too large: send at most 16 kB of them.',
  ],
  [
    'no HTTP',
    'hello\r\n\r\n',
    'HTTP/1.1 400 Bad Request',
    'The request is malformed: send it as HTTP/1.1.',
  ],
  [
    'two lengths, which a proxy may read otherwise',
    'POST /api/session HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    'HTTP/1.1 400 Bad Request',
    'The request is malformed: send it as HTTP/1.1.',
  ],
])('%s is answered with a problem', async (_, sent, statusLine, detail) => {
  const server = await runningServer()
  expect(problemIn(await exchange(server, sent))).toEqual({ statusLine, detail })
})

const OWN = '3f1f2a34-9f0e-4c56-8d1b-0a4b6f1f7c11'

/** Stops the clock so many seconds before a minute is full. */
function stopClock(secondsLeft: number): void {
  const now = Date.UTC(2026, 10, 21, 12, 0, 60 - secondsLeft)
  vi.useFakeTimers({ toFake: ['Date'], now })
  onTestFinished(() => {
    vi.useRealTimers()
  })
}

function ask({ url }: TestServer, address: string): Promise<Response> {
  return fetch(`${url}/api/geo`, { headers: { 'x-forwarded-for': `10.9.9.9, ${address}` } })
}

async function statusesOf(server: TestServer, address: string, times: number): Promise<number[]> {
  const statuses = []
  for (let time = 0; time < times; time += 1) statuses.push((await ask(server, address)).status)
  return statuses
}

test('an address with too many requests gets Retry-After, others do not', async () => {
  stopClock(20)
  const server = await runningServer({ RATE_ADDRESS_PER_MINUTE: '3', TRUST_PROXY: '1' })
  expect(await statusesOf(server, '203.0.113.7', 4)).toEqual([200, 200, 200, 429])
  const refused = await ask(server, '203.0.113.7')
  expect(refused.headers.get('retry-after')).toBe('20')
  expect(await problemOf(refused)).toEqual({
    status: 429,
    detail: 'Too many calls: wait 20 s and send it again.',
  })
  expect((await ask(server, '203.0.113.8')).status).toBe(200)
  vi.setSystemTime(Date.now() + 20_000)
  expect((await ask(server, '203.0.113.7')).status).toBe(200)
})

test.each([
  ['an IPv6 network of 64 bits', '2001:db8:0:1::1', '2001:DB8::1:ffff:0:0:2', '2001:db8:0:2::1'],
  ['an address with a port', '203.0.113.7:1234', '203.0.113.7', '203.0.113.8:1234'],
  ['an IPv6 address with a port', '[2001:db8::1]:80', '2001:db8::2', '2001:db8:1::1'],
  ['an IPv4 address in an IPv6 socket', '::ffff:203.0.113.7', '203.0.113.7', '::ffff:203.0.113.8'],
  ['this machine, as another says', '127.0.0.1', '127.0.0.1', '127.0.0.2'],
])('%s is counted as one', async (_, one, same, other) => {
  stopClock(20)
  const server = await runningServer({ RATE_ADDRESS_PER_MINUTE: '1', TRUST_PROXY: '1' })
  expect((await ask(server, one)).status).toBe(200)
  expect((await ask(server, same)).status).toBe(429)
  expect((await ask(server, other)).status).toBe(200)
})

test('an address of this machine, a proxy that TRUST_PROXY does not name, is not counted, but noticed', async () => {
  const { url, logged } = await runningServer({ RATE_ADDRESS_PER_MINUTE: '1' })
  const headers = { 'x-forwarded-for': '203.0.113.7' }
  for (const _ of [1, 2, 3]) expect((await fetch(`${url}/api/geo`, { headers })).status).toBe(200)
  expect(logged('proxy_not_trusted')).toMatchObject([
    { level: 'warn', reason: expect.stringContaining('set TRUST_PROXY') },
  ])
  expect(await (await fetch(`${url}/readyz`)).json()).toEqual({
    status: 'ok',
    notice: expect.stringContaining('set TRUST_PROXY'),
  })
})

test('an application that calls too often is refused, another one is not', async () => {
  stopClock(10)
  const server = await runningServer({}, { limits: { applicationPerMinute: 2 } })
  const call = (headers: { authorization: string }) => postContact(server, '{}', { headers })
  const own = await bearerFor(server, OWN)
  expect([(await call(own)).status, (await call(own)).status]).toEqual([201, 200])
  const renewed = await bearerFor(server, OWN)
  expect((await call(renewed)).headers.get('retry-after')).toBe('10')
  expect((await call(await bearerFor(server))).status).toBe(201)
})
