import type { AnyEventObject } from 'xstate'
import { classesOf } from '../../../machines/event-classes.ts'
import type { Classes, ProgressEntry } from '../../../machines/progress/progress-report.ts'
import type { FunnelSnapshot } from '../../../machines/selectors.ts'
import { calendarDate } from '../clock.ts'

/** Events that say nothing else are recorded as a heartbeat, at most this often. */
const HEARTBEAT_MS = 60_000
/** A page that is hidden this soon after an event gives no other sign of life. */
const LEFT_MS = 1_000
const HIDDEN = 'PAGE.HIDDEN'

/** An event that a chart took, and the screen after it, as the meta of its states gives it. */
export interface ObservedEvent {
  /** The application that it happened to. */
  applicationId: string
  /** When, in ms since 1970. */
  at: number
  event: string
  /** The chart's id and number of the state whose screen shows now. */
  state: string | null
  step: number | null
  /** The form's field that the event is about; null for none. */
  field: string | null
  /** What is to be recorded of the event in addition to its name; null for nothing. */
  classes: Classes | null
}

/** What the inspection gives of an event that the funnel took, until it is worked out. */
export interface Inspected {
  before: FunnelSnapshot | undefined
  event: AnyEventObject
  after: FunnelSnapshot
  at: number
}

export function observedIn({ before, event, after, at }: Inspected): ObservedEvent {
  const [state, meta] = Object.entries(after.getMeta()).find(([, meta]) => meta?.screen) ?? [null]
  return {
    ...{ applicationId: after.context.applicationId, at, event: event.type },
    ...{ state, step: meta?.screen?.step ?? null },
    field: event.type === 'RESUME.CHOSEN' ? 'resume' : (event.field ?? null),
    classes: before ? classesOf(before, event, after, calendarDate(new Date(at))) : null,
  }
}

/** When the page is hidden or closed, which is no event of the chart. */
export function pageHidden(snapshot: FunnelSnapshot, at: number): ObservedEvent {
  return observedIn({ before: undefined, event: { type: HIDDEN }, after: snapshot, at })
}

/**
 * Makes the entries of one load of the page: of events that lead to another screen, have classes, or are the
 * first for a minute, and of a page that is hidden a second later, or with another field touched; undefined for others. An
 * entry has the class `field`: what was touched last of its form since the entry before.
 *
 * @param load with which the entries' ids begin
 */
export function createEntries(
  load: string,
): (observed: ObservedEvent) => ProgressEntry | undefined {
  let count = 0
  let last: { state: string | null; at: number } | undefined
  let touched: string | null = null
  return ({ at, event, state, step, field, classes }) => {
    const isOther = state !== last?.state
    touched = field ?? (isOther ? null : touched)
    const isDue = isOther || last === undefined || at - last.at >= HEARTBEAT_MS
    const isLeft = event === HIDDEN && (touched !== null || at - (last?.at ?? 0) >= LEFT_MS)
    if (!isDue && !isLeft && classes === null) return undefined
    last = { state, at }
    count += 1
    const all = { ...classes, ...(touched !== null && { field: touched }) }
    touched = null
    return { id: `${load}-${count}`, at, event, state, step, classes: all }
  }
}
