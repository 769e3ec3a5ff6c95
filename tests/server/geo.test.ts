import { writeFile } from 'node:fs/promises'
import { isIPv4 } from 'node:net'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { type Answer, deadAddress, startService } from '../unit/src/effects/service.ts'
import { problemOf } from './calls.ts'
import { runningServer, temporaryFolder } from './running-server.ts'

const AUSTIN = {
  country: { iso_code: 'US', names: { en: 'United States' } },
  subdivisions: [{ iso_code: 'TX', names: { en: 'Texas' } }],
  city: { names: { en: 'Austin', de: 'Austin' } },
}
const AUSTIN_FLAT = { country_code: 'US', state1: 'Texas', city: 'Austin' }
const PUBLIC = '81.2.69.142'

/** The answer of a server of its own, behind a proxy if an address is given. */
async function geo(variables: Record<string, string>, from?: string): Promise<Response> {
  const server = await runningServer({ ...(from && { TRUST_PROXY: '1' }), ...variables })
  return server.get('/api/geo', from ? { from } : {})
}

async function databaseWith(record: object): Promise<string> {
  const file = join(await temporaryFolder(), 'city.mmdb')
  await writeFile(file, cityDatabase(PUBLIC, record))
  return file
}

test('the own machine is in a private range', async () => {
  const response = await geo({})
  expect(response.status).toBe(200)
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(await response.json()).toEqual({
    status: 'fail',
    message: 'private range',
    query: '127.0.0.1',
  })
})

test.each([
  [
    'private range',
    [
      ...['10.1.2.3', '172.16.0.1', '172.31.255.255', '192.168.1.20', '100.64.0.1', '169.254.1.1'],
      ...['::1', 'fe80::1', 'fd00::1', '::ffff:192.168.1.20', 'nonsense'],
    ],
  ],
  [
    'no source of locations',
    ['172.32.0.1', '172.15.255.255', '100.128.0.1', '2606:4700::1111', `::ffff:${PUBLIC}`],
  ],
])('the answer is "%s" for %j', async (message, addresses) => {
  const server = await runningServer({ TRUST_PROXY: '1' })
  for (const address of addresses) {
    const response = await server.get('/api/geo', { from: address })
    expect(await response.json(), address).toMatchObject({ message })
  }
})

test('the log says at the start that the location rules are off', async () => {
  const off = await runningServer()
  expect(off.logged('location_rules_disabled')).toMatchObject([{ level: 'warn' }])
  const on = await runningServer({ GEO_SOURCE: 'http://127.0.0.1:9' })
  expect(on.logged('location_rules_disabled')).toEqual([])
})

test.each([
  ['MaxMind', AUSTIN, 'TX'],
  ['flat', AUSTIN_FLAT, ''],
])('GEO_SOURCE: the location in a %s database', async (_, record, region) => {
  const GEO_SOURCE = await databaseWith(record)
  const response = await geo({ GEO_SOURCE }, PUBLIC)
  expect(await response.json()).toEqual({
    status: 'success',
    country: 'United States',
    countryCode: 'US',
    region,
    regionName: 'Texas',
    city: 'Austin',
    query: PUBLIC,
  })
})

test('GEO_SOURCE: an address that the database does not know, and a location without a city', async () => {
  const GEO_SOURCE = await databaseWith({ country: { iso_code: 'IN', names: { en: 'India' } } })
  const unknown = await geo({ GEO_SOURCE }, '8.8.8.8')
  expect(await unknown.json()).toEqual({ status: 'fail', message: 'not found', query: '8.8.8.8' })
  const country = await geo({ GEO_SOURCE }, PUBLIC)
  expect(await country.json()).toMatchObject({ country: 'India', countryCode: 'IN', city: '' })
})

test.each([
  ['0', '127.0.0.1'],
  ['1', '10.0.0.3'],
  ['2', '10.0.0.2'],
  ['9', '10.0.0.1'],
])('with TRUST_PROXY %s the address is %s', async (TRUST_PROXY, query) => {
  const response = await geo({ TRUST_PROXY }, '10.0.0.1, 10.0.0.2 ,10.0.0.3')
  expect(await response.json()).toMatchObject({ query })
})

/** The answer about a public address if a geolocation service answers so. */
async function lookUp(answer: Answer) {
  const { url, seen } = await startService(() => answer)
  const variables = { GEO_SOURCE: `${url}/json` }
  return { response: await geo(variables, PUBLIC), variables, seen }
}

test('GEO_SOURCE: a service is asked for a public address, and its seven fields are passed on', async () => {
  const mumbai = {
    status: 'success',
    country: 'India',
    countryCode: 'IN',
    region: 'MH',
    regionName: 'Maharashtra',
    city: 'Mumbai',
    query: PUBLIC,
  }
  const { response, variables, seen } = await lookUp({ body: { ...mumbai, isp: 'dropped' } })
  expect(await response.json()).toEqual(mumbai)
  expect(await (await geo(variables)).json()).toMatchObject({ status: 'fail' })
  expect(seen.map(({ path }) => path)).toEqual([`/json/${PUBLIC}`])
})

