import { beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest'
import { createActor, toPromise } from 'xstate'
import { createGeolocation } from '../../../../../src/effects/api/geolocation.ts'
import { createVetting } from '../../../../../src/effects/api/vetting.ts'
import { runningServer } from '../../../../server/running-server.ts'
import { analysisRequest } from '../../../../specification/calls.ts'
import { FULL_THEN_SHORTEST } from '../../../../specification/forms/index.ts'
import { deadAddress, type Reply, startService } from '../service.ts'

let warn: MockInstance<typeof console.warn>
beforeEach(() => {
  warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
})

const request = analysisRequest(FULL_THEN_SHORTEST, 'not-assigned')

const locate = (url: string) => createActor(createGeolocation({ url })).start()

function ask(baseUrl: string) {
  const actor = createActor(createVetting({ baseUrl }), { input: request })
  actor.subscribe({ error: () => {} })
  return actor.start()
}

it.each([
  ['geolocation', locate],
  ['vetting', ask],
])(
  'a call of %s is aborted when no caller waits any more, and nothing is logged',
  async (_, call) => {
    const { url, seen } = await startService(() => 'silence')
    const actor = call(url)
    await expect.poll(() => seen).toHaveLength(1)
    actor.stop()
    await seen[0]?.whenClosed
    expect(warn).not.toHaveBeenCalled()
  },
)

describe('a place', () => {
  const place = {
    status: 'success',
    country: 'United States',
    countryCode: 'US',
    region: 'TX',
    regionName: 'Texas',
    city: 'Austin',
  }
  const austin = { ...place, query: '198.51.100.7' }

  it('is what a successful answer names', async () => {
    const { url, seen } = await startService(() => ({ body: austin }))
    expect(await toPromise(locate(`${url}/json`))).toEqual(place)
    expect(seen).toMatchObject([{ method: 'GET', path: '/json' }])
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

  it.each<[string, Reply]>([
    ['200 with status fail', { body: { ...austin, status: 'fail' } }],
    ['another success than 200', { status: 201, body: austin }],
    ['nothing but a header', { headers: { 'content-type': 'image/png' }, body: '' }],
  ])('is null after %s, without a log line and without asking again', async (_, reply) => {
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

  it('is null where the network is down, and for the private address of the backend', async () => {
    const { url } = await runningServer()
    expect(await toPromise(locate(await deadAddress()))).toBeNull()
    expect(await toPromise(locate(`${url}/api/geo`))).toBeNull()
  })
})

describe('vetting', () => {
  it('sends the eight fields of section 7 and no token', async () => {
    const { url, seen } = await startService(() => ({ body: { status: 'approved' } }))
    expect(await toPromise(ask(url))).toEqual({ status: 'approved' })
    expect(seen).toMatchObject([{ method: 'POST', path: '/analyze' }])
    expect(seen[0]?.headers).not.toHaveProperty('authorization')
    expect(JSON.parse(seen[0]?.body ?? '')).toEqual(request)
  })

  it('understands the reference backend', async () => {
    const { url } = await runningServer()
    expect(await toPromise(ask(`${url}/api`))).toEqual({
      status: 'approved',
      summary: 'Background given by a résumé and a LinkedIn profile and a written summary.',
    })
  })

  it('keeps the known fields with a text, and ignores the rest of the answer', async () => {
    const known = { ai_status: 'manual_review_required', ai_summary: 'Look at it.' }
    const body = { ...known, reasoning: null, summary: 7, score: 0.4 }
    const { url } = await startService(() => ({ body }))
    expect(await toPromise(ask(url))).toEqual(known)
    expect(warn).not.toHaveBeenCalled()
  })

  it.each<[string, Reply, string]>([
    ['503', { status: 503 }, 'analyze: HTTP 503'],
    ['a page in place of an answer', { body: '<html></html>' }, 'analyze: unreadable answer'],
    ['a dropped connection', 'cut', 'analyze: Network Error'],
  ])('logs %s and passes the failure on, without asking again', async (_, reply, line) => {
    const { url, seen } = await startService(() => reply)
    await expect(toPromise(ask(url))).rejects.toThrow()
    expect(warn.mock.calls).toEqual([[line]])
    expect(seen).toHaveLength(1)
  })
})
