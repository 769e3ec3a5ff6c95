import { expect, test, vi } from 'vitest'
import { METRICS_TOKEN, OPERATOR_TOKEN, problemOf } from './calls.ts'
import { runningServer, stopClock } from './running-server.ts'

const CAMPUS = '203.0.113.7'
const FILE = '/api/files/0d6f6b1c-1111-4222-8333-444455556666.pdf'

const bearer = (secret: string) => `Bearer ${secret}`
const password = (secret: string) => `Basic ${Buffer.from(`me:${secret}`).toString('base64')}`

/** Path, right secret, how it is sent, and the status with it: there is neither page, report nor file. */
const DOORS = [
  ['/api/operator/releases', OPERATOR_TOKEN, bearer, 200],
  [FILE, OPERATOR_TOKEN, bearer, 404],
  ['/api/coverage', OPERATOR_TOKEN, bearer, 204],
  ['/api/coverage', OPERATOR_TOKEN, password, 204],
  ['/statechart', OPERATOR_TOKEN, password, 503],
  ['/statechart', OPERATOR_TOKEN, bearer, 503],
  ['/metrics', METRICS_TOKEN, bearer, 200],
] as const

async function guardedServer(variables: Record<string, string> = {}) {
  stopClock()
  const server = await runningServer({
    STATECHART: 'operator',
    TRUST_PROXY: '1',
    METRICS_TOKEN,
    ...variables,
  })
  const ask = (path: string, authorization?: string, address = CAMPUS) =>
    fetch(server.url + path, {
      headers: { 'x-forwarded-for': address, ...(authorization && { authorization }) },
    })
  return { server, ask }
}

test.each(DOORS)(
  'guesses at %s of %s are counted for their network, and the right one passes',
  async (path, secret, sent, status) => {
    const { server, ask } = await guardedServer()
    const guesses: number[] = []
    for (let guess = 0; guess < 20; guess += 1) {
      guesses.push((await ask(path, sent(`${secret}${guess}`))).status)
    }
    expect(new Set(guesses)).toEqual(new Set([401]))
    const refused = await ask(path, sent(`${secret}x`))
    expect(refused.headers.get('retry-after')).toBe('20')
    expect(await problemOf(refused)).toEqual({
      status: 429,
      detail: 'Too many wrong tokens: wait 20 s and send it again.',
    })
    expect((await ask(path)).status).toBe(401)
    expect((await ask(path, sent(secret))).status).toBe(status)
    expect((await ask(path, sent(`${secret}x`), '203.0.113.8')).status).toBe(401)
    expect(server.logged('secret_refused').map(({ level, network }) => [level, network])).toEqual([
      ['warn', CAMPUS],
      ['warn', '203.0.113.8'],
    ])
    vi.setSystemTime(Date.now() + 20_000)
    expect((await ask(path, sent(`${secret}x`))).status).toBe(401)
    expect(server.logged('secret_refused')).toHaveLength(3)
    expect(JSON.stringify(server.entries)).not.toContain(secret)
  },
)

test('guesses at different doors are counted together, those of a proxy of this machine too', async () => {
  const { server, ask } = await guardedServer({ TRUST_PROXY: '0' })
  for (let guess = 0; guess < 20; guess += 1) {
    const [path, secret, sent] = DOORS[guess % DOORS.length] ?? DOORS[0]
    await ask(path, sent(`${secret}x`))
  }
  expect((await ask('/metrics', bearer('x'))).status).toBe(429)
  expect(server.logged('secret_refused')).toMatchObject([{ network: '127.0.0.1' }])
})

test('the right token passes if its network has used up its calls', async () => {
  const { ask } = await guardedServer({ RATE_ADDRESS_PER_MINUTE: '1' })
  await ask('/api/none')
  expect((await ask('/api/none')).status).toBe(429)
  for (const [path, secret, sent, status] of DOORS) {
    expect([path, (await ask(path, sent(secret))).status]).toEqual([path, status])
  }
})

test("each access by the operator's token is in the audit table, and no guess", async () => {
  const { server, ask } = await guardedServer()
  for (const [path, secret, sent] of DOORS) {
    await ask(`${path}?select=x`, sent(secret))
    await ask(path, sent('x'))
  }
  const accesses = await server.store.db
    .selectFrom('accesses')
    .select(['credential', 'path', 'address'])
    .execute()
  const opened = [
    ...['/api/operator/releases', FILE, '/api/coverage', '/api/coverage'],
    ...['/statechart', '/statechart'],
  ]
  expect(accesses.map(({ path }) => path).toSorted()).toEqual(opened.toSorted())
  for (const access of accesses) {
    expect(access).toMatchObject({ credential: 'operator', address: CAMPUS })
  }
})
