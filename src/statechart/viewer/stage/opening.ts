import type { ChartAtlas } from '../atlas-of-chart.ts'
import type { Route } from '../route.ts'

/** Where opening something leads: the sheet of a state, or of what a transition leads to. */
export function openingOf(atlas: ChartAtlas, id: string): Partial<Route> {
  const state = atlas.hasState(id) ? id : atlas.transition(id)?.targets[0]
  const sheet = state === undefined ? undefined : atlas.sheetFor(state, null)
  return { opened: !sheet || sheet === atlas.overview ? null : sheet.id, chosen: state ?? id }
}
