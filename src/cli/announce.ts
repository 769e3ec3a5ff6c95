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
