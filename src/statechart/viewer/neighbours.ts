import type { Chart, ChartTransition } from '../chart/chart.ts'
import { metaOf } from '../chart/meta.ts'
import type { ChartTree } from '../chart/tree.ts'
import type { ChartAtlas } from './atlas-of-chart.ts'
import type { Route } from './route.ts'

/** The transitions that lead out of a state, from itself or from a state inside. */
export function leaving(chart: Chart, tree: ChartTree, state: string): ChartTransition[] {
  return chart.transitions.filter(
    ({ source, targets }) =>
      tree.isWithin(source, state) && targets.some((target) => !tree.isWithin(target, state)),
  )
}

/** The transitions that lead into a state from outside. */
export function arriving(chart: Chart, tree: ChartTree, state: string): ChartTransition[] {
  return chart.transitions.filter(
    ({ source, targets }) =>
      !tree.isWithin(source, state) && targets.some((target) => tree.isWithin(target, state)),
  )
}

/** The transitions of a step, its inner states included, that lead to an earlier step. */
export function leadingBack(chart: Chart, tree: ChartTree, state: string): ChartTransition[] {
  const own = metaOf(tree.state(state)).screen?.step ?? null
  if (own === null) return []
  return leaving(chart, tree, state).filter(({ targets }) =>
    targets.some((target) => {
      const step = stepAround(tree, target)
      return step !== null && step < own
    }),
  )
}

/** The number of the step that a state is, or is inside of; null outside every step. */
function stepAround(tree: ChartTree, state: string): number | null {
  const screens = tree.upFrom(state).map((around) => metaOf(around).screen)
  return screens.find((screen) => screen !== undefined)?.step ?? null
}

/** Where opening something leads: the sheet of a state, or of what a transition leads to. */
export function openingOf(atlas: ChartAtlas, id: string): Partial<Route> {
  const state = atlas.tree.has(id) ? id : atlas.tree.transition(id)?.targets[0]
  return { opened: state === undefined ? null : atlas.openedFor(state), chosen: state ?? id }
}
