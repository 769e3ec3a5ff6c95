import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { problemOf } from './calls.ts'
import { runningServer, stopClock, type TestServer } from './running-server.ts'

const HOME = '203.0.113.7'
const OTHER = '203.0.113.8'

/** A server without a proxy, every socket of which has the address that was said last. */
async function serverCalledFrom(
  address: string,
  ...[variables, options]: Parameters<typeof runningServer>
): Promise<{ server: TestServer; callFrom: (address: string) => void }> {
  let caller = address
  const place = (message: unknown) => {
    const { socket } = message as { socket: Socket }
    Object.defineProperty(socket, 'remoteAddress', { get: () => caller })
  }
  subscribe('net.server.socket', place)
  onTestFinished(() => {
    unsubscribe('net.server.socket', place)
  })
  stopClock()
  const server = await runningServer(variables, options)
  return {
    server,
    callFrom: (next) => {
      caller = next
    },
  }
}

test.each([
  ['an IPv4 address', HOME, HOME, OTHER],
  ['an IPv4 address in an IPv6 socket', `::ffff:${HOME}`, HOME, OTHER],
  ['an IPv6 network of 64 bits', '2001:db8:0:1::1', '2001:db8:0:1::2', '2001:db8:0:2::1'],
])('without a proxy %s is limited, whatever it says of itself', async (_, one, same, other) => {
  const { server, callFrom } = await serverCalledFrom(one, { RATE_ADDRESS_PER_MINUTE: '1' })
  const ask = (says: string) =>
    fetch(`${server.url}/api/coverage`, { headers: { 'x-forwarded-for': says } })
  expect((await ask('198.51.100.1')).status).toBe(204)
  callFrom(same)
  expect((await ask('198.51.100.2')).status).toBe(429)
  callFrom(other)
  expect((await ask('198.51.100.1')).status).toBe(204)
})

test('without a proxy the files of one network are limited, those of another are not', async () => {
  const { server, callFrom } = await serverCalledFrom(
    HOME,
    {},
    { limits: { fileShareOfDay: { address: 0, ipv6: [0, 0, 0] } } },
  )
  const refused = await server.upload()
  expect(refused.headers.get('retry-after')).toBe('3600')
  expect(await problemOf(refused)).toEqual({
    status: 429,
    detail: 'Too many files came from this network today: send it tomorrow.',
  })
  callFrom('127.0.0.1')
  expect((await server.upload()).status).toBe(201)
})
