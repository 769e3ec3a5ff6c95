import type { Chart } from './chart.ts'
import type { GraphEdge } from './explore.ts'
import type { Path } from './plan.ts'

/** A path's steps in words: Given how it starts, When what happens, Then where the chart is. */
export function pathInWords(path: Path, chart: Chart): string[] {
  return path.edges.flatMap((edge) => [
    edge.from === null ? `Given ${edge.name}` : `When ${edge.name}`,
    ...thenOf(edge, chart),
  ])
}

/** What the transitions of a step mean, in the words of the chart. */
function thenOf({ transitions }: GraphEdge, chart: Chart): string[] {
  const described = new Map(chart.transitions.map(({ id, description }) => [id, description]))
  return transitions.flatMap((id) => {
    const description = described.get(id)
    return description ? [`  Then ${description}`] : []
  })
}
