import { CASES } from '../../../machines/examples/cases.ts'
import { type FunnelMachine, funnelMachine } from '../../../machines/funnel.machine.ts'
import { chartOf } from '../../../src/statechart/chart/chart.ts'
import { recorded } from '../../mutation/assignments.ts'
import type { Mutant } from '../../mutation/mutant.ts'
import { mutantsOf } from '../../mutation/mutants.ts'
import type { GraphEdge } from '../../paths/explore.ts'
import { FUNNEL_EXPLORATION } from '../exploration.ts'
import { type Explored, exploreFunnel } from '../explored.ts'
import { type GraphIndex, indexGraph } from './graph-index.ts'

/** The original funnel, explored once, to compare mutants with. */
export interface Baseline {
  machine: FunnelMachine
  explored: Explored
  /** The edges out of each node, by its key. */
  outgoing: ReadonlyMap<string | null, readonly GraphEdge[]>
  index: GraphIndex
  /** Every transition that the exploration takes. */
  transitions: readonly string[]
  mutants: readonly Mutant[]
}

/** Explores the funnel, records what its actions assign, and makes its mutants. */
export function createBaseline(): Baseline {
  const { machine, assignments } = recorded(funnelMachine)
  const explored = exploreFunnel({ ...FUNNEL_EXPLORATION, machine })
  const { edges } = explored.graph
  const taken = new Set(edges.flatMap(({ transitions }) => transitions))
  return {
    machine,
    explored,
    outgoing: Map.groupBy(edges, ({ from }) => from),
    index: indexGraph(explored),
    transitions: chartOf(funnelMachine)
      .transitions.map(({ id }) => id)
      .filter((id) => taken.has(id)),
    mutants: mutantsOf(funnelMachine, {
      assignments,
      events: Object.entries(CASES)
        .filter(([, cases]) => cases.length > 0)
        .map(([type]) => type),
      stride: STRIDE,
    }),
  }
}

/** Every n-th of the transitions that could be added is tried. */
const STRIDE = 4
