import { isUuid, randomUuid } from '../uuid.ts'
import { readItem, writeItem } from './storage.ts'

const KEY = 'funnel.visit'
/** Before the id of a visit; the id of an application has nothing before it. */
const VISIT = 'visit '

/**
 * What this tab is used for, over reloads and in a duplicate of the tab: a visit until an application
 * starts, so that one visit counts once, then the application.
 *
 * @param restored the application that the device has
 */
export function openVisit(session: Storage | undefined, restored: string | undefined) {
  let usedFor = readItem(session, KEY)
  const visitId = usedFor?.startsWith(VISIT) ? usedFor.slice(VISIT.length) : ''
  const id = isUuid(visitId) ? visitId : randomUuid()
  const otherApplication = usedFor === restored ? undefined : restored

  function use(next: string): void {
    if (next === usedFor) return
    usedFor = next
    writeItem(session, KEY, next)
  }

  if (restored === undefined) use(VISIT + id)
  return {
    /** No application is named by it: a duplicated tab has the same. */
    id,
    /** The restored application, if this tab was not used for it. */
    otherApplication,
    /** The applicant goes on with this application in this tab. */
    join: use,
  }
}
