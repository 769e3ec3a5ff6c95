import type { funnelMachine } from '../../machines/funnel.machine.ts'
import type { Mutant } from '../../src/graph/mutate.ts'
import { FUNNEL_EXPLORATION } from './exploration.ts'
import { exploreFunnel, type Fault, FaultFound } from './explored.ts'

/** What noticed a mutant: a fault of the exploration, an error, a gap in the coverage, or nothing. */
export type Verdict =
  | { by: 'fault'; fault: Fault }
  | { by: 'error'; error: string }
  | { by: 'coverage'; missing: string }
  | null

/** Runs the headless plan on a mutant and stops at the first thing that is wrong. */
export function judge({ make }: Mutant, transitions: readonly string[]): Verdict {
  try {
    const machine = make() as typeof funnelMachine
    const { graph } = exploreFunnel({ ...FUNNEL_EXPLORATION, machine }, () => true)
    const taken = new Set(graph.edges.flatMap((edge) => edge.transitions))
    const missing = transitions.find((id) => !taken.has(id))
    return missing === undefined ? null : { by: 'coverage', missing }
  } catch (error) {
    if (error instanceof FaultFound) return { by: 'fault', fault: error.fault }
    return { by: 'error', error: String(error) }
  }
}
