import type { FunnelInput } from '../../machines/context.ts'
import type { FunnelEvent } from '../../machines/events.ts'
import { CASES, EVENT_CASES } from '../../machines/examples/cases.ts'
import type { FilledForm } from '../../machines/examples/filling.ts'
import type { FunnelMachine } from '../../machines/funnel.machine.ts'
import type { FunnelSnapshot } from '../../machines/selectors.ts'
import type { Step } from '../../src/statechart/chart/microsteps.ts'
import type { Difference } from '../paths/difference.ts'
import { differenceFromPlanned } from '../paths/observe-plan.ts'
import type { Observer } from '../paths/run-paths.ts'
import { differenceIn } from './invariants/index.ts'
import { observationOf } from './observed/observation.ts'
import { outputsOf } from './observed/outputs.ts'
import { WALK_EVENTS } from './walks/cases.ts'

type StepResult = Pick<Step<FunnelSnapshot>, 'snapshot' | 'actions'>

/** How the result of a named case differs from the specification; null if it does not. */
export function differenceAfter(
  before: FunnelSnapshot,
  name: string,
  { snapshot, actions }: StepResult,
): Difference | null {
  return differenceIn({
    before: observationOf(before),
    name,
    event: CASE_EVENTS.get(name),
    filled: FILLED_FORMS.get(name),
    opened: undefined,
    after: observationOf(snapshot),
    outputs: outputsOf(actions),
  })
}

/** The same for a page that is opened. */
export function differenceAtStart(
  opened: FunnelInput,
  { snapshot, actions }: StepResult,
): Difference | null {
  const after = observationOf(snapshot)
  return differenceIn({
    before: after,
    name: 'opened',
    event: undefined,
    filled: undefined,
    opened,
    after,
    outputs: outputsOf(actions),
  })
}

/** Checks the steps of a funnel path, and that they take the planned transitions. */
export const observeFunnel: Observer<FunnelMachine> = ({ input }) => {
  let before: FunnelSnapshot | undefined
  return (name, step, transitions) => {
    const difference = before ? differenceAfter(before, name, step) : differenceAtStart(input, step)
    before = step.snapshot
    return difference ?? differenceFromPlanned(transitions)
  }
}

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
