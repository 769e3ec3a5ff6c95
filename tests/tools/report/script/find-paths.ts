import type { ReportData } from '../report-data.ts'

/** The positions of the paths that take one of the chosen transitions and match a filter's text. */
export function findPaths(
  { transitions, names, paths }: ReportData,
  chosen: readonly number[],
  filter: string,
): number[] {
  const wanted = filter.trim().toLowerCase()
  const matches = (text: string) => text.toLowerCase().includes(wanted)
  const namesFound = new Set(positionsOf(names, matches))
  const transitionsFound = new Set(positionsOf(transitions, ({ text }) => matches(text)))

  return positionsOf(paths, ({ id, steps }) => {
    const isChosen =
      chosen.length === 0 ||
      steps.some(([, taken]) => taken.some((transition) => chosen.includes(transition)))
    return (
      isChosen &&
      (matches(id) ||
        steps.some(
          ([name, taken]) =>
            namesFound.has(name) || taken.some((transition) => transitionsFound.has(transition)),
        ))
    )
  })
}

function positionsOf<Item>(items: readonly Item[], isWanted: (item: Item) => boolean): number[] {
  return items.flatMap((item, position) => (isWanted(item) ? [position] : []))
}
