import type { AnyStateMachine } from 'xstate'
import { chartOf } from '../../../src/statechart/chart/chart.ts'
import { recordingChoices } from '../choices.ts'
import { type Exploration, explore, type Graph } from '../explore.ts'
import { itemNames } from '../names.ts'
import { idOf, type Path } from '../plan.ts'
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
  paths: readonly NamedPath[]
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
  return { graph, covered, paths: pathsOf(covered, machine) }
}

/** A path of a criterion, named and numbered by its purpose. */
export interface NamedPath extends Path {
  name: string
  criterion: string
}

/** The paths of several criteria, each once, under the first of its purposes. */
export function pathsOf(covered: readonly Covered[], machine: AnyStateMachine): NamedPath[] {
  const named = itemNames(chartOf(machine))
  const paths = new Map<string, NamedPath>()
  for (const { criterion, paths: own } of covered) {
    for (const { id, edges, purpose } of own) {
      const name = named(purpose)
      const path = {
        id: idOf(`${criterion.name}: ${name}`),
        edges,
        name,
        criterion: criterion.name,
      }
      if (!paths.has(id)) paths.set(id, path)
    }
  }
  return [...paths.values()]
}
