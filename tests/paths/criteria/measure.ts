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
import { type Covered, cover, type Reason, staleReasons } from './criterion.ts'
import { everyPair } from './pairs.ts'
import { overtakenDelays, unreachable } from './unreachable.ts'

/** An explored chart, and its coverage by generated paths. */
export interface MeasuredChart<Machine extends AnyStateMachine> {
  graph: Graph<Machine>
  covered: readonly Covered[]
  /** The paths of all criteria, each once. */
  paths: readonly NamedPath[]
  /** What cannot be reached, and why. */
  leftOut: readonly { what: string; because: string }[]
  /** Reasons that no longer hold, in sentences. */
  stale: readonly string[]
}

/**
 * Explores a chart and measures each criterion that applies to every chart; `reasons` say why a pair of
 * branches or a transition is reached by no case, apart from what the guards' answers prove. `onExplored` gets
 * the graph before paths are planned.
 */
export function measureChart<Machine extends AnyStateMachine>(
  options: Exploration<Machine>,
  reasons: readonly Reason[] = [],
  onExplored: (graph: Graph<Machine>) => void = () => {},
): MeasuredChart<Machine> {
  const { machine } = options
  const { exploration, choices } = recordingChoices(options)
  const graph = explore(exploration)
  onExplored(graph)
  const criteria = [
    everyTransition(machine),
    everyCase(graph.edges),
    everyGuard(machine, choices),
    everyOrder(machine, choices),
    everyCaseAtGuards(options, choices),
  ]
  const known = [...reasons, ...unreachable(choices), ...overtakenDelays(machine, graph.edges)]
  const covered = [
    ...criteria.map((criterion) => cover(criterion, graph.edges, known)),
    everyPair(graph.edges),
  ]
  const items = criteria.flatMap((criterion) => criterion.items)
  const named = itemNames(chartOf(machine))
  return {
    graph,
    covered,
    paths: pathsOf(covered, machine),
    leftOut: known.flatMap(({ of, because }) =>
      items.filter((item) => of.test(item)).map((item) => ({ what: named(item), because })),
    ),
    stale: staleReasons(
      {
        name: '',
        items,
        covers: (edge) => criteria.flatMap((criterion) => criterion.covers(edge)),
      },
      graph.edges,
      reasons,
    ),
  }
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
