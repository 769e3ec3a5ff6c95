import { BlockList, isIP } from 'node:net'
import type { Environment } from '../../env.ts'
import type { Log } from '../../log.ts'
import { type LocationLookup, locationNotFound } from './location.ts'
import { openMmdbLookup } from './mmdb-lookup.ts'
import { createServiceLookup } from './service-lookup.ts'

/**
 * The source of locations that the operator chose: a file, a service, or none, which the log says,
 * since the location rules of section 9 are then off. Private addresses have no location.
 *
 * @throws EnvironmentError when GEO_SOURCE names no readable file
 */
export async function openLocationLookup(
  source: Environment['locationSource'],
  log: Log,
): Promise<LocationLookup> {
  const lookup = await publicLookup(source, log)
  return async (address) =>
    isPrivate(address) ? locationNotFound(address, 'private range') : lookup(address)
}

async function publicLookup(source: string | undefined, log: Log): Promise<LocationLookup> {
  if (source !== undefined) {
    return /^https?:/.test(source) ? createServiceLookup(source, log) : openMmdbLookup(source)
  }
  log.warn('location_rules_disabled', { reason: 'GEO_SOURCE is not set.' })
  return async (address) => locationNotFound(address, 'no source of locations')
}

/** Networks without a location: private, local, shared, or reserved for documentation. */
const PRIVATE_NETWORKS: [network: string, prefix: number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
  ['::', 127],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['2001:db8::', 32],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
]

const privateNetworks = new BlockList()
for (const [network, prefix] of PRIVATE_NETWORKS) {
  privateNetworks.addSubnet(network, prefix, network.includes(':') ? 'ipv6' : 'ipv4')
}

/** True also for what is no address at all. */
function isPrivate(address: string): boolean {
  const family = isIP(address)
  return family === 0 || privateNetworks.check(address, family === 6 ? 'ipv6' : 'ipv4')
}
