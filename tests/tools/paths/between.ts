import type { FunnelMachine } from '../../../machines/funnel.machine.ts'
import type { Graph, GraphEdge } from '../../paths/explore.ts'
import { nearest, type Path, pathOf, START } from '../../paths/plan.ts'

/** The shortest path into one state and from there into another; a state is named as in the chart. */
export function pathsBetween(
  graph: Graph<FunnelMachine>,
  from: string,
  to: string,
): Path | undefined {
  const outgoing = Map.groupBy(graph.edges, (edge) => edge.from ?? START)
  const leadsInto = (state: string) => (edge: GraphEdge) =>
    JSON.stringify(graph.nodes.get(edge.to)?.snapshot.value).includes(`"${state}"`)
  const there = nearest(outgoing, START, leadsInto(from))
  const onward = there && nearest(outgoing, there.at(-1)?.to ?? START, leadsInto(to))
  return there && onward && pathOf([...there, ...onward])
}
