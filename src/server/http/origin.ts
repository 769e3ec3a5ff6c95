import type { IncomingMessage } from 'node:http'
import { isIPv6 } from 'node:net'
import type { Context } from 'hono'
import type { Environment } from '../env.ts'
import type { AppEnv } from './app-env.ts'

/**
 * The address under which this server is reached, without a slash at its end: PUBLIC_URL, else
 * that of the socket which took the request. Headers are ignored, since any client can send them.
 */
export function publicUrlOf(c: Context<AppEnv>, { publicUrl }: Environment): string {
  if (publicUrl !== undefined) return publicUrl
  const { localAddress = '', localPort } = c.env.incoming.socket
  const host = withoutZone(unmapped(localAddress))
  return `http://${host.includes(':') ? `[${host}]` : host}:${localPort}`
}

/** Whether the applicant reaches this server by https, as PUBLIC_URL or a trusted proxy says. */
export function isSecure({ headers }: IncomingMessage, environment: Environment): boolean {
  if (environment.publicUrl !== undefined) return environment.publicUrl.startsWith('https:')
  return trustedEntry(headers['x-forwarded-proto'], environment) === 'https'
}

/**
 * The address that the request came from. Behind trusted proxies it is the entry of
 * X-Forwarded-For that the outermost of them added; entries left of it are the sender's own word.
 */
export function clientAddressOf(c: Context<AppEnv>, environment: Environment): string {
  return forwardedAddressOf(c, environment) ?? directAddressOf(c)
}

/**
 * The network for which calls are counted: an IPv4 address, or an IPv6 network of 64 bits, which one
 * subscriber has. Undefined if the socket's peer is this machine: that is a proxy which TRUST_PROXY
 * does not name, with many applicants behind it.
 */
export function clientNetworkOf(c: Context<AppEnv>, environment: Environment): string | undefined {
  return clientNetworksOf(c, environment)[0]
}

/** The same network and the wider ones that it is in ({@link networksOf}); none for this machine. */
export function clientNetworksOf(c: Context<AppEnv>, environment: Environment): string[] {
  const forwarded = forwardedAddressOf(c, environment)
  if (forwarded !== undefined) return networksOf(forwarded)
  const direct = directAddressOf(c)
  return isLoopback(direct) ? [] : networksOf(direct)
}

/** Whether an address of a socket is this machine's own. */
export function isLoopback(address: string): boolean {
  return address === '::1' || unmapped(address).startsWith('127.')
}

function directAddressOf(c: Context<AppEnv>): string {
  return unmapped(c.env.incoming.socket.remoteAddress ?? '')
}

function forwardedAddressOf(c: Context<AppEnv>, environment: Environment): string | undefined {
  const entry = trustedEntry(c.env.incoming.headers['x-forwarded-for'], environment)
  return entry && unmapped(withoutPort(entry))
}

/** The entry of a list that the outermost trusted proxy added; undefined without one. */
function trustedEntry(
  header: string | string[] | undefined,
  { trustedProxies }: Environment,
): string | undefined {
  if (trustedProxies === 0) return undefined
  const entries = String(header ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
  return entries.at(-trustedProxies) ?? entries[0]
}

/** Some proxies add the port: `192.0.2.1:1234`, `[2001:db8::1]:1234`. */
function withoutPort(entry: string): string {
  const [, ipv6, plain] = /^(?:\[([^\]]*)\]|([^:]*))(?::\d+)?$/.exec(entry) ?? []
  return ipv6 ?? plain ?? entry
}

function unmapped(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '')
}

/** An IPv6 address of a link names its interface: `fe80::1%eth0`. */
function withoutZone(address: string): string {
  return address.split('%', 1).join('')
}

/** The first 64 bits of an IPv6 address, as `2001:db8:0:1::/64`; any other address as it is. */
export function networkOf(address: string): string {
  const [network = address] = networksOf(address)
  return network
}

/**
 * The networks of an address that limits are for, the narrowest first: of an IPv6 address /64, /56 and
 * /48, which providers give to one customer. An IPv4 address is its own only one, also if it is written
 * as IPv6 (`::ffff:0:0/96`, `64:ff9b::/96`).
 */
export function networksOf(address: string): string[] {
  const plain = withoutZone(address)
  if (!isIPv6(plain)) return [plain]
  const groups = groupsOf(plain)
  const [first = 0, second = 0, third = 0, fourth = 0, ...last] = groups
  if (isIPv4Prefix(groups.slice(0, 6))) return [dottedQuad(last.slice(2))]
  return [
    `${hex([first, second, third, fourth])}::/64`,
    `${hex([first, second, third, fourth & 0xff00])}::/56`,
    `${hex([first, second, third])}::/48`,
  ]
}

function groupsOf(address: string): number[] {
  const { hostname } = new URL(`http://[${address}]`)
  const [head = '', tail] = hostname.slice(1, -1).split('::')
  const first = head.split(':').filter((group) => group !== '')
  const last = tail?.split(':').filter((group) => group !== '') ?? []
  const zeros = Array.from({ length: 8 - first.length - last.length }, () => '0')
  return [...first, ...zeros, ...last].map((group) => Number.parseInt(group, 16))
}

const IPV4_PREFIXES = ['0:0:0:0:0:ffff', '64:ff9b:0:0:0:0']

function isIPv4Prefix(groups: readonly number[]): boolean {
  return IPV4_PREFIXES.includes(hex(groups))
}

function dottedQuad(groups: readonly number[]): string {
  return groups.flatMap((group) => [group >> 8, group & 0xff]).join('.')
}

function hex(groups: readonly number[]): string {
  return groups.map((group) => group.toString(16)).join(':')
}
