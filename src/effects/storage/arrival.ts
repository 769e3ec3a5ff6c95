import type { Arrival } from '../../../machines/context.ts'
import { QUERY_PARAMETERS } from '../../../machines/records/application.ts'
import { isUuid, randomUuid } from '../uuid.ts'

const VIEWED_KEY = 'funnel.viewed'
const VISIT_KEY = 'funnel.visit'

/** Reads how the applicant came: query string, referrer, and whether this session was counted. */
export function readArrival(
  location: Pick<Location, 'search' | 'origin'>,
  referrer: string,
  session: Storage | undefined,
): Arrival {
  const query = new URLSearchParams(location.search)
  const present = QUERY_PARAMETERS.flatMap((key) => {
    const value = query.get(key)
    return value ? [[key, value] as const] : []
  })
  return {
    parameters: Object.fromEntries(present),
    externalReferrer: isOwn(referrer, location.origin) ? '' : referrer,
    documentReferrer: referrer,
    isViewed: wasViewed(session),
  }
}

/**
 * The id of an application that has not started, the same over reloads within a browser session, so
 * that one visit counts once. Once it has started, the records hold its id.
 */
export function visitId(session: Storage | undefined): string {
  try {
    const known = session?.getItem(VISIT_KEY)
    if (known && isUuid(known)) return known
    const id = randomUuid()
    session?.setItem(VISIT_KEY, id)
    return id
  } catch {
    return randomUuid()
  }
}

/** Forgets the id of a visit whose application has started: no other application may have it. */
export function endVisit(session: Storage | undefined): void {
  try {
    session?.removeItem(VISIT_KEY)
  } catch {
    // A storage that refuses this refused to keep the id as well.
  }
}

/** Remembers for this browser session that Application Viewed was recorded (section 2, shell). */
export function noteViewed(session: Storage | undefined): void {
  try {
    session?.setItem(VIEWED_KEY, '1')
  } catch {
    // A full storage counts a view twice; it never stops the applicant.
  }
}

function wasViewed(session: Storage | undefined): boolean {
  try {
    return session?.getItem(VIEWED_KEY) != null
  } catch {
    return false
  }
}

function isOwn(referrer: string, origin: string): boolean {
  return referrer === '' || referrer === origin || referrer.startsWith(`${origin}/`)
}
