import type { Chart, ChartState } from '../../graph/chart.ts'
import { titleOf } from '../layout/words.ts'

/**
 * The states that an earlier chart had and a later one has not, as titles beside a state that is
 * left: one that led there, else the one before it, else the one around it. What stood inside one of
 * them goes with it.
 */
export function goneStates(earlier: Chart, ids: ReadonlySet<string>): Map<string, string[]> {
  const gone = earlier.states.filter(
    ({ id, parent }) => !ids.has(id) && parent !== null && ids.has(parent),
  )
  const beside = new Map<string, string[]>()
  for (const state of gone) {
    const anchor = anchorOf(state, earlier, ids)
    if (anchor !== undefined) {
      beside.set(anchor, [...(beside.get(anchor) ?? []), titleOf(state)])
    }
  }
  return beside
}

function anchorOf(
  { id, parent }: ChartState,
  { states, transitions }: Chart,
  ids: ReadonlySet<string>,
): string | undefined {
  const siblings = states.filter((state) => state.parent === parent)
  const before = siblings.slice(
    0,
    siblings.findIndex((state) => state.id === id),
  )
  const isLeft = (state: string | undefined) => state !== undefined && ids.has(state)
  const led = transitions
    .filter(({ source, targets }) => targets.includes(id) && isLeft(source))
    .map(({ source }) => source)
    .find((source) => siblings.some((sibling) => sibling.id === source))
  return led ?? before.findLast((state) => isLeft(state.id))?.id ?? parent ?? undefined
}
