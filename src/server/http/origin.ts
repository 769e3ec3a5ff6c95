import type { IncomingMessage } from 'node:http'
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
  const host = unmapped(localAddress).replace(/%.*$/, '')
  return `http://${host.includes(':') ? `[${host}]` : host}:${localPort}`
}

/** Whether the applicant reaches this server by https, as PUBLIC_URL or a trusted proxy says. */
export function isSecure({ headers }: IncomingMessage, environment: Environment): boolean {
  if (environment.publicUrl !== undefined) return environment.publicUrl.startsWith('https:')
  return environment.trustedProxies > 0 && headers['x-forwarded-proto'] === 'https'
}

/**
 * The address that the request came from. Behind trusted proxies it is the entry of
 * X-Forwarded-For that the outermost of them added; entries left of it are the sender's own word.
 */
export function clientAddressOf(c: Context<AppEnv>, environment: Environment): string {
  const { incoming } = c.env
  const direct = incoming.socket.remoteAddress ?? ''
  if (environment.trustedProxies === 0) return unmapped(direct)
  const forwarded = String(incoming.headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
  return unmapped(forwarded.at(-environment.trustedProxies) ?? forwarded[0] ?? direct)
}

function unmapped(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '')
}
