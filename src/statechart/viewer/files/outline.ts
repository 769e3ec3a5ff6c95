import type { Chart, ChartState } from '../../chart/chart.ts'
import { type ChartTree, treeOf } from '../../layout/tree.ts'
import { actionNames, factsOf, transitionText } from '../../layout/words.ts'

/** A chart as nested lists in Markdown: every state, what it does, and what leads away from it. */
export function outlineOf(chart: Chart): string {
  const tree = treeOf(chart)
  return `# ${chart.id}\n\n${linesOf(tree, tree.root).join('\n')}\n`
}

function linesOf(tree: ChartTree, state: ChartState): string[] {
  const { id, name, description } = state
  const nameOf = (target: string) => `\`${target}\``
  return [
    `- **${name}**${description && `: ${description}`}`,
    ...[
      ...factsOf(state).map((fact) => `- \`${fact}\``),
      ...tree.transitionsOf(id).map((transition) => {
        const { actions } = transition
        const effect = actions.length === 0 ? '' : ` / ${actionNames(actions)}`
        return `- ${transitionText(transition, nameOf)}${effect}`
      }),
      ...tree.children(id).flatMap((child) => linesOf(tree, child)),
    ].map((line) => `  ${line}`),
  ]
}
