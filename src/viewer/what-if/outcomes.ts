import * as v from 'valibot'
import type { Chart } from '../../graph/chart.ts'
import type { WhatIf } from '../../graph/what-if.ts'
import type { Overlay } from '../overlay.ts'

const OutcomeSchema = v.object({ outcome: v.object({ rule: v.string(), stage: v.string() }) })

/** The state in which each outcome rests, by the outcome's name, and what it stands for. */
export type Outcomes = ReadonlyMap<string, { state: string; stage: string }>

/** Reads the outcomes of a chart from its `meta.outcome`. */
export function outcomesOf({ states }: Chart): Outcomes {
  return new Map(
    states.flatMap(({ id, meta }) => {
      const parsed = v.safeParse(OutcomeSchema, meta)
      if (!parsed.success) return []
      const { rule, stage } = parsed.output.outcome
      return [[rule, { state: id, stage }]]
    }),
  )
}

/** How many more and fewer applications would rest in each outcome's state. */
export function changesOverlay(chart: Chart, { changes }: WhatIf): Overlay {
  const gains = new Map<string, number>()
  const losses = new Map<string, number>()
  for (const { before, after, count } of changes) {
    losses.set(before, (losses.get(before) ?? 0) + count)
    if ('outcome' in after) gains.set(after.outcome, (gains.get(after.outcome) ?? 0) + count)
  }
  return {
    states: new Map(
      [...outcomesOf(chart)].flatMap(([name, { state }]) => {
        const [more, fewer] = [gains.get(name) ?? 0, losses.get(name) ?? 0]
        if (more === 0 && fewer === 0) return []
        const text = [more > 0 && `+${more}`, fewer > 0 && `−${fewer}`].filter(Boolean).join(' ')
        const words = `${[more > 0 && `${more} more`, fewer > 0 && `${fewer} fewer`].filter(Boolean).join(' and ')} would end here.`
        return [[state, { text, words, tone: fewer > more ? 'removed' : 'added' }]]
      }),
    ),
  }
}
