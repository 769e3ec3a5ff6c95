import type { Chart } from '../../chart/chart.ts'
import { metaOf } from '../../chart/meta.ts'
import { titleOf } from '../../chart/words.ts'
import type { Playback } from '../../viewer/play/playback.ts'

/** How a run ends, such as *Ends as Applied*, by which rule, and why. */
export interface Ending {
  how: string
  /** The heading that the applicant reads; undefined where there is none. */
  told?: string | undefined
  /** The rule that decides; null where none does. */
  rule: { number: number; transition: string; guard: string | null } | null
  because: string
}

/** The first outcome of a run, or the screen at which it stops without one. */
export function endingOf({ states, transitions }: Chart, { moments }: Playback): Ending {
  const reason = moments.flatMap(({ reasons }) => reasons).find(({ isOutcome }) => isOutcome)
  const taken = transitions.find(({ id }) => id === reason?.transition)
  if (!reason || !taken) {
    const last = states.findLast(
      (state) => metaOf(state).screen && moments.at(-1)?.active.includes(state.id),
    )
    const because = last ? `it stops at “${titleOf(last)}”.` : 'it stops before the first screen.'
    return { how: WITHOUT_DECISION, rule: null, because }
  }
  const end = states.find(({ id }) => taken.targets.includes(id))
  const { outcome, result } = end ? metaOf(end) : {}
  const ending = { how: endsAs(outcome?.stage ?? ''), told: result?.heading }
  const position = reason.rules.findIndex(({ answer }) => answer === 'decides')
  const deciding = reason.rules[position]
  if (!deciding)
    return { ...ending, rule: null, because: `none of the ${reason.rules.length} rules holds.` }
  const { transition, facts, words } = deciding
  return {
    ...ending,
    rule: { number: position + 1, transition, guard: taken.guard },
    because: facts === '' ? words : `${facts}.`,
  }
}

export const WITHOUT_DECISION = 'Ends without a decision'

export function endsAs(stage: string): string {
  return `Ends as ${stage}`
}
