import type { Arrival } from '../../../machines/context.ts'
import { QUERY_PARAMETERS } from '../../../machines/records/application.ts'
import { truncateText } from '../../../machines/records/truncate.ts'
import { readItem, writeItem } from './storage.ts'

const VIEWED_KEY = 'funnel.viewed'

/**
 * Reads how the applicant came: query string and referrer, each text cut to 2,048 bytes, and whether this
 * session was counted.
 */
export function readArrival(
  location: Pick<Location, 'search' | 'origin'>,
  referrer: string,
  session: Storage | undefined,
): Arrival {
  const query = new URLSearchParams(location.search)
  const present = QUERY_PARAMETERS.flatMap((key) => {
    const value = query.get(key)
    return value ? [[key, truncateText(value)] as const] : []
  })
  return {
    parameters: Object.fromEntries(present),
    externalReferrer: isOwn(referrer, location.origin) ? '' : truncateText(referrer),
    documentReferrer: truncateText(referrer),
    isViewed: readItem(session, VIEWED_KEY) !== null,
  }
}

/**
 * Remembers for this browser session that Application Viewed was recorded (section 2, shell). A
 * storage that refuses this has a view counted twice.
 */
export function recordViewed(session: Storage | undefined): void {
  writeItem(session, VIEWED_KEY, '1')
}

function isOwn(referrer: string, origin: string): boolean {
  return referrer === '' || referrer === origin || referrer.startsWith(`${origin}/`)
}
