import * as v from 'valibot'
import { fromPromise } from 'xstate'
import type { Place } from '../../../machines/decision/test-applicant.ts'
import { answerIn, call, json } from './http.ts'

const Text = v.fallback(v.string(), '')
const Location = v.pipe(
  v.object({
    status: v.literal('success'),
    country: Text,
    countryCode: Text,
    region: Text,
    regionName: Text,
    city: Text,
  }),
  v.check(({ country, countryCode }) => country !== '' || countryCode !== ''),
)
const Found = v.pipe(
  v.unknown(),
  v.check((answer) => v.is(v.object({ status: v.literal(200) }), answer)),
  json(Location),
)

/**
 * Asks the geolocation service where the applicant's address is: a place if it answers 200 in JSON with
 * the status `success` and a country, a warning on 429, null on anything else (section 7). The chart ends the
 * call after its 3,000 ms.
 */
export function createGeolocation(geolocation: { url: string }) {
  return fromPromise<Place | null>(async ({ signal }) => {
    try {
      return await call(geolocation.url, Found, { credentials: 'omit', signal })
    } catch (error) {
      if (answerIn(error)?.status === 429) console.warn('geolocation: rate limit reached')
      return null
    }
  })
}
