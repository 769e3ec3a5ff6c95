import type { Chart } from '../../chart/chart.ts'
import { metaOf } from '../../chart/meta.ts'
import { titleOf } from '../../chart/words.ts'
import type { AskedRule } from '../../viewer/run/reasons.ts'
import type { RunStep } from '../../viewer/run/run.ts'

/** How an application ends, such as *Ends as Applied*, by which rule, and why. */
export interface Ending {
  how: string
  /** The heading that the applicant reads; undefined if there is none. */
  heading?: string | undefined
  /** The rule that decides; null if none does. */
  rule: { number: number; transition: string; guard: string | null } | null
  because: string
}

/** The first outcome of a run, or the screen at which it stops without one. */
export function endingOf(chart: Chart, steps: readonly RunStep[]): Ending {
  const reason = steps.flatMap(({ reasons }) => reasons).find(({ isOutcome }) => isOutcome)
  const taken = chart.transitions.find(({ id }) => id === reason?.transition)
  if (!reason || !taken) return { ...UNDECIDED, because: stopOf(chart, steps.at(-1)) }
  return endingAt(chart, taken.targets, reason.rules)
}

/** How it ends in a state of the decision, by the rules that were asked. */
export function endingAt(
  { states, transitions }: Chart,
  targets: readonly string[],
  rules: readonly AskedRule[],
): Ending {
  const end = states.find(({ id }) => targets.includes(id))
  const { outcome, result } = end ? metaOf(end) : {}
  const ending = { how: `Ends as ${outcome?.stage ?? ''}`, heading: result?.heading }
  const position = rules.findIndex(({ answer }) => answer === 'decides')
  const deciding = rules[position]
  if (!deciding) {
    return { ...ending, rule: null, because: `none of the ${rules.length} rules holds.` }
  }
  const { transition, facts, words } = deciding
  const guard = transitions.find(({ id }) => id === transition)?.guard ?? null
  return {
    ...ending,
    rule: { number: position + 1, transition, guard },
    because: facts === '' ? words : `${facts}.`,
  }
}

/** An application without a decision. */
export const UNDECIDED = { how: 'Ends without a decision', rule: null } as const

function stopOf({ states }: Chart, last: RunStep | undefined): string {
  const screen = states.findLast((state) => metaOf(state).screen && last?.active.includes(state.id))
  return screen ? `it stops at “${titleOf(screen)}”.` : 'it stops before the first screen.'
}
