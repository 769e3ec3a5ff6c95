import { ACTOR_CASES, EVENT_CASES } from '../../machines/examples/cases.ts'
import { STARTS, SUBMISSIONS } from '../../machines/examples/starts.ts'
import { funnelMachine } from '../../machines/funnel.machine.ts'
import type { Exploration } from '../paths/explore.ts'
import { factsOf } from './facts.ts'

export { ARRIVAL, STARTS, start } from '../../machines/examples/starts.ts'

/** The funnel's exploration: every start, every named case. */
export const FUNNEL_EXPLORATION: Exploration<typeof funnelMachine> = {
  machine: funnelMachine,
  starts: STARTS,
  events: EVENT_CASES,
  actors: { ...ACTOR_CASES, readSubmission: SUBMISSIONS },
  facts: factsOf,
}
