import type { InspectionEvent } from 'xstate'
import { classesOf } from '../../../machines/progress.ts'
import type { FunnelSnapshot } from '../../../machines/selectors.ts'
import { calendarDate } from '../clock.ts'
import type { Moment } from './progress.ts'

/** Follows the running funnel and tells of each event that it took, raised and delayed ones too. */
export function watchMoments(note: (moment: Moment) => void): (inspected: InspectionEvent) => void {
  let before: FunnelSnapshot | undefined
  return (inspected) => {
    if (inspected.type !== '@xstate.snapshot') return
    if (inspected.actorRef.sessionId !== inspected.rootId) return
    const after = inspected.snapshot as FunnelSnapshot
    const event = inspected.event
    const [state, screen] = shownScreen(after)
    const today = calendarDate(new Date())
    note({
      applicationId: after.context.applicationId,
      event: event.type,
      state,
      step: screen?.step ?? null,
      classes: before ? classesOf(before, event, after, today) : null,
    })
    before = after
  }
}

/** The chart's id of the state whose screen shows, and that screen. */
function shownScreen(snapshot: FunnelSnapshot) {
  const metas = Object.entries(snapshot.getMeta())
  const [state, meta] = metas.find(([, meta]) => meta?.screen) ?? [null, undefined]
  return [state, meta?.screen] as const
}
