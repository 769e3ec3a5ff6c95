import type { AnyStateMachine } from 'xstate'
import { activeStates, type Chart, type ChartTransition } from '../../chart/chart.ts'
import type { Step } from '../../chart/microsteps.ts'
import { treeOf } from '../../chart/tree.ts'
import { inWords } from '../../chart/words.ts'
import type { Playback, PlayedMoment } from './playback.ts'
import { type FactsOf, reasonsOf } from './reasons.ts'
import type { TimedStep } from './timed-run.ts'

/** What a run is called, and what in it is assumed. */
export interface RunWords {
  name: string
  notes: readonly string[]
  /** Whether the machine shows no screen. */
  isUnseen?: boolean
  /** Whether a step in which only data changed is a step of its own as well. */
  isEveryStepShown?: boolean
  factsOf: FactsOf
}

/** Computes a run to be played: every step of the machine with its time and its reasons. */
export function playbackOf<Machine extends AnyStateMachine>(
  chart: Chart,
  run: Iterable<TimedStep<Machine>>,
  { name, notes, isUnseen = false, isEveryStepShown = false, factsOf }: RunWords,
): Playback {
  const tree = treeOf(chart)
  const together = Map.groupBy(run, ({ at }) => at)
  const [first, ...later] = [...together.values()].map((steps, position): PlayedMoment => {
    const major = steps.filter(({ step }) => !isMinor(step))
    const names = (major.length > 0 ? major : steps).map((one) => nameIn(chart, one.name))
    const { at = 0, step } = steps.at(-1) ?? {}
    const moments = steps.flatMap(({ step }) => step.moments)
    return {
      at,
      name: [...new Set(names)].join(', '),
      transitions: steps.flatMap(({ step }) => step.transitions),
      active: step ? activeStates(step.snapshot).map(({ id }) => id) : [],
      snapshot: (isUnseen ? undefined : step?.snapshot) ?? null,
      reasons: major.length === 0 ? [] : reasonsOf(chart, tree, moments, factsOf),
      isMinor: position > 0 && major.length === 0,
      problem: null,
    }
  })
  if (!first) throw new Error('A run has a start')
  return { name, notes, moments: [first, ...later], length: later.at(-1)?.at ?? 0 }

  function isMinor({ moments, transitions }: Step<unknown>): boolean {
    if (isEveryStepShown) return false
    return (
      moments.length > 0 && transitions.every((id) => tree.transition(id)?.targets.length === 0)
    )
  }
}

/** A delay that is over says how long it was, if the chart gives it a time. */
function nameIn({ delays, transitions }: Chart, name: string): string {
  const delay = delays[name]
  const isDelay = ({ trigger }: ChartTransition) =>
    trigger.kind === 'after' && trigger.delay === name
  if (delay === undefined) return transitions.some(isDelay) ? `${inWords(name)} is over` : name
  const [is, seconds] = delay === 1000 ? ['is', 'second'] : ['are', 'seconds']
  return `${delay / 1000} ${seconds} ${is} over: ${inWords(name).toLowerCase()}`
}
