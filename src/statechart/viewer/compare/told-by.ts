import type { Chart, ChartTransition } from '../../chart/chart.ts'
import type { Change } from '../../chart/compare.ts'
import { guardNames } from '../rules/guard-words.ts'

/** The transitions that a changed rule or delay is about: those that ask or wait for it. */
export function transitionsToldBy({ what, id }: Change, { transitions }: Chart): ChartTransition[] {
  if (what === 'rule') {
    return transitions.filter(({ guard }) => guard !== null && guardNames(guard).includes(id))
  }
  if (what === 'delay') {
    return transitions.filter(({ trigger }) => trigger.kind === 'after' && trigger.delay === id)
  }
  return []
}
