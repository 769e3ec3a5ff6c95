import type { AnyActorRef, InspectionEvent, StateValue } from 'xstate'

const TRAIL_LENGTH = 10

/** Where a chart is and what led there: names only. */
export interface ChartTrail {
  /** The active states, each as its path from the root. */
  states: string[]
  /** The types of the last ten events, oldest first. */
  events: string[]
}

/** Follows a chart from now on, and returns its trail. Works on any chart. */
export function followChart(
  actor: AnyActorRef & { getSnapshot(): { value: StateValue } },
): () => ChartTrail {
  const events: string[] = []
  actor.system.inspect((inspected: InspectionEvent) => {
    if (inspected.type !== '@xstate.event' || inspected.actorRef !== actor) return
    events.push(inspected.event.type)
    if (events.length > TRAIL_LENGTH) events.shift()
  })
  return () => ({ states: statePaths(actor.getSnapshot().value), events: [...events] })
}

function statePaths(value: StateValue, parent = ''): string[] {
  if (typeof value === 'string') return [parent + value]
  return Object.entries(value).flatMap(([name, below]) => {
    const path = parent + name
    const isAtomic = below === undefined || Object.keys(below).length === 0
    return isAtomic ? [path] : statePaths(below, `${path}.`)
  })
}
