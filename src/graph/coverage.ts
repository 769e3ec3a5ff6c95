import type {
  AnyMachineSnapshot,
  AnyStateMachine,
  AnyStateNode,
  AnyTransitionDefinition,
} from 'xstate'
import { definitionsOf, nodesBelow, transitionId } from './chart.ts'
import type { Graph, GraphEdge } from './explore.ts'

/** One criterion: what there is to cover, what is covered, and the names of what is not. */
export interface Criterion {
  name: string
  items: number
  covered: number
  missing: string[]
}

/** Every transition definition of the chart. */
export function transitionCoverage<Machine extends AnyStateMachine>(
  machine: Machine,
  edges: readonly GraphEdge[],
): Criterion {
  const taken = new Set(edges.flatMap(({ transitions }) => transitions))
  return criterion('transitions', definitionsIn(machine).map(transitionId), taken)
}

/** Every guard seen true, by its transition being taken, and false, by it being passed over. */
export function guardCoverage<Machine extends AnyStateMachine>(
  machine: Machine,
  graph: Graph<Machine>,
): Criterion {
  const guarded = definitionsIn(machine).filter(({ guard }) => guard !== undefined)
  const seen = new Set<string>()
  for (const edge of graph.edges) {
    for (const id of edge.transitions) seen.add(`${id} true`)
    const after = graph.nodes.get(edge.to)?.snapshot as AnyMachineSnapshot | undefined
    const before = edge.from === null ? undefined : graph.nodes.get(edge.from)?.snapshot
    for (const definition of guarded) {
      if (isPassedOver(definition, edge, before as AnyMachineSnapshot | undefined, after)) {
        seen.add(`${transitionId(definition)} false`)
      }
    }
  }
  const items = guarded.flatMap((definition) => [
    `${transitionId(definition)} true`,
    `${transitionId(definition)} false`,
  ])
  return criterion('guards true and false', items, seen)
}

/** What an edge covers of transitions × cases: each transition that a case took. */
export function transitionCases({ name, transitions }: GraphEdge): string[] {
  return transitions.map((transition) => `${transition} × ${name}`)
}

/** A criterion from what there is and what was seen. */
export function criterion(
  name: string,
  items: readonly string[],
  seen: ReadonlySet<string>,
): Criterion {
  const missing = items.filter((item) => !seen.has(item))
  return { name, items: items.length, covered: items.length - missing.length, missing }
}

function definitionsIn(machine: AnyStateMachine): AnyTransitionDefinition[] {
  return nodesBelow(machine.root).flatMap(definitionsOf)
}

/** Whether a guard was asked and said no: a later branch was taken, or none although it was possible. */
function isPassedOver(
  definition: AnyTransitionDefinition,
  edge: GraphEdge,
  before: AnyMachineSnapshot | undefined,
  after: AnyMachineSnapshot | undefined,
): boolean {
  const { source, eventType } = definition
  const siblings =
    eventType === '' ? (source.always ?? []) : (source.transitions.get(eventType) ?? [])
  const position = siblings.indexOf(definition)
  const isLaterTaken = siblings
    .slice(position + 1)
    .some((later) => edge.transitions.includes(transitionId(later)))
  if (isLaterTaken) return true
  if (siblings.some((sibling) => edge.transitions.includes(transitionId(sibling)))) return false
  if (eventType === '') return isActive(source, after)
  return edge.event.type === eventType && isActive(source, before) && edge.transitions.length === 0
}

function isActive(node: AnyStateNode, snapshot: AnyMachineSnapshot | undefined): boolean {
  return snapshot?._nodes.some(({ id }) => id === node.id) ?? false
}
