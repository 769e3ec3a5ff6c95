import { type NetworkInterfaceInfo, networkInterfaces } from 'node:os'

/** Prints where a page is open: on this machine, and for a phone on the same network. */
export function announce(
  url: string,
  listening: { host: string; port: number },
  page = 'The funnel',
): void {
  console.log(`${page} is open at ${url}`)
  for (const address of networkAddresses(listening, networkInterfaces())) {
    console.log(`On this network: ${address}`)
  }
}

const allInterfaces = ['0.0.0.0', '::']

/**
 * The addresses, over plain http, under which a phone on the same network reaches a server: each
 * outward IPv4 address of this machine, or none if the server listens on one interface only.
 */
export function networkAddresses(
  { host, port }: { host: string; port: number },
  interfaces: NodeJS.Dict<NetworkInterfaceInfo[]>,
): string[] {
  if (!allInterfaces.includes(host)) return []
  return Object.values(interfaces)
    .flatMap((addresses) => addresses ?? [])
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => `http://${address}:${port}`)
}

/** What the servers' own timeout leaves for closing databases. */
const CLOSING_MS = 5000
const PARENT_CHECK_MS = 500

/**
 * Closes the servers when the process is asked to end (Ctrl-C, SIGTERM, closed terminal): requests
 * under way get their answer, for at most `timeoutMs`. npm passes Ctrl-C on a second time, so a
 * repeated signal changes nothing. Under npm, SIGTERM reaches only the shell in between: its end
 * counts as being asked, so that no server is left behind holding the port.
 */
export function closeWhenAsked(
  servers: readonly { close: () => Promise<void> }[],
  timeoutMs: number,
): void {
  let closing = false
  const close = () => {
    if (closing) return
    closing = true
    setTimeout(() => process.exit(1), timeoutMs + CLOSING_MS).unref()
    Promise.all(servers.map((server) => server.close())).then(
      () => process.exit(0),
      (error) => {
        console.error(error)
        process.exit(1)
      },
    )
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, close)
  if (process.env.npm_lifecycle_event === undefined) return
  const parent = startedBy()
  setInterval(() => {
    if (process.ppid !== parent) close()
  }, PARENT_CHECK_MS).unref()
}

/** The parent of the script that install.js runs, as taken there; what that script starts has another. */
function startedBy(): number {
  const [pid, script] = (process.env.STARTED_BY ?? '').split(/ (.*)/s)
  return script === process.argv[1] ? Number(pid) : process.ppid
}
