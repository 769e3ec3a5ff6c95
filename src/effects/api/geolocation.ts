import * as v from 'valibot'
import { fromPromise } from 'xstate'
import type { Place } from '../../../machines/decision/test-applicant.ts'
import { loadClient } from './http.ts'

const Text = v.fallback(v.string(), '')
const Answer = v.object({
  status: v.literal('success'),
  country: Text,
  countryCode: Text,
  region: Text,
  regionName: Text,
  city: Text,
})

/**
 * Asks the geolocation service where the applicant's address is: a place if it answers 200 with
 * the status `success`, a warning on 429, null on anything else (section 7). The chart ends the
 * call after its 3,000 ms.
 */
export function createGeolocation(geolocation: { url: string }) {
  return fromPromise<Place | null>(async ({ signal }) => {
    try {
      const client = await loadClient()
      const response = await client.raw(geolocation.url, {
        ignoreResponseError: true,
        credentials: 'omit',
        retry: 0,
        signal,
      })
      if (response.status === 429) console.warn('geolocation: rate limit reached')
      const answer = v.safeParse(Answer, response._data)
      return response.status === 200 && answer.success ? answer.output : null
    } catch {
      return null
    }
  })
}
