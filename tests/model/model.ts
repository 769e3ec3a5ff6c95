import { funnelMachine } from '../../machines/funnel.machine.ts'
import type { FunnelSnapshot } from '../../machines/selectors.ts'
import { eventsOf } from '../../src/statechart/chart/cases.ts'
import { createStepper, type Step } from '../../src/statechart/chart/microsteps.ts'
import { caseNamed } from '../paths/explore.ts'
import { reopening } from './checks/restored.ts'
import { FUNNEL_EXPLORATION } from './exploration.ts'
import { type Left, leftBy } from './seen/left.ts'
import { type Seen, seenIn } from './seen/seen.ts'

/** A state of the funnel's chart, as it can be read, and what left in the step to it. */
export interface Modelled extends Seen, Left {
  snapshot: FunnelSnapshot
}

const stepper = createStepper(funnelMachine)

/** The named starts. */
export const STARTS: ReadonlyMap<string, Modelled> = new Map(
  FUNNEL_EXPLORATION.starts.map(({ name, input }) => [name, modelled(stepper.start(input))]),
)

/** The state after a named case; the same where nothing waits for it. Each case is taken once. */
export function after({ snapshot }: Modelled, name: string): Modelled {
  const known = TAKEN.get(snapshot) ?? new Map<string, Modelled>()
  TAKEN.set(snapshot, known)
  const state = known.get(name) ?? take(snapshot, name)
  known.set(name, state)
  return state
}

const TAKEN = new WeakMap<FunnelSnapshot, Map<string, Modelled>>()

function take(snapshot: FunnelSnapshot, name: string): Modelled {
  const taken = caseNamed<typeof funnelMachine>(name, snapshot, FUNNEL_EXPLORATION)
  return modelled(stepper.step(snapshot, ...(taken ? eventsOf(taken) : [])))
}

/** A page that is opened again with the records of a state, at its address. */
export function reopened({ snapshot }: Modelled): Modelled {
  return modelled(stepper.start(reopening(snapshot)))
}

function modelled({ snapshot, actions }: Step<FunnelSnapshot>): Modelled {
  return { ...seenIn(snapshot), ...leftBy(actions), snapshot }
}
