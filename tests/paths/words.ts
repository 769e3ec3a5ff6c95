import type { Chart } from '../../src/statechart/chart/chart.ts'
import type { GraphEdge } from './explore.ts'

/** What of a step is said; `from` is null for a start. */
export type DescribedStep = Pick<GraphEdge, 'from' | 'name' | 'transitions'>

/** How to say what is only named: a case in the words of who causes it, what is seen after a path's step. */
export interface StepDescriptions {
  /** What happens, without its beginning letter: 'the applicant presses Back'. */
  happens: (name: string) => string
  /** What is seen after the step at this position that was not before. */
  seen: (position: number) => readonly string[]
}

const AS_NAMED: StepDescriptions = { happens: (name) => name, seen: () => [] }

/**
 * A path's steps in words: Given how it starts, When what happens, Then what that means and what is
 * seen of it. Steps that change nothing stand together.
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

/** What the transitions of a step mean, in the words of the chart. */
function meaningOf({ transitions }: DescribedStep, chart: Chart): string[] {
  const described = new Map(chart.transitions.map(({ id, description }) => [id, description]))
  return transitions.flatMap((id) => described.get(id) || [])
}
