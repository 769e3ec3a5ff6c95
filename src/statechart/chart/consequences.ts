import type { AnyStateMachine } from 'xstate'
import type { Chart, ChartState, ChartTransition } from './chart.ts'

/** What may happen by itself after a transition: actions as the chart writes them, and actors. */
interface Consequences {
  actions: string[]
  actors: string[]
}

/**
 * Follows a transition through what it enters, waits for and raises, as far as no outside event is
 * needed; guards are not evaluated, so that every branch is included.
 */
export function consequencesOf(
  { states, transitions }: Chart,
  machine: AnyStateMachine,
  taken: ChartTransition,
): Consequences {
  const byId = new Map(states.map((state) => [state.id, state]))
  const followed = new Set([taken])
  const actions = new Set<string>()
  const actors = new Set<string>()

  const around = (id: string | null): string[] =>
    id === null ? [] : [id, ...around(byId.get(id)?.parent ?? null)]
  const entered = ({ source, targets }: ChartTransition): ChartState[] =>
    targets
      .flatMap((target) => [
        ...around(target).filter((id) => id === target || !around(source).includes(id)),
        ...startedIn(target),
      ])
      .flatMap((id) => byId.get(id) ?? [])
  const startedIn = (id: string): string[] => {
    const { kind, initial } = byId.get(id) ?? {}
    const inner = kind === 'parallel' ? states.filter(({ parent }) => parent === id) : []
    const begun = initial ? [initial] : inner.map((region) => region.id)
    return begun.flatMap((child) => [child, ...startedIn(child)])
  }

  for (const transition of followed) {
    const now = entered(transition)
    const done = [...transition.actions, ...now.flatMap(({ entry }) => entry)]
    const raised = done.map((action) => raisedBy(machine, action))
    for (const action of done) actions.add(action)
    for (const { src } of now.flatMap(({ invokes }) => invokes)) actors.add(src)
    for (const next of transitions) {
      const { trigger } = next
      const isRaised = trigger.kind === 'event' && raised.includes(trigger.event)
      const isAutomatic = trigger.kind !== 'event' && now.some(({ id }) => id === next.source)
      if (isRaised || isAutomatic) followed.add(next)
    }
  }
  return { actions: [...actions], actors: [...actors] }
}

/** The event that a named action raises for the rest of the chart; null where it raises none. */
export function raisedBy({ implementations }: AnyStateMachine, action: string): string | null {
  const named: object = implementations.actions[action.replace(/\(.*$/, '')] ?? {}
  if (!('type' in named && named.type === 'xstate.raise' && 'event' in named)) return null
  const event: unknown = typeof named.event === 'function' ? named.event({}, {}) : named.event
  return typeof event === 'object' && event && 'type' in event ? String(event.type) : null
}
