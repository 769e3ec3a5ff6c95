import type { Chart, ChartGuard, ChartTransition } from './chart.ts'
import { metaOf } from './meta.ts'

/** What a guard compares with: a number, a text, or a list of texts. */
export type GuardValue = string | number | readonly string[]

/** What a guard asks: its own name, what it was given, and what the chart says of it. */
interface GuardWords extends ChartGuard {
  words: string
  values: Readonly<Record<string, GuardValue>>
  section: string
}

/** A transition's condition. */
export type Condition = Pick<ChartTransition, 'guard' | 'guards' | 'joint'>

/** The guards that a transition asks, in words; one the chart is silent about has its name. */
export function guardsInWords({ states }: Chart, { guards }: Condition): GuardWords[] {
  const { guards: described = {} } = metaOf(states[0] ?? { meta: undefined })
  return guards.map((guard) => {
    const { words = guard.name, values = {}, section = '' } = described[guard.name] ?? {}
    return { ...guard, words, values, section }
  })
}

/** The condition of a transition as one sentence; nested guards keep their names and brackets. */
export function conditionInWords(chart: Chart, condition: Condition): string {
  const { guard, guards, joint } = condition
  if (guards.length === 0 || joint === 'nested') return guard ?? ''
  return guardsInWords(chart, condition)
    .map(({ words, isNegated }) => (isNegated ? `Not: ${words}` : words))
    .join(joint === 'or' ? ' Or: ' : ' ')
}
