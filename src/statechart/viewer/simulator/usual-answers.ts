import type { AnyStateMachine } from 'xstate'
import { offersIn } from './offers.ts'
import type { Run } from './simulation.ts'
import { type Examples, simulate } from './simulation.ts'

/** More answers than a run can wait for one after the other. */
const MOST = 20

/**
 * A run gone on with: every service that is waited for gives its first written answer, one after
 * the other, until the run rests. Each answers once: what is asked again and again would for ever.
 */
export function withUsualAnswers<Machine extends AnyStateMachine>(
  examples: Examples<Machine>,
  run: Run,
): Run {
  const answered = new Set<string>()
  let longer = run
  while (answered.size < MOST) {
    const { moments } = simulate(examples, longer)
    const last = moments.at(-1) ?? moments[0]
    const offer = offersIn(examples, last).find(
      ({ name, kind }) => kind === 'answer' && !answered.has(name),
    )
    const [usual] = offer?.cases ?? []
    if (!offer || !usual) break
    answered.add(offer.name)
    longer = [...longer, usual.name]
  }
  return longer
}
