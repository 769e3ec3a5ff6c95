import { beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest'
import { createActor, toPromise } from 'xstate'
import { createGeolocation } from '../../../../../src/effects/api/geolocation.ts'
import { runningServer } from '../../../../server/running-server.ts'
import { deadAddress, type Reply, startService } from '../service.ts'
import { until } from '../until.ts'

let warn: MockInstance<typeof console.warn>
beforeEach(() => {
  warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
})

function locate(url: string) {
  return createActor(createGeolocation({ url })).start()
}

const austin = {
  status: 'success',
  country: 'United States',
  countryCode: 'US',
  region: 'TX',
  regionName: 'Texas',
  city: 'Austin',
  query: '198.51.100.7',
}

describe('a place', () => {
  it('is what a successful answer names', async () => {
    const { url, seen } = await startService(() => ({ body: austin }))
    expect(await toPromise(locate(`${url}/json`))).toEqual({
      status: 'success',
      country: 'United States',
      countryCode: 'US',
      region: 'TX',
      regionName: 'Texas',
      city: 'Austin',
    })
    expect(seen.map(({ method, path }) => [method, path])).toEqual([['GET', '/json']])
  })

  it('has empty texts for what the service does not know', async () => {
    const body = { status: 'success', country: 'India', region: null, city: 7 }
    const { url } = await startService(() => ({ body }))
    expect(await toPromise(locate(url))).toEqual({
      status: 'success',
      country: 'India',
      countryCode: '',
      region: '',
      regionName: '',
      city: '',
    })
  })
})

const without: [string, Reply][] = [
  ['200 with status fail', { body: { ...austin, status: 'fail' } }],
  ['200 without a status', { body: { country: 'India' } }],
  ['another success than 200', { status: 201, body: austin }],
  ['404', { status: 404, body: austin }],
  ['500', { status: 500, body: austin }],
  ['a page', { body: '<html></html>' }],
  ['broken JSON', { headers: { 'content-type': 'application/json' }, body: '{"status":' }],
  ['nothing but a header', { status: 200, headers: { 'content-type': 'image/png' }, body: '' }],
  ['a dropped connection', 'cut'],
]

it.each(without)('is null after %s, without a word and without asking again', async (_, reply) => {
  const { url, seen } = await startService(() => reply)
  expect(await toPromise(locate(url))).toBeNull()
  expect(warn).not.toHaveBeenCalled()
  expect(seen).toHaveLength(1)
})

it('is null after 429, with a warning', async () => {
  const { url, seen } = await startService(() => ({ status: 429, body: austin }))
  expect(await toPromise(locate(url))).toBeNull()
  expect(warn.mock.calls).toEqual([['geolocation: rate limit reached']])
  expect(seen).toHaveLength(1)
})

it('is null where the network is down', async () => {
  expect(await toPromise(locate(await deadAddress()))).toBeNull()
})

it('is null for the private address of the reference backend', async () => {
  const { url } = await runningServer()
  expect(await toPromise(locate(`${url}/api/geo`))).toBeNull()
})

it('aborts the call when no caller waits any more', async () => {
  const { url, seen } = await startService(() => 'silence')
  let isEnded = false
  const actor = locate(url)
  await until(() => seen.length === 1)
  seen[0]?.whenClosed.then(() => {
    isEnded = true
  })
  actor.stop()
  await until(() => isEnded)
  expect(actor.getSnapshot().output).toBeUndefined()
})