test.each([
  [500, ''],
  [200, 'not json'],
  [200, '{"status":"maybe"}'],
])('GEO_SOURCE: an answer %s %s is no location', async (status, body) => {
  const { response } = await lookUp({ status, body })
  expect(response.status).toBe(200)
  expect(await response.json()).toEqual({ status: 'fail', message: 'lookup failed', query: PUBLIC })
})

test('GEO_SOURCE: a service that cannot be reached is no location', async () => {
  const server = await runningServer({ GEO_SOURCE: await deadAddress(), TRUST_PROXY: '1' })
  const response = await server.get('/api/geo', { from: PUBLIC })
  expect(await response.json()).toMatchObject({ status: 'fail', message: 'lookup failed' })
  expect(server.logged('location_lookup_failed')).toMatchObject([{ failure: 'ECONNREFUSED' }])
})

test('GEO_SOURCE: 429 is passed on', async () => {
  const { response } = await lookUp({ status: 429, headers: { 'retry-after': '40' } })
  expect(response.headers.get('retry-after')).toBe('40')
  expect(await problemOf(response)).toEqual({
    status: 429,
    detail: 'Too many lookups: ask again later.',
  })
})

test('GEO_SOURCE: a service is asked once about an address in ten minutes, and a failed lookup again after seconds', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  // The cache takes 0 for no time.
  vi.advanceTimersByTime(1)
  let body: Answer['body'] = { status: 'success', city: 'Austin' }
  const { url, seen } = await startService(() => ({ body }))
  const server = await runningServer({ GEO_SOURCE: url, TRUST_PROXY: '1' })
  const cityOf = async (from: string) =>
    (await (await server.get('/api/geo', { from })).json()).city
  expect(await Promise.all([PUBLIC, PUBLIC, '8.8.8.8'].map(cityOf))).toEqual(
    Array(3).fill('Austin'),
  )
  expect(seen.map(({ path }) => path).sort()).toEqual(['/8.8.8.8', `/${PUBLIC}`])
  vi.advanceTimersByTime(599_000)
  await cityOf(PUBLIC)
  expect(seen).toHaveLength(2)
  vi.advanceTimersByTime(2_000)
  const known = body
  body = 'out of order'
  expect([await cityOf(PUBLIC), await cityOf(PUBLIC)]).toEqual([undefined, undefined])
  expect(seen).toHaveLength(3)
  vi.advanceTimersByTime(11_000)
  body = known
  expect(await cityOf(PUBLIC)).toBe('Austin')
  expect(seen).toHaveLength(4)
})

/**
 * The bytes of an mmdb file (version 2.0 of the format, IPv4, 24-bit records) that knows one
 * address, with the given record.
 */
function cityDatabase(address: string, record: object): Buffer {
  if (!isIPv4(address)) throw new Error(`${address} is not an IPv4 address.`)
  const bits = address
    .split('.')
    .map((byte) => Number(byte).toString(2).padStart(8, '0'))
    .join('')
  const nodeCount = bits.length
  const nodes = [...bits].map((bit, index) => {
    const next = index === nodeCount - 1 ? nodeCount + 16 : index + 1
    return bit === '0' ? [next, nodeCount] : [nodeCount, next]
  })
  const tree = Buffer.concat(nodes.flat().map(threeBytes))
  const metadata = {
    binary_format_major_version: 2,
    binary_format_minor_version: 0,
    build_epoch: 1,
    database_type: 'Test-City',
    description: { en: 'One address' },
    ip_version: 4,
    languages: ['en'],
    node_count: nodeCount,
    record_size: 24,
  }
  return Buffer.concat([
    tree,
    Buffer.alloc(16),
    encode(record),
    Buffer.from('\xab\xcd\xefMaxMind.com', 'latin1'),
    encode(metadata),
  ])
}

const UTF8 = 2
const UINT32 = 6
const MAP = 7
const ARRAY = 11

function encode(value: unknown): Buffer {
  if (typeof value === 'string') {
    const text = Buffer.from(value)
    return Buffer.concat([control(UTF8, text.length), text])
  }
  if (typeof value === 'number') {
    const bytes = Buffer.alloc(4)
    bytes.writeUInt32BE(value)
    return Buffer.concat([control(UINT32, 4), bytes])
  }
  if (Array.isArray(value)) {
    return Buffer.concat([control(ARRAY, value.length), ...value.map(encode)])
  }
  const entries = Object.entries(value ?? {})
  return Buffer.concat([control(MAP, entries.length), ...entries.flat().map(encode)])
}

function control(type: number, size: number): Buffer {
  if (size > 28) throw new Error('Sizes over 28 are not encoded.')
  return type > 7 ? Buffer.from([size, type - 7]) : Buffer.from([(type << 5) | size])
}

function threeBytes(value: number): Buffer {
  return Buffer.from([value >> 16, (value >> 8) & 255, value & 255])
}
