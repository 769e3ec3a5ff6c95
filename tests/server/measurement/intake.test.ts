import { once } from 'node:events'
import { type ClientRequest, request } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { runningServer, type TestServer } from '../running-server.ts'

/** Begins a request of events whose body never comes. */
function sendHalf({ url }: TestServer, from: string): ClientRequest {
  const sent = request(`${url}/2/httpapi`, {
    method: 'POST',
    headers: { 'x-forwarded-for': from, 'content-length': '200' },
  })
  sent.on('error', () => {})
  sent.write('{"api_key":')
  onTestFinished(() => {
    sent.destroy()
  })
  return sent
}

/** The status of a whole request. */
async function statusFrom({ url }: TestServer, from: string): Promise<number> {
  const body = JSON.stringify({ api_key: 'funnel', events: [{ event_type: 'viewed' }] })
  const headers = { 'x-forwarded-for': from }
  return (await fetch(`${url}/2/httpapi`, { method: 'POST', headers, body })).status
}

const ATTACKER = '2001:db8:0:9::1'
const SAME_NETWORK = '2001:db8:0:9::2'
const APPLICANT = '203.0.113.8'

test('bodies that do not come close events to their network alone, after the eighth', async () => {
  const server = await runningServer({ TRUST_PROXY: '1' }, { limits: { measurementAtOnce: 4 } })
  const refusals: unknown[] = []
  for (let sent = 0; sent < 130; sent += 1) {
    sendHalf(server, ATTACKER).on('response', (response) => {
      refusals.push([response.statusCode, response.headers['retry-after']])
      response.resume()
    })
  }
  await expect.poll(() => refusals).toHaveLength(122)
  expect(refusals).toEqual(Array(122).fill([429, '10']))
  expect(await statusFrom(server, SAME_NETWORK)).toBe(429)
  expect(await statusFrom(server, APPLICANT)).toBe(200)
})

test('a body of which no byte comes is ended, and its place is free', {
  timeout: 20_000,
}, async () => {
  const server = await runningServer(
    { TRUST_PROXY: '1' },
    { limits: { measurementBodiesOfNetwork: 1, measurementStalledMs: 200 } },
  )
  const { promise: ended, resolve } = Promise.withResolvers<void>()
  sendHalf(server, ATTACKER).on('close', resolve)
  await expect.poll(() => statusFrom(server, SAME_NETWORK)).toBe(429)
  await ended
  await expect.poll(() => statusFrom(server, SAME_NETWORK)).toBe(200)
})

test('a proxy that is not named may bring as many bodies as are handled at once', async () => {
  const server = await runningServer({}, { limits: { measurementBodiesOfNetwork: 1 } })
  const sent = [sendHalf(server, ''), sendHalf(server, '')]
  await Promise.all(sent.map((one) => once(one, 'socket')))
  expect((await server.sendEvents([{ event_type: 'viewed' }])).status).toBe(200)
})
