import type { AnyStateMachine } from 'xstate'
import { recordingChoices } from '../choices.ts'
import { type Exploration, explore, type Graph } from '../explore.ts'
import type { Path } from '../plan.ts'
import {
  everyCase,
  everyCaseAtGuards,
  everyGuard,
  everyOrder,
  everyTransition,
} from './criteria.ts'
import { type Covered, cover } from './criterion.ts'

/** An explored chart, and its coverage by generated paths. */
export interface MeasuredChart<Machine extends AnyStateMachine> {
  graph: Graph<Machine>
  covered: readonly Covered[]
  /** The paths of all criteria, each once. */
  paths: readonly Path[]
}

/** Explores a chart and measures each criterion that applies to every chart. */
export function measureChart<Machine extends AnyStateMachine>(
  options: Exploration<Machine>,
): MeasuredChart<Machine> {
  const { machine } = options
  const { exploration, choices } = recordingChoices(options)
  const graph = explore(exploration)
  const covered = [
    cover(everyTransition(machine), graph.edges),
    cover(everyCase(graph.edges), graph.edges),
    cover(everyGuard(machine, choices), graph.edges),
    cover(everyOrder(machine, choices), graph.edges),
    cover(everyCaseAtGuards(options, choices), graph.edges),
  ]
  return { graph, covered, paths: pathsOf(covered) }
}

/** The paths of several criteria, each once. */
export function pathsOf(covered: readonly Covered[]): Path[] {
  return [...new Map(covered.flatMap(({ paths }) => paths).map((path) => [path.id, path])).values()]
}
