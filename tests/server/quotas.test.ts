import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { createCallCounts } from '../../src/server/http/call-counts.ts'
import { createLog } from '../../src/server/log.ts'
import { quotaProblem } from '../../src/server/quotas/quota-problem.ts'
import { APPLICATION, APPROVED, problemOf } from './calls.ts'
import { isOnPostgres } from './database/provided.ts'
import { runningServer, stopClock, type TestServer } from './running-server.ts'
import { samplesOf, scrape } from './scrape.ts'

const MIB = 1024 * 1024
/** What a contact counts for: its body and its row. */
const BYTES = JSON.stringify(APPROVED).length + 2048

/** So many contacts a day of an address, and of the three networks of an IPv6 address. */
function contactsOfDay(address: number, ipv6: readonly number[]) {
  const megabytes = (contacts: number) => ((contacts + 0.5) * BYTES) / MIB
  const megabytesOfDay = { address: megabytes(address), ipv6: ipv6.map(megabytes) }
  return { limits: { megabytesOfDay } }
}

function send(server: TestServer, from: string, body: object | string = APPROVED) {
  return server.postContact(body, { from })
}

async function statusesOf(
  server: TestServer,
  addresses: readonly string[],
  body?: object | string,
) {
  const statuses: number[] = []
  for (const address of addresses) statuses.push((await send(server, address, body)).status)
  return statuses
}

const TODAY = {
  status: 503,
  detail: 'There is no room for more contacts today: send it again later.',
}

test('an IPv4 address, however it is written, brings so many contacts a day, also after a restart', async () => {
  const first = await runningServer({ TRUST_PROXY: '1' }, contactsOfDay(2, [9, 9, 9]))
  const addresses = ['203.0.113.7', '::ffff:203.0.113.7', '64:ff9b::203.0.113.7', '203.0.113.8']
  expect(await statusesOf(first, addresses)).toEqual([201, 201, 503, 201])
  expect(first.logged('quota_used')).toMatchObject([
    { level: 'warn', limit: 'contacts_of_network', network: '203.0.113.7' },
  ])
  expect(first.logged('quota_used')[0]).not.toHaveProperty('reason')
  const second = await first.restarted()
  const refused = await send(second, '203.0.113.7')
  expect(refused.headers.get('retry-after')).toBe('600')
  expect(await problemOf(refused)).toEqual(TODAY)
  await second.store.db.updateTable('network_days').set({ day: '2026-01-01' }).execute()
  const third = await second.restarted()
  expect(await third.rows('network_days')).toEqual([])
  expect((await send(third, '203.0.113.7')).status).toBe(201)
})

test('a /64, a /56 and a /48 bring so many, whatever addresses they take', async () => {
  const server = await runningServer({ TRUST_PROXY: '1' }, contactsOfDay(9, [1, 2, 3]))
  const addresses = ['1:1::1', '1:1::2', '1:2::1', '1:3::1', '1:100::1', '1:200::1', '2:1::1']
  expect(
    await statusesOf(
      server,
      addresses.map((end) => `2001:db8:${end}`),
    ),
  ).toEqual([201, 503, 201, 503, 201, 503, 201])
  expect(server.logged('quota_used').map(({ network }) => network)).toEqual([
    '2001:db8:1:1::/64',
    '2001:db8:1:0::/56',
    '2001:db8:1::/48',
  ])
})

test('what comes at once is let in to the limit, no further', async () => {
  const server = await runningServer({ TRUST_PROXY: '1' }, contactsOfDay(5, [5, 5, 5]))
  const sent = Array.from({ length: 20 }, (_, at) => send(server, `2001:db8:1:${at}::1`))
  const statuses = (await Promise.all(sent)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 201)).toHaveLength(5)
})

test('the same contact again is answered though its network is full; it and this machine count for no network', async () => {
  const server = await runningServer({ TRUST_PROXY: '1' }, contactsOfDay(1, [1, 1, 1]))
  const caller = { applicationId: APPLICATION, from: '203.0.113.7' }
  const bytesIn = async ({ rows }: TestServer) =>
    (await rows('network_days')).map(({ bytes }) => Number(bytes))
  expect((await server.postContact(APPROVED, caller)).status).toBe(201)
  expect(await bytesIn(server)).toEqual([BYTES])
  const again = await server.restarted()
  expect((await again.postContact(APPROVED, caller)).status).toBe(200)
  const other = { ...APPROVED, last_name: 'Lovelace' }
  expect((await again.postContact(other, caller)).status).toBe(503)
  expect((await again.postContact(APPROVED)).status).toBe(201)
  expect(await bytesIn(again)).toEqual([BYTES])
})

