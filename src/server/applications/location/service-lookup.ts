import * as v from 'valibot'
import { errorFields, type Log } from '../../log.ts'
import {
  LocationAnswer,
  type LocationLookup,
  locationNotFound,
  TooManyLookups,
} from './location.ts'

/** Less than the 3 s that an applicant's page waits (section 7), so that it gets an answer. */
const TIMEOUT_MS = 2500

/** Asks another service, by GET of `<url>/<address>`, that answers in the shape of ip-api.com. */
export function createServiceLookup(url: string, log: Log): LocationLookup {
  return async (address) => {
    try {
      const response = await fetch(`${url}/${encodeURIComponent(address)}`, {
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      if (response.status === 429) {
        throw new TooManyLookups(response.headers.get('retry-after') ?? undefined)
      }
      return v.parse(LocationAnswer, await response.json())
    } catch (error) {
      if (error instanceof TooManyLookups) throw error
      const { error: name, code } = errorFields(error)
      log.warn('location_lookup_failed', { error: name, code })
      return locationNotFound(address, 'lookup failed')
    }
  }
}
