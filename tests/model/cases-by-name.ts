import type { FunnelEvent } from '../../machines/events.ts'
import { CASES } from '../../machines/examples/cases.ts'

/** The event of each case, by the name that it has in the graph. */
export const CASE_EVENTS: ReadonlyMap<string, FunnelEvent> = new Map(
  Object.values(CASES)
    .flat()
    .map(({ name, event }) => [`${event.type}: ${name}`, event]),
)
