import type { FunnelEvent } from '../../machines/events.ts'
import { CASES, EVENT_CASES } from '../../machines/examples/cases.ts'
import type { FilledForm } from '../../machines/examples/filling.ts'
import { WALK_EVENTS } from './walks/cases.ts'

/** The event of each case, by the name that it has in the graph. */
export const CASE_EVENTS: ReadonlyMap<string, FunnelEvent> = new Map([
  ...Object.values(CASES)
    .flat()
    .map(({ name, event }) => [`${event.type}: ${name}`, event] as const),
  ...WALK_EVENTS.map(({ name, event }) => [name, event] as const),
])

/** What the cases of Continue fill the form in with, by the name that they have in the graph. */
export const FILLED_FORMS: ReadonlyMap<string, FilledForm> = new Map(
  EVENT_CASES.flatMap(({ name, filled }) => (filled ? [[name, filled] as const] : [])),
)
