import type { Chart, ChartState } from '../../chart/chart.ts'
import { titleOf } from '../../layout/words.ts'
import type { GoneState } from '../overlay.ts'
import { goneId } from './gone-id.ts'

/**
 * The states that an earlier chart had and a later one has not, each beside a state that is left: one
 * that led there, else the one before it, else the one around it. What stood inside one of them goes
 * with it.
 */
export function goneStates(earlier: Chart, ids: ReadonlySet<string>): GoneState[] {
  return earlier.states
    .filter(({ id, parent }) => !ids.has(id) && parent !== null && ids.has(parent))
    .flatMap((state) => {
      const beside = anchorOf(state, earlier, ids)
      if (beside === undefined || state.parent === null) return []
      const id = goneId({ kind: 'removed', id: state.id })
      return [{ id, state: state.id, title: titleOf(state), parent: state.parent, beside }]
    })
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
