import type { Chart, ChartState, ChartTransition } from './chart.ts'
import type { Change } from './compare.ts'

/** Begins the ids of what only the earlier of two charts had. */
export const REMOVED = 'removed '

/** The id by which a merged chart has what changed. */
export function mergedId({ kind, id }: Pick<Change, 'kind' | 'id'>): string {
  return kind === 'removed' ? `${REMOVED}${id}` : id
}

/**
 * The later chart together with what only the earlier one had, so that both are drawn as one: removed
 * states follow the sibling that they followed. Removed transitions come last, and so does
 * each transition that leads elsewhere now, as it led before. Ids of all these begin with
 * {@link REMOVED}.
 */
export function mergeCharts(earlier: Chart, later: Chart, changes: readonly Change[]): Chart {
  const kept = new Set(later.states.map(({ id }) => id))
  const idOf = (id: string) => {
    if (id === rootOf(earlier)) return rootOf(later)
    return kept.has(id) ? id : `${REMOVED}${id}`
  }
  const states = [...later.states]
  const siblings = Map.groupBy(earlier.states, ({ parent }) => parent)
  for (const state of earlier.states) {
    const { parent, initial } = state
    if (parent === null || kept.has(state.id)) continue
    const among = siblings.get(parent) ?? []
    const before = idOf(among[among.indexOf(state) - 1]?.id ?? parent)
    states.splice(states.findIndex(({ id }) => id === before) + 1, 0, {
      ...state,
      id: idOf(state.id),
      parent: idOf(parent),
      initial: initial && idOf(initial),
    })
  }
  const removed = changes.flatMap((change) => formerTransition(change, earlier, later) ?? [])
  return {
    ...later,
    states: states.map((state) => fittedTo(states, state)),
    transitions: [
      ...later.transitions,
      ...removed.map((transition) => ({
        ...transition,
        id: `${REMOVED}${transition.id}`,
        source: idOf(transition.source),
        targets: transition.targets.map(idOf),
      })),
    ],
  }
}

/** A state may have gained removed ones inside, or, removed itself, have lost those that moved. */
function fittedTo(states: readonly ChartState[], state: ChartState): ChartState {
  const children = states.filter(({ parent }) => parent === state.id)
  const isLeaf = state.kind !== 'compound' && state.kind !== 'parallel'
  if (children.length === 0) return isLeaf ? state : { ...state, kind: 'atomic', initial: null }
  const initial = children.some(({ id }) => id === state.initial) ? state.initial : null
  return { ...state, kind: isLeaf ? 'compound' : state.kind, initial }
}

/** What a change took away: a transition, or its former targets; undefined where it is neither. */
function formerTransition(
  { what, kind, id, differences }: Change,
  earlier: Chart,
  later: Chart,
): ChartTransition | undefined {
  if (what !== 'transition') return undefined
  if (kind === 'removed') return earlier.transitions.find((transition) => transition.id === id)
  const targets = differences.find(({ field }) => field === 'target')?.before
  const kept = later.transitions.find((transition) => transition.id === id)
  if (targets === undefined || !kept) return undefined
  return {
    ...kept,
    targets: targets === '' ? [] : targets.split(', '),
    description: 'Led here before.',
  }
}

function rootOf({ states }: Chart): string {
  return states.find(({ parent }) => parent === null)?.id ?? ''
}
