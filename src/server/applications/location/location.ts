import * as v from 'valibot'

const TextOrEmpty = v.fallback(v.optional(v.string(), ''), '')

/** A location that was found: the fields of section 7, empty where the source has none. */
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
export type LocationAnswer = v.InferOutput<typeof LocationAnswer>

export function locationNotFound(query: string, message: string): LocationAnswer {
  return { status: 'fail', message, query }
}

/**
 * Finds the location of an address; a source that fails answers `fail`, it does not throw.
 *
 * @throws TooManyLookups
 */
export type LocationLookup = (address: string) => Promise<LocationAnswer>

/** The source refuses further lookups; `retryAfter` is its header, if it sent one. */
export class TooManyLookups extends Error {
  override name = 'TooManyLookups'
  readonly retryAfter: string | undefined

  constructor(retryAfter?: string) {
    super('Too many lookups')
    this.retryAfter = retryAfter
  }
}
