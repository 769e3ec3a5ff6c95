import { type NetworkInterfaceInfo, networkInterfaces } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { Environment } from '../server/env.ts'
import { SERVER_LIMITS } from '../server/limits.ts'
import { ALL_INTERFACES, type RunningServer, startServer } from '../server/start.ts'
import { distDir, reportFile } from './project.ts'

/** Serves the built page until the process is asked to end. */
export async function serve(environment: Environment, isSample = false): Promise<void> {
  const server = await startServer(environment, { distDir, reportFile, isSample })
  closeWhenAsked([server], SERVER_LIMITS.shutdownMs, (cut) => drain(server, environment, cut))
  announce(server.url, { host: environment.host, port: server.port })
  announceStatechart(server.url, environment, server.operatorToken)
}

/** Lets balancers choose another server, for so long as the operator says. */
export async function drain(
  server: Pick<RunningServer, 'retire'>,
  { drainMs }: Pick<Environment, 'drainMs'>,
  cut: AbortSignal,
): Promise<void> {
  server.retire()
  await setTimeout(drainMs, undefined, { signal: cut }).catch(() => {})
}

/** Prints where a page is open: on this machine, and for a phone on the same network. */
export function announce(
  url: string,
  listening: { host: string; port: number },
  page = 'The funnel',
): void {
  console.log(`${page} is open at ${url}`)
  for (const address of networkAddresses(listening, visibleInterfaces())) {
    console.log(`On this network: ${address}`)
  }
}

/** A sandbox, as that of the systemd unit, hides them. */
function visibleInterfaces(): NodeJS.Dict<NetworkInterfaceInfo[]> {
  try {
    return networkInterfaces()
  } catch {
    return {}
  }
}

/**
 * Prints where product managers read the statechart, if the server made the operator's token itself: on a
 * terminal a link that holds the token, since no other program reads it there, else the file that it is in.
 */
export function announceStatechart(
  url: string,
  { dataDir, secrets, isStatechartClosed }: Environment,
  token: string,
): void {
  if (secrets.operator !== undefined) return
  const address = `${url}/statechart`
  const where = process.stdout.isTTY
    ? `${address}#token=${token}`
    : `${address}; its token is in ${join(dataDir, 'operator-token')}`
  console.log(`Statechart and numbers: ${where}`)
  if (isStatechartClosed) {
    console.log('The browser asks for that token as the password; the user name can be anything.')
  }
}

/**
 * The addresses, over plain http, under which a phone on the same network reaches a server: each
 * outward IPv4 address of this machine, or none if the server listens on one interface only.
 */
export function networkAddresses(
  { host, port }: { host: string; port: number },
  interfaces: NodeJS.Dict<NetworkInterfaceInfo[]>,
): string[] {
  if (!ALL_INTERFACES.includes(host)) return []
  return Object.values(interfaces)
    .flatMap((addresses) => addresses ?? [])
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => `http://${address}:${port}`)
}

/** What the servers' own timeout leaves for closing databases. */
const CLOSING_MS = 5000

/**
 * Closes the servers when the process is asked to end: requests under way get their answer, for at most
 * `timeoutMs`. A repeated signal changes nothing, since npm passes Ctrl-C on a second time. Where npm is
 * ended, install.js emits the signal.
 *
 * @param drain what SIGTERM waits for before; Ctrl-C, which aborts it, and a closed terminal do not
 */
export function closeWhenAsked(
  servers: readonly { close: () => Promise<void> }[],
  timeoutMs: number,
  drain: (cut: AbortSignal) => Promise<void> = async () => {},
): void {
  const cut = new AbortController()
  let isEnding = false

  async function end(signal: 'SIGINT' | 'SIGTERM' | 'SIGHUP'): Promise<void> {
    if (signal === 'SIGINT') cut.abort()
    if (isEnding) return
    isEnding = true
    if (signal === 'SIGTERM') await drain(cut.signal)
    setTimeout(timeoutMs + CLOSING_MS, undefined, { ref: false }).then(() => process.exit(1))
    try {
      await Promise.all(servers.map((server) => server.close()))
      process.exit(0)
    } catch (error) {
      console.error(error)
      process.exit(1)
    }
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => end(signal))
}
