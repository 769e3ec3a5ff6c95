import * as v from 'valibot'

const TextOrEmpty = v.fallback(v.optional(v.string(), ''), '')

/** A place that was found: the fields of section 7, empty where the source does not tell. */
export const PlaceFound = v.object({
  status: v.literal('success'),
  country: TextOrEmpty,
  countryCode: TextOrEmpty,
  region: TextOrEmpty,
  regionName: TextOrEmpty,
  city: TextOrEmpty,
  query: TextOrEmpty,
})

/** No place: `message` says why, `query` is the address that was looked up. */
export const PlaceNotFound = v.object({
  status: v.literal('fail'),
  message: TextOrEmpty,
  query: TextOrEmpty,
})

/** The geolocation answer in the shape of ip-api.com (section 7). */
export const PlaceAnswer = v.variant('status', [PlaceFound, PlaceNotFound])
export type PlaceAnswer = v.InferOutput<typeof PlaceAnswer>

export function placeNotFound(query: string, message: string): PlaceAnswer {
  return { status: 'fail', message, query }
}
