import { request } from 'node:http'
import { expect, test, vi } from 'vitest'
import { type PageCall, upload, walkFunnel } from './applicant-calls.ts'
import { problemOf } from './calls.ts'
import { runningServer, stopClock, type TestServer, withBudgets } from './running-server.ts'

const OWN = '3f1f2a34-9f0e-4c56-8d1b-0a4b6f1f7c11'
const CAMPUS = '203.0.113.7'
const OTHER = '203.0.113.8'
const MIB = 1024 * 1024

/** A server behind a proxy whose addresses may bring so many applicants a minute. */
function serverFor(applicants: number, options: Parameters<typeof runningServer>[1] = {}) {
  stopClock()
  const variables = { RATE_ADDRESS_PER_MINUTE: String(applicants), TRUST_PROXY: '1' }
  return runningServer(variables, options)
}

function ask(server: TestServer, address: string, call: Partial<PageCall> = {}) {
  const { path = '/api/coverage', method = 'GET', headers = {}, body } = call
  return server.call(method, path, body, { headers, from: `10.9.9.9, ${address}` })
}

/** The statuses of the same call, one after the other. */
async function statusesOf(
  server: TestServer,
  address: string,
  times: number,
  call: Partial<PageCall> = {},
): Promise<number[]> {
  const statuses: number[] = []
  while (statuses.length < times) statuses.push((await ask(server, address, call)).status)
  return statuses
}

test('an address with too many calls gets Retry-After, others do not', async () => {
  const server = await serverFor(3)
  expect(await statusesOf(server, CAMPUS, 4)).toEqual([204, 204, 204, 429])
  const refused = await ask(server, CAMPUS)
  expect(refused.headers.get('retry-after')).toBe('20')
  expect(await problemOf(refused)).toEqual({
    status: 429,
    detail: 'Too many calls: wait 20 s and send it again.',
  })
  expect((await ask(server, OTHER)).status).toBe(204)
  vi.setSystemTime(Date.now() + 20_000)
  expect((await ask(server, CAMPUS)).status).toBe(204)
})

test.each([
  ['an IPv6 network of 64 bits', '2001:db8:0:1::1', '2001:DB8::1:ffff:0:0:2', '2001:db8:0:2::1'],
  ['an address with a port', '203.0.113.7:1234', '203.0.113.7', '203.0.113.8:1234'],
  ['an IPv6 address with a port', '[2001:db8::1]:80', '2001:db8::2', '2001:db8:1::1'],
  ['an IPv4 address in an IPv6 socket', '::ffff:203.0.113.7', '203.0.113.7', '::ffff:203.0.113.8'],
  ['this machine, as another says', '127.0.0.1', '127.0.0.1', '127.0.0.2'],
])('%s is counted as one', async (_, one, same, other) => {
  const server = await serverFor(1)
  expect((await ask(server, one)).status).toBe(204)
  expect((await ask(server, same)).status).toBe(429)
  expect((await ask(server, other)).status).toBe(204)
})

test('an address of this machine, a proxy that TRUST_PROXY does not name, is not counted, but noticed', async () => {
  const server = await runningServer({ RATE_ADDRESS_PER_MINUTE: '1' })
  expect(await statusesOf(server, CAMPUS, 3)).toEqual([204, 204, 204])
  expect(server.logged('proxy_not_trusted')).toMatchObject([
    { level: 'warn', reason: expect.stringContaining('set TRUST_PROXY') },
  ])
})

test('what is refused is logged once', async () => {
  const server = await serverFor(3)
  await statusesOf(server, CAMPUS, 30)
  expect(server.logged('calls_refused')).toMatchObject([{ budget: 'other', by: 'address' }])
  expect(server.logged('request')).toHaveLength(3)
})

const CROWD = 4

