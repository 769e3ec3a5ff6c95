import type { Chart, ChartTransition } from '../../chart/chart.ts'
import type { Change } from '../../chart/compare.ts'
import { triggerText } from '../../chart/trigger-text.ts'
import { titleOf } from '../../layout/words.ts'
import type { GoneWay } from '../overlay.ts'
import { goneId } from './gone-id.ts'

/**
 * The ways that an earlier chart had and a later one has not: those of removed transitions, and the
 * former ones of transitions that lead elsewhere now. A way for each target.
 */
export function goneWays(changes: readonly Change[], earlier: Chart, later: Chart): GoneWay[] {
  const states = new Map(earlier.states.map((state) => [state.id, state]))
  const had = new Map(earlier.transitions.map((transition) => [transition.id, transition]))
  const has = new Map(later.transitions.map((transition) => [transition.id, transition]))

  function withAround(id: string): string[] {
    const parent = states.get(id)?.parent ?? null
    return parent === null ? [id] : [id, ...withAround(parent)]
  }

  function waysOf(transition: Former, id: string, said: string): GoneWay[] {
    const { source, targets, trigger, guard } = transition
    const way = { id, said, guard, trigger: triggerText(trigger), from: withAround(source) }
    if (targets.length === 0) return [{ ...way, to: null }]
    return targets.map((target) => {
      const state = states.get(target)
      return { ...way, to: { states: withAround(target), title: state ? titleOf(state) : target } }
    })
  }

  return changes.flatMap((change) => {
    if (change.what !== 'transition') return []
    const removed = change.kind === 'removed' && had.get(change.id)
    if (removed) return waysOf(removed, goneId(change), '− removed')
    const kept = has.get(change.id)
    const before = kept && formerOf(kept, change)
    return before ? waysOf(before, goneId(change), '≠ led here before') : []
  })
}

type Former = Pick<ChartTransition, 'source' | 'targets' | 'trigger' | 'guard'>

/** A transition that leads elsewhere now, as it was; undefined where it leads where it led. */
function formerOf(kept: ChartTransition, { differences }: Change): Former | undefined {
  const target = differences.find(({ field }) => field === 'target')
  if (!target) return undefined
  const guard = differences.find(({ field }) => field === 'guard')
  return {
    ...kept,
    targets: target.before === '' ? [] : target.before.split(', '),
    guard: guard ? guard.before || null : kept.guard,
  }
}
