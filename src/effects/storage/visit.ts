import { readItem, writeItem } from './records.ts'

const KEY = 'funnel.visited'

/**
 * The application that this tab is used for, over reloads and in a duplicate of the tab: the session
 * storage is copied with it. A tab that was opened by a link has none.
 */
export function openVisit(session: Storage | undefined) {
  return {
    isOf: (applicationId: string | undefined): boolean =>
      applicationId !== undefined && readItem(session, KEY) === applicationId,
    /** The applicant goes on with this application in this tab. */
    join(applicationId: string): void {
      if (readItem(session, KEY) !== applicationId) writeItem(session, KEY, applicationId)
    },
  }
}
