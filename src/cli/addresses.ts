import type { NetworkInterfaceInfo } from 'node:os'

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
