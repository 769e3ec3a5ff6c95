import * as v from 'valibot'
import type { Chart } from '../../chart/chart.ts'
import type { WhatIf } from '../../chart/what-if.ts'
import type { Overlay } from '../overlay.ts'

const OutcomeSchema = v.object({ outcome: v.object({ rule: v.string(), stage: v.string() }) })

/** The final state of each outcome, by the outcome's name, and its title. */
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

/** How many more and fewer applications would end in each outcome's state, and how many may not. */
export function outcomesOverlay(chart: Chart, { changes }: WhatIf): Overlay {
  const gains = new Map<string, number>()
  const losses = new Map<string, number>()
  const open = new Map<string, number>()
  const add = (to: Map<string, number>, outcome: string, count: number) =>
    to.set(outcome, (to.get(outcome) ?? 0) + count)
  for (const { before, after, count } of changes) {
    const [ending, ...others] = after
    if (others.length > 0) add(open, before, count)
    else {
      add(losses, before, count)
      if (ending && 'outcome' in ending) add(gains, ending.outcome, count)
    }
  }
  return {
    meanings: { added: 'more end here', removed: 'fewer end here', changed: 'cannot be known' },
    states: new Map(
      [...outcomesOf(chart)].flatMap(([name, { state }]) => {
        const [more, fewer, unknown] = [gains, losses, open].map((counts) => counts.get(name) ?? 0)
        if (!more && !fewer && !unknown) return []
        const text = [more && `+${more}`, fewer && `−${fewer}`, unknown && `${unknown} ?`]
        const would = [more && `${more} more`, fewer && `${fewer} fewer`].filter(Boolean)
        const words = [
          would.length > 0 && `${would.join(' and ')} would end here.`,
          unknown && `Whether ${unknown} would end here cannot be known.`,
        ]
        const tone =
          would.length === 0 ? 'changed' : (fewer ?? 0) > (more ?? 0) ? 'removed' : 'added'
        return [
          [
            state,
            { text: text.filter(Boolean).join(' '), words: words.filter(Boolean).join(' '), tone },
          ],
        ]
      }),
    ),
  }
}
