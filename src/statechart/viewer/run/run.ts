import type { AnyStateMachine, SnapshotFrom } from 'xstate'
import {
  type ActorCase,
  caseNamed,
  type EventCase,
  eventsOf,
  overAfter,
  type StartCase,
} from '../../chart/cases.ts'
import { activeStates, type Chart } from '../../chart/chart.ts'
import { createStepper, type Step } from '../../chart/microsteps.ts'
import { treeOf } from '../../chart/tree.ts'
import { capitalized, caseInWords } from '../../chart/words.ts'
import { type FactsOf, type Reason, reasonsOf } from './reasons.ts'

/** A run: the name of its start, then those of its cases, as in the paths that tests take. */
export type Run = readonly [start: string, ...cases: string[]]

/** Everything that can happen to a machine from outside, with written values. */
export interface Examples<Machine extends AnyStateMachine> {
  machine: Machine
  starts: readonly StartCase<Machine>[]
  events: readonly EventCase<Machine>[]
  /** By the id of the invoke. */
  actors: Readonly<Record<string, readonly ActorCase[]>>
  /** What a start is, and what distinguishes a case, by their names. */
  words?: Readonly<Record<string, string>>
}

/** One step of a run: what happened, where it led and why. */
export interface RunStep {
  /** In words. */
  name: string
  /** Ids of the transitions taken, in order. */
  transitions: readonly string[]
  /** Ids of the active states, each before those inside it. */
  active: readonly string[]
  /** What the applicant sees; null if nothing is shown. */
  snapshot: SnapshotFrom<AnyStateMachine> | null
  reasons: readonly Reason[]
  /** What was wrong here, in a sentence; null if nothing was. */
  problem: string | null
}

interface TakenRun {
  steps: readonly RunStep[]
  /** Why the run ends early, in a sentence; null if every case was possible. */
  problem: string | null
}

/** Takes the cases of a run by their names, up to the first that is not possible. Nothing is run: no clock, no actor, no effect. */
export function takeRun<Machine extends AnyStateMachine>(
  chart: Chart,
  examples: Examples<Machine>,
  [startName, ...names]: Run,
  factsOf: FactsOf,
): TakenRun {
  const { machine, starts, words = {} } = examples
  const tree = treeOf(chart)
  const stepper = createStepper(machine)
  const start = starts.find(({ name }) => name === startName)
  const first = start ?? starts[0]
  if (!first) throw new Error('A run needs a start')
  let over: readonly string[] = []
  let step = stepper.start(first.input)
  const steps = [stepOf(words[first.name] ?? first.name)]
  if (!start) return { steps, problem: `There is no start '${startName}'.` }
  for (const name of names) {
    try {
      const taken = caseNamed(name, step.snapshot, examples, over)
      if (!taken) throw new Error('the chart has no such case.')
      step = stepper.step(step.snapshot, ...eventsOf(taken))
      over = overAfter(over, taken, step)
      steps.push(stepOf(caseInWords(chart, taken, words[name])))
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      const problem = `'${name}' cannot happen here, so the run ends before it: ${reason}`
      return { steps, problem }
    }
  }
  return { steps, problem: null }

  function stepOf(happened: string): RunStep {
    const { snapshot, transitions, moments }: Step<SnapshotFrom<Machine>> = step
    const active = activeStates(snapshot)
    return {
      name: capitalized(happened),
      transitions,
      active: active.map(({ id }) => id),
      snapshot,
      reasons: reasonsOf(chart, tree, moments, factsOf),
      problem: null,
    }
  }
}
