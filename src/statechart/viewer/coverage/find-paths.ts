import { conditionInWords } from '../../chart/guards.ts'
import { byUse, type ReportedPath } from '../../chart/report.ts'
import { titleOf } from '../../chart/words.ts'
import type { ChartAtlas } from '../atlas-of-chart.ts'

/**
 * The paths through the chosen transition, if one is, that have a text in their id, their purpose, their
 * hand, their steps, or in the states, events and guards on the way, by name or in words; the most
 * useful first.
 */
export function findPaths(
  { chart, tree }: Pick<ChartAtlas, 'chart' | 'tree'>,
  paths: readonly ReportedPath[],
  chosen: string | null,
  text: string,
): ReportedPath[] {
  const wanted = text.trim().toLowerCase()
  const matches = (one: string) => one.toLowerCase().includes(wanted)
  const matching = new Set(
    chart.transitions
      .filter((transition) => {
        const { id, source, targets, guard, description } = transition
        const states = [source, ...targets]
        return [
          ...[id, description, guard ?? '', conditionInWords(chart, transition)],
          ...states.flatMap((state) => [state, titleOf(tree.state(state))]),
        ].some(matches)
      })
      .map(({ id }) => id),
  )
  return paths
    .filter(
      ({ steps }) =>
        chosen === null || steps.some(({ transitions }) => transitions.includes(chosen)),
    )
    .filter(
      ({ id, name, hand = '', criterion = '', steps }) =>
        [id, name, hand, criterion].some(matches) ||
        steps.some(
          ({ name, transitions }) => matches(name) || transitions.some((one) => matching.has(one)),
        ),
    )
    .toSorted(byUse)
}
