import { BlockList, isIP } from 'node:net'
import { LRUCache } from 'lru-cache'
import { open, type Response as Record } from 'maxmind'
import * as v from 'valibot'
import type { Environment } from '../env.ts'
import { EnvironmentError } from '../environment-error.ts'
import { readAnswer } from '../http/neighbours.ts'
import { Problem } from '../http/problem.ts'
import { failureOf, type Log } from '../log.ts'
import { isWebAddress } from '../variable-types.ts'

const TextOrEmpty = v.fallback(v.optional(v.string(), ''), '')

/** A location that was found: the fields of section 7, empty if the source has none. */
const LocationFound = v.object({
  status: v.literal('success'),
  country: TextOrEmpty,
  countryCode: TextOrEmpty,
  region: TextOrEmpty,
  regionName: TextOrEmpty,
  city: TextOrEmpty,
  query: TextOrEmpty,
})

/** No location: `message` says why, `query` is the address that was looked up. */
const LocationNotFound = v.object({
  status: v.literal('fail'),
  message: TextOrEmpty,
  query: TextOrEmpty,
})

/** The geolocation answer in the shape of ip-api.com (section 7). */
export const LocationAnswer = v.variant('status', [LocationFound, LocationNotFound])
type LocationAnswer = v.InferOutput<typeof LocationAnswer>

function locationNotFound(query: string, message: string): LocationAnswer {
  return { status: 'fail', message, query }
}

/**
 * Finds the location of an address; a source that fails answers `fail`, it does not throw.
 *
 * @throws Problem 429 if the source refuses further lookups, with its Retry-After
 */
export type LocationLookup = (address: string) => Promise<LocationAnswer>

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
    return isWebAddress(source) ? createServiceLookup(source, log) : openMmdbLookup(source)
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

/** Less than the 3 s that an applicant's page waits (section 7), so that it gets an answer. */
const TIMEOUT_MS = 2500

/** Answers of the service that are remembered, and for how long; a failed lookup is tried again soon. */
const REMEMBERED = { ttlResolution: 0, max: 10_000, ttl: 600_000 }
const FAILED_MS = 10_000

/**
 * Asks another service, by GET of `<url>/<address>`, that answers in the shape of ip-api.com: once for
 * all who ask about an address at one time or within ten minutes.
 */
function createServiceLookup(url: string, log: Log): LocationLookup {
  const answers = new LRUCache<string, LocationAnswer>({
    ...REMEMBERED,
    perf: { now: () => performance.now() },
    ignoreFetchAbort: true,
    async fetchMethod(address, _, { options }) {
      const answer = await askService(url, address, log)
      if (answer === undefined) options.ttl = FAILED_MS
      return answer ?? locationNotFound(address, 'lookup failed')
    },
  })
  return (address) => answers.forceFetch(address)
}

/** @returns undefined if the service fails */
async function askService(
  url: string,
  address: string,
  log: Log,
): Promise<LocationAnswer | undefined> {
  try {
    const response = await fetch(`${url}/${encodeURIComponent(address)}`, {
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    if (response.status === 429) {
      const retryAfter = response.headers.get('retry-after')
      const headers = retryAfter === null ? {} : { 'retry-after': retryAfter }
      throw new Problem(429, 'Too many lookups: ask again later.', headers)
    }
    return v.parse(LocationAnswer, JSON.parse(String(await readAnswer(response))))
  } catch (error) {
    const isRefused = error instanceof Problem
    log.warn('location_lookup_failed', { failure: isRefused ? 'HTTP 429' : failureOf(error) })
    if (isRefused) throw error
    return undefined
  }
}

/**
 * Looks locations up in an mmdb file, which is read into memory once.
 *
 * @throws EnvironmentError when GEO_SOURCE names no such file
 */
async function openMmdbLookup(file: string): Promise<LocationLookup> {
  const reader = await open<Record>(file).catch(() => {
    throw new EnvironmentError('GEO_SOURCE expects the path of a readable mmdb file or an address')
  })
  return async (address) =>
    locationOf(reader.get(address), address) ?? locationNotFound(address, 'not found')
}

const Names = v.looseObject({ en: v.optional(v.string(), '') })

/** A record of a MaxMind city database, or of one built in its shape. */
const CityRecord = v.object({
  country: v.object({ iso_code: v.string(), names: v.optional(Names) }),
  subdivisions: v.optional(
    v.array(v.object({ iso_code: v.optional(v.string(), ''), names: v.optional(Names) })),
    [],
  ),
  city: v.optional(v.object({ names: v.optional(Names) })),
})

/** A record of the flat databases that the ip-location-db packages on npm ship. */
const FlatRecord = v.object({
  country_code: v.string(),
  state1: v.optional(v.string(), ''),
  city: v.optional(v.string(), ''),
})

function locationOf(record: unknown, query: string): LocationAnswer | undefined {
  const city = v.safeParse(CityRecord, record)
  if (city.success) {
    const { country, subdivisions, city: town } = city.output
    return {
      status: 'success',
      country: country.names?.en ?? '',
      countryCode: country.iso_code,
      region: subdivisions[0]?.iso_code ?? '',
      regionName: subdivisions[0]?.names?.en ?? '',
      city: town?.names?.en ?? '',
      query,
    }
  }
  const flat = v.safeParse(FlatRecord, record)
  if (!flat.success) return undefined
  return {
    status: 'success',
    country: countryNameOf(flat.output.country_code),
    countryCode: flat.output.country_code,
    region: '',
    regionName: flat.output.state1,
    city: flat.output.city,
    query,
  }
}

const countryNames = new Intl.DisplayNames(['en'], { type: 'region' })

function countryNameOf(code: string): string {
  return /^[A-Z]{2}$/.test(code) ? (countryNames.of(code) ?? '') : ''
}
