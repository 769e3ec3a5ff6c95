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

export type Direction = 'on' | 'back' | 'previous' | 'next'

/**
 * Where the arrow keys lead: from a state on along the first transition out of it and back along the first
 * one into it; from a transition on to its target and back to its source; to the previous and next
 * among states of one parent and among transitions of one source. Null where there is nothing.
 */
export function neighbourOf(
  chart: Chart,
  tree: ChartTree,
  chosen: string,
  direction: Direction,
): string | null {
  const transition = tree.transition(chosen)
  if (transition) {
    if (direction === 'on') return transition.targets[0] ?? transition.source
    if (direction === 'back') return transition.source
    return sibling(tree.transitionsOf(transition.source), chosen, direction)
  }
  if (direction === 'on') {
    return (leaving(chart, tree, chosen)[0] ?? tree.transitionsOf(chosen)[0])?.id ?? null
  }
  if (direction === 'back') return arriving(chart, tree, chosen)[0]?.id ?? null
  const { parent } = tree.state(chosen)
  return parent === null ? null : sibling(tree.children(parent), chosen, direction)
}

function sibling(
  items: readonly { id: string }[],
  id: string,
  direction: 'previous' | 'next',
): string | null {
  const position = items.findIndex((item) => item.id === id)
  return items[position + (direction === 'next' ? 1 : -1)]?.id ?? null
}

/** Where opening something leads: the sheet of a state, or of what a transition leads to. */
export function openingOf(atlas: ChartAtlas, id: string): Partial<Route> {
  const state = atlas.tree.has(id) ? id : atlas.tree.transition(id)?.targets[0]
  return { opened: state === undefined ? null : atlas.openedFor(state), chosen: state ?? id }
}
