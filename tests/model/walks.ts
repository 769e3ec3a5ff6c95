import type { FunnelMachine } from '../../machines/funnel.machine.ts'
import type { Exploration } from '../paths/explore.ts'
import { FUNNEL_EXPLORATION, start } from './exploration.ts'
import type { Walk } from './walking.ts'
import { WALK_EVENTS } from './walks/cases.ts'
import { SCENARIOS } from './walks/scenarios.ts'
import { WALK_STARTS } from './walks/starts.ts'

/** The exploration's cases, with those that only walks take. */
export const WALKED: Exploration<FunnelMachine> = {
  ...FUNNEL_EXPLORATION,
  starts: [
    ...FUNNEL_EXPLORATION.starts,
    ...Object.entries(WALK_STARTS).map(([name, input]) => start(name, input)),
  ],
  events: [...FUNNEL_EXPLORATION.events, ...WALK_EVENTS],
}

/** Long paths that the graph does not take, since its keys keep few facts of the past. */
export const WALKS: readonly Walk[] = SCENARIOS.map(([from, steps]) => ({ start: from, steps }))
