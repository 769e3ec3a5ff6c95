import type { AnyStateMachine } from 'xstate'
import type { Chart, ChartAction, ChartTransition } from './chart.ts'
import { callText } from './chart.ts'
import { type ChartTree, enteredWith } from './tree.ts'

/** What may follow a transition automatically: actions, and actors by what they run. */
interface Consequences {
  actions: ChartAction[]
  actors: string[]
}

/**
 * Follows a transition through what it enters, waits for and raises, as far as no outside event is
 * needed; guards are not evaluated, so that every branch is included.
 */
export function consequencesOf(
  { transitions }: Chart,
  tree: ChartTree,
  machine: AnyStateMachine,
  taken: ChartTransition,
): Consequences {
  const followed = new Set([taken])
  const actions = new Map<string, ChartAction>()
  const actors = new Set<string>()
  for (const transition of followed) {
    const entered = statesEntered(tree, transition)
    const done = [...transition.actions, ...entered.flatMap(({ entry }) => entry)]
    const raised = done.map((action) => raisedBy(machine, action))
    for (const action of done) actions.set(callText(action), action)
    for (const { src } of entered.flatMap(({ invokes }) => invokes)) actors.add(src)
    for (const next of transitions) {
      const { trigger } = next
      const isRaised = trigger.kind === 'event' && raised.includes(trigger.event)
      const isAutomatic = trigger.kind !== 'event' && entered.some(({ id }) => id === next.source)
      if (isRaised || isAutomatic) followed.add(next)
    }
  }
  return { actions: [...actions.values()], actors: [...actors] }
}

/** The targets of a transition, what is entered with them, and the states around them that are entered. */
function statesEntered(tree: ChartTree, { source, targets }: ChartTransition) {
  return targets.flatMap((target) => [
    ...tree.around(target).filter(({ id }) => !tree.isWithin(source, id)),
    ...enteredWith(tree, target).map(tree.state),
  ])
}

/** The event that a named action raises for the rest of the chart; null if it raises none. */
function raisedBy({ implementations }: AnyStateMachine, { name }: ChartAction): string | null {
  const named: object = implementations.actions[name] ?? {}
  if (!('type' in named && named.type === 'xstate.raise' && 'event' in named)) return null
  const event: unknown = typeof named.event === 'function' ? named.event({}, {}) : named.event
  return typeof event === 'object' && event && 'type' in event ? String(event.type) : null
}