test('a crowd at one address gets through, while an attacker at another is refused', async () => {
  const server = await serverFor(CROWD)
  const statuses: number[] = []
  const attacks: number[] = []
  const send = async (call: PageCall) => {
    const answer = await ask(server, CAMPUS, call)
    statuses.push(answer.status)
    return answer.text()
  }
  let isOver = false
  async function attack(): Promise<void> {
    for (let calls = 1; !isOver || calls < CROWD * 20; calls += 1) {
      const address = `2001:db8:0:9::${calls.toString(16)}`
      const answer = await ask(server, address, { method: 'POST', path: '/api/session' })
      if (answer.status === 429) expect(answer.headers.get('retry-after')).toBe('20')
      attacks.push(answer.status)
    }
  }
  const attacker = attack()
  const applicants = Array.from({ length: CROWD }, (_, applicant) =>
    walkFunnel(applicant, send, async () => {}),
  )
  await Promise.all(applicants)
  isOver = true
  await attacker
  expect(statuses.filter((status) => status >= 300)).toEqual([])
  expect(await server.rows('contacts')).toHaveLength(CROWD)
  expect(await server.rows('files')).toHaveLength(CROWD)
  expect(attacks.filter((status) => status === 201)).toHaveLength(CROWD * 2)
  expect(new Set(attacks)).toEqual(new Set([201, 429]))
})

test('events and progress beyond their budgets leave session, upload and contact open', async () => {
  const few = { perApplicant: 1 }
  const server = await serverFor(1, withBudgets({ measurement: few, progress: few }))
  const events = { method: 'POST', path: '/2/httpapi', body: '{}' } as const
  const headers = await server.bearer(OWN)
  const progress = { method: 'POST', path: '/api/progress', headers, body: '{}' } as const
  expect(await statusesOf(server, CAMPUS, 3, events)).toEqual([400, 429, 429])
  expect(await statusesOf(server, CAMPUS, 3, progress)).toEqual([400, 429, 429])
  expect((await ask(server, CAMPUS, { method: 'POST', path: '/api/session' })).status).toBe(201)
  expect((await ask(server, CAMPUS, upload(headers.authorization))).status).toBe(201)
  expect((await server.postContact('{}', { headers, from: CAMPUS })).status).toBe(201)
})

test.each(['/api/upload_aws', '/api/create_contact', '/api/progress'])(
  'made-up tokens for %s take nothing from who has one at the same address',
  async (path) => {
    const server = await serverFor(1)
    const headers = { authorization: 'Bearer a.b.c' }
    const call = { method: 'POST', path, headers, body: '{}' } as const
    expect(await statusesOf(server, CAMPUS, 30, call)).toEqual(Array(30).fill(401))
    const own = { applicationId: OWN, from: CAMPUS }
    expect((await server.postContact('{}', own)).status).toBe(201)
  },
)

test('an application that calls too often is refused, another one at its address is not', async () => {
  const server = await serverFor(
    5,
    withBudgets({ contact: { perApplicant: 1, perApplication: 2 } }),
  )
  const call = (headers: Record<string, string>) =>
    server.postContact('{}', { headers, from: CAMPUS })
  const own = await server.bearer(OWN)
  expect([(await call(own)).status, (await call(own)).status]).toEqual([201, 200])
  const renewed = await server.bearer(OWN)
  for (let again = 0; again < 9; again += 1) expect((await call(renewed)).status).toBe(429)
  expect((await call(renewed)).headers.get('retry-after')).toBe('20')
  for (const _ of [1, 2, 3]) expect((await call(await server.bearer())).status).toBe(201)
  expect((await call(await server.bearer())).status).toBe(429)
  expect(server.logged('calls_refused')).toMatchObject([
    { budget: 'contact', by: 'application' },
    { budget: 'contact', by: 'address' },
  ])
})

/** The status of an upload that says how many bytes come, and sends none. */
async function announced(server: TestServer, bytes: number): Promise<number | undefined> {
  const headers = {
    ...(await server.bearer()),
    'x-forwarded-for': CAMPUS,
    'content-length': String(bytes),
  }
  return new Promise((resolve, reject) => {
    const sending = request(`${server.url}/api/upload_aws`, { method: 'POST', headers })
    sending.on('error', reject)
    sending.on('response', ({ statusCode }) => {
      sending.destroy()
      resolve(statusCode)
    })
    sending.flushHeaders()
  })
}

test.each([
  [8, [1, 4], 415],
  [8, [1, 7], 429],
  [10, [1e6], 429],
  [12, [1e6], 415],
])(
  'of %i calls an upload of each MiB takes one, ten at most: after %j the next gets %i',
  async (calls, sizes, next) => {
    const server = await serverFor(calls / 2)
    for (const size of sizes) expect(await announced(server, size * MIB)).toBe(415)
    expect(await announced(server, 1)).toBe(next)
  },
)
