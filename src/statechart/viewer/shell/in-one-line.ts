import { titleOf, transitionText } from '../../layout/words.ts'
import type { ChartAtlas } from '../atlas-of-chart.ts'

/** A state or transition in one line of text. */
export function inOneLine({ tree, transition }: ChartAtlas, id: string): string {
  const chosen = transition(id)
  const titleAt = (state: string) => titleOf(tree.state(state))
  if (chosen) return `${titleAt(chosen.source)}: ${transitionText(chosen, titleAt)}`
  const state = tree.state(id)
  return `${titleOf(state)}: ${state.description}`
}