test.each([
  [0, { reason: expect.stringContaining('set TRUST_PROXY') }],
  [1, {}],
])('a used quota is logged once a minute, with %i trusted proxies', (trustedProxies, reason) => {
  stopClock()
  const lines: string[] = []
  const log = createLog((line) => lines.push(line))
  const services = { callCounts: createCallCounts(log), environment: { trustedProxies }, log }
  const refusal = { limit: 'bytes_of_files', detail: 'Full.', retryAfterSeconds: 60 } as const
  for (const network of ['203.0.113.7', '203.0.113.7', '203.0.113.8']) {
    quotaProblem(services, refusal, network)
  }
  expect(lines.map((line) => JSON.parse(line))).toEqual(
    ['203.0.113.7', '203.0.113.8'].map((network) => ({
      time: expect.any(String),
      level: 'warn',
      event: 'quota_used',
      limit: 'bytes_of_files',
      network,
      ...reason,
    })),
  )
})

/** Stores so many megabytes as one file of no network, before the server counts. */
async function serverWithStored(megabytes: number, variables: Record<string, string>) {
  const first = await runningServer()
  const { clock, files } = first.store
  await files.add({
    name: `${randomUUID()}.pdf`,
    application_id: randomUUID(),
    original_name: 'cv.pdf',
    size_bytes: megabytes * MIB,
    received_at: clock.now().toISOString(),
    scan: 'unscanned',
  })
  return first.restarted({ ...variables, TRUST_PROXY: '1' })
}

test('a network takes a third of what is free without it, no more', async () => {
  const free = (6 * BYTES + BYTES / 2) / MIB
  const server = await serverWithStored(100 - free, { VOLUME_MEGABYTES: '100' })
  const attacker = Array.from({ length: 4 }, (_, at) => `2001:db8:1:${at}::1`)
  expect(await statusesOf(server, attacker)).toEqual([201, 201, 503, 503])
  expect(await statusesOf(server, ['203.0.113.7', '203.0.113.7'])).toEqual([201, 503])
})

test('a network takes a third of what is free on the disk of the database', async () => {
  const options = { freeBytes: async () => 3.5 * BYTES }
  const server = await runningServer({ TRUST_PROXY: '1' }, options)
  const isApart = isOnPostgres()
  expect(await statusesOf(server, ['203.0.113.7', '203.0.113.7'])).toEqual([
    201,
    isApart ? 201 : 503,
  ])
})

const NO_FORM = { ...APPROVED, state: '', more: 'x'.repeat(200_000) }

const SMALL_VOLUME = { TRUST_PROXY: '1', VOLUME_MEGABYTES: '100' }

test('a network has a hundredth of the volume for contacts that no form can have made', async () => {
  const first = await runningServer(SMALL_VOLUME)
  const addresses = Array.from({ length: 6 }, (_, at) => `2001:db8:1:${at}::1`)
  expect(await statusesOf(first, addresses, NO_FORM)).toEqual([201, 201, 201, 201, 201, 503])
  expect(first.logged('quota_used')).toMatchObject([
    { limit: 'contacts_of_no_form', network: '2001:db8:1::/48' },
  ])
  const second = await first.restarted()
  expect(await statusesOf(second, ['2001:db8:1:7::1'], NO_FORM)).toEqual([503])
  expect(await statusesOf(second, ['2001:db8:1:7::1'])).toEqual([201])
})

test('all networks have a tenth of the volume for such contacts', async () => {
  const server = await runningServer(SMALL_VOLUME)
  const networks = Array.from({ length: 11 }, (_, at) => `203.0.113.${at}`)
  const addresses = networks.flatMap((network) => Array.from({ length: 5 }, () => network))
  const statuses = await statusesOf(server, addresses, NO_FORM)
  expect(statuses.filter((status) => status === 201)).toHaveLength(51)
  const refused = await send(server, '198.51.100.1', NO_FORM)
  expect(refused.headers.get('retry-after')).toBe('600')
  expect(await problemOf(refused)).toEqual({
    status: 503,
    detail: 'There is no room for more contacts that no form can have made: send it again later.',
  })
  expect(server.logged('quota_used')).toMatchObject([{ limit: 'contacts_of_no_form' }])
  const refusals = samplesOf(await scrape(server), 'funnel_refusals_total')
  expect(refusals).toMatchObject({ '{limit="contacts_of_no_form",status="503"}': 5 })
  expect((await send(server, '198.51.100.1')).status).toBe(201)
})

test('the last tenth of the volume is for contacts that a form can have made', async () => {
  const server = await serverWithStored(90, { VOLUME_MEGABYTES: '100' })
  expect((await send(server, '203.0.113.7', '{}')).status).toBe(503)
  expect((await send(server, '203.0.113.7')).status).toBe(201)
})
