import type { Chart } from '../../src/statechart/chart/chart.ts'
import type { GraphEdge } from './explore.ts'

/** The described parts of a step; `from` is null for a start. */
export type DescribedStep = Pick<GraphEdge, 'from' | 'name' | 'transitions'>

/** How a step is described: its case in the applicant's words, and the visible changes after it. */
export interface StepDescriptions {
  /** The case as a clause: 'the applicant presses Back'. */
  happens: (name: string) => string
  /** The visible changes after the step at this position. */
  seen: (position: number) => readonly string[]
}

const AS_NAMED: StepDescriptions = { happens: (name) => name, seen: () => [] }

/**
 * A path's steps as Given, When and Then: the start, the cases, and the transitions' descriptions
 * with the visible changes. Steps that change nothing are joined.
 */
export function pathInWords(
  path: { edges: readonly DescribedStep[] },
  chart: Chart,
  { happens, seen }: StepDescriptions = AS_NAMED,
): string[] {
  const lines: string[] = []
  let isWhen = false
  for (const [position, edge] of path.edges.entries()) {
    if (edge.from === null) lines.push(`Given ${happens(edge.name)}`)
    else lines.push(`${isWhen ? '  And' : 'When'} ${happens(edge.name)}`)
    const outcome = [...meaningOf(edge, chart), ...seen(position)]
    lines.push(...outcome.map((line, at) => `${at === 0 ? 'Then' : '  And'} ${line}`))
    isWhen = edge.from !== null && outcome.length === 0
  }
  return lines
}

/** The descriptions of a step's transitions in the chart. */
function meaningOf({ transitions }: DescribedStep, chart: Chart): string[] {
  const described = new Map(chart.transitions.map(({ id, description }) => [id, description]))
  return [...new Set(transitions.flatMap((id) => described.get(id) || []))]
}
