import { funnelMachine } from '../../machines/funnel.machine.ts'
import type { FunnelSnapshot } from '../../machines/selectors.ts'
import { caseNamed, eventsOf } from '../../src/statechart/chart/cases.ts'
import { createStepper, type Step } from '../../src/statechart/chart/microsteps.ts'
import { FUNNEL_EXPLORATION } from './exploration.ts'
import { type Observation, observationOf } from './observed/observation.ts'
import { type Outputs, outputsOf } from './observed/outputs.ts'

/** An observed state of the funnel, with its snapshot and the outputs of the step to it. */
export interface ModelState extends Observation, Outputs {
  snapshot: FunnelSnapshot
}

const stepper = createStepper(funnelMachine)

/** The named starts. */
export const STARTS: ReadonlyMap<string, ModelState> = new Map(
  FUNNEL_EXPLORATION.starts.map(({ name, input }) => [name, modelled(stepper.start(input))]),
)

/** The state after a named case; the same state if nothing handles it. Results are cached. */
export function after({ snapshot }: ModelState, name: string): ModelState {
  const known = TAKEN.get(snapshot) ?? new Map<string, ModelState>()
  TAKEN.set(snapshot, known)
  const state = known.get(name) ?? take(snapshot, name)
  known.set(name, state)
  return state
}

const TAKEN = new WeakMap<FunnelSnapshot, Map<string, ModelState>>()

function take(snapshot: FunnelSnapshot, name: string): ModelState {
  const taken = caseNamed<typeof funnelMachine>(name, snapshot, FUNNEL_EXPLORATION)
  return modelled(stepper.step(snapshot, ...(taken ? eventsOf(taken) : [])))
}

function modelled({ snapshot, actions }: Step<FunnelSnapshot>): ModelState {
  return { ...observationOf(snapshot), ...outputsOf(actions), snapshot }
}
