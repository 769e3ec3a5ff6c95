import { writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { cityDatabase } from './mmdb-file.ts'
import { problemOf, runningServer, temporaryFolder } from './running-server.ts'

const AUSTIN = {
  country: { iso_code: 'US', names: { en: 'United States' } },
  subdivisions: [{ iso_code: 'TX', names: { en: 'Texas' } }],
  city: { names: { en: 'Austin', de: 'Austin' } },
}
const AUSTIN_FLAT = { country_code: 'US', state1: 'Texas', city: 'Austin' }
const PUBLIC = '81.2.69.142'

async function geo(
  variables: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<Response> {
  const { url } = await runningServer(variables)
  return fetch(`${url}/api/geo`, { headers })
}

const behindProxy = (address: string) => ({ 'x-forwarded-for': address })

async function databaseWith(record: object): Promise<string> {
  const file = join(await temporaryFolder(), 'city.mmdb')
  await writeFile(file, cityDatabase(PUBLIC, record))
  return file
}

/** A geolocation service that answers every request alike and keeps the paths it was asked. */
async function geolocationService(
  status: number,
  body: string,
  headers: Record<string, string> = {},
): Promise<{ url: string; asked: (string | undefined)[] }> {
  const asked: (string | undefined)[] = []
  const service = createServer((request, response) => {
    asked.push(request.url)
    response.writeHead(status, headers).end(body)
  })
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void service.close())
  const address = service.address()
  const port = typeof address === 'object' ? address?.port : undefined
  return { url: `http://127.0.0.1:${port}/json`, asked }
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

test('private addresses are distinguished from public ones, which need a source of locations', async () => {
  const { url } = await runningServer({ TRUST_PROXY: '1' })
  const messageFor = async (address: string) =>
    (await (await fetch(`${url}/api/geo`, { headers: behindProxy(address) })).json()).message
  for (const address of [
    '10.1.2.3',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.20',
    '100.64.0.1',
    '169.254.1.1',
    '::1',
    'fe80::1',
    'fd00::1',
    '::ffff:192.168.1.20',
    'nonsense',
  ]) {
    expect(await messageFor(address), address).toBe('private range')
  }
  for (const address of [
    '172.32.0.1',
    '172.15.255.255',
    '100.128.0.1',
    '2606:4700::1111',
    `::ffff:${PUBLIC}`,
  ]) {
    expect(await messageFor(address), address).toBe('no source of locations')
  }
})

test('the log says at the start that the location rules are off', async () => {
  const off = await runningServer()
  expect(off.entries).toContainEqual(
    expect.objectContaining({ level: 'warn', event: 'location_rules_disabled' }),
  )
  const on = await runningServer({ GEO_SOURCE: 'http://127.0.0.1:9' })
  expect(on.entries).not.toContainEqual(
    expect.objectContaining({ event: 'location_rules_disabled' }),
  )
})

test.each([
  ['MaxMind', AUSTIN, 'TX'],
  ['flat', AUSTIN_FLAT, ''],
])('GEO_SOURCE: the location in a %s database', async (_, record, region) => {
  const GEO_SOURCE = await databaseWith(record)
  const response = await geo({ GEO_SOURCE, TRUST_PROXY: '1' }, behindProxy(PUBLIC))
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
  const unknown = await geo({ GEO_SOURCE, TRUST_PROXY: '1' }, behindProxy('8.8.8.8'))
  expect(await unknown.json()).toEqual({ status: 'fail', message: 'not found', query: '8.8.8.8' })
  const country = await geo({ GEO_SOURCE, TRUST_PROXY: '1' }, behindProxy(PUBLIC))
  expect(await country.json()).toMatchObject({ country: 'India', countryCode: 'IN', city: '' })
})

test.each([
  ['0', '127.0.0.1'],
  ['1', '10.0.0.3'],
  ['2', '10.0.0.2'],
  ['9', '10.0.0.1'],
])('with TRUST_PROXY %s the address is %s', async (TRUST_PROXY, query) => {
  const response = await geo({ TRUST_PROXY }, behindProxy('10.0.0.1, 10.0.0.2 ,10.0.0.3'))
  expect(await response.json()).toMatchObject({ query })
})

test('GEO_SOURCE: the service is asked for the address, and its seven fields are passed on', async () => {
  const { url, asked } = await geolocationService(
    200,
    JSON.stringify({
      status: 'success',
      country: 'India',
      countryCode: 'IN',
      region: 'MH',
      regionName: 'Maharashtra',
      city: 'Mumbai',
      query: PUBLIC,
      isp: 'dropped',
    }),
  )
  const response = await geo({ GEO_SOURCE: url, TRUST_PROXY: '1' }, behindProxy(PUBLIC))
  expect(await response.json()).toEqual({
    status: 'success',
    country: 'India',
    countryCode: 'IN',
    region: 'MH',
    regionName: 'Maharashtra',
    city: 'Mumbai',
    query: PUBLIC,
  })
  expect(asked).toEqual([`/json/${PUBLIC}`])
})

test('GEO_SOURCE: a private address is not looked up', async () => {
  const { url, asked } = await geolocationService(200, '{}')
  expect(await (await geo({ GEO_SOURCE: url })).json()).toMatchObject({ status: 'fail' })
  expect(asked).toEqual([])
})

test.each([
  [500, ''],
  [200, 'not json'],
  [200, '{"status":"maybe"}'],
])('GEO_SOURCE: an answer %s %s is no location', async (status, body) => {
  const { url } = await geolocationService(status, body)
  const response = await geo({ GEO_SOURCE: url, TRUST_PROXY: '1' }, behindProxy(PUBLIC))
  expect(response.status).toBe(200)
  expect(await response.json()).toEqual({ status: 'fail', message: 'lookup failed', query: PUBLIC })
})

test('GEO_SOURCE: a service that cannot be reached is no location', async () => {
  const response = await geo(
    { GEO_SOURCE: 'http://127.0.0.1:9', TRUST_PROXY: '1' },
    behindProxy(PUBLIC),
  )
  expect(await response.json()).toMatchObject({ status: 'fail', message: 'lookup failed' })
})

test('GEO_SOURCE: 429 is passed on', async () => {
  const { url } = await geolocationService(429, '', { 'retry-after': '40' })
  const response = await geo({ GEO_SOURCE: url, TRUST_PROXY: '1' }, behindProxy(PUBLIC))
  expect(response.headers.get('retry-after')).toBe('40')
  expect(await problemOf(response)).toEqual({
    status: 429,
    detail: 'Too many lookups: ask again later.',
  })
})
