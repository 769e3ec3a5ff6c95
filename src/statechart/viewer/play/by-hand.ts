import type { AnyStateMachine, SnapshotFrom } from 'xstate'
import {
  type ActorCase,
  casesIn,
  type EventCase,
  eventsOf,
  type StartCase,
} from '../../chart/cases.ts'
import type { ChartState } from '../../chart/chart.ts'
import { caseInWords } from '../../chart/words.ts'
import { type Act, type Awaited, type TimedStep, timedRun } from './timed-run.ts'

/** What a machine is stepped by hand with: written values for all that comes from outside. */
export interface Examples<Machine extends AnyStateMachine> {
  machine: Machine
  starts: readonly StartCase<Machine>[]
  events: readonly EventCase<Machine>[]
  /** Answers by the id of the invoke. */
  answers: Readonly<Record<string, readonly ActorCase[]>>
  /** What comes without being chosen while time passes, such as the ticks of a timer. */
  awaitedIn(snapshot: SnapshotFrom<Machine>): readonly Awaited[]
}

/** What a step by hand takes in milliseconds, so that each has a time of its own. */
export const STEP_MS = 100

/** A run by hand, up to the first step that is not possible. */
interface HandRun<Machine extends AnyStateMachine> {
  steps: readonly TimedStep<Machine>[]
  /** Why the run stops early, in a sentence; null if every step is possible. */
  problem: string | null
}

/** Takes the steps of a run by their names; `root` has the words for them. */
export function handRun<Machine extends AnyStateMachine>(
  examples: Examples<Machine>,
  root: ChartState,
  [startName, ...names]: Run,
): HandRun<Machine> {
  const { machine, starts, awaitedIn } = examples
  const [first] = starts
  if (!first) throw new Error('A run by hand needs a start')
  const start = starts.find(({ name }) => name === startName)
  const steps: TimedStep<Machine>[] = []
  let taken = ''
  const acts = names.map(
    (name): Act<Machine> => ({
      name: stepInWords(root, name),
      after: durationOf(name),
      eventsIn(snapshot) {
        taken = name
        return waitedIn(name) === undefined ? eventsNamed(examples, snapshot, name) : []
      },
    }),
  )
  const script = { machine, awaitedIn, endsWithActs: true }
  try {
    const { input } = start ?? first
    for (const step of timedRun({ ...script, input, acts: start ? acts : [] })) steps.push(step)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return { steps, problem: `'${taken}' cannot happen here, so the run ends before it: ${reason}` }
  }
  const problem = start ? null : `There is no start '${startName}': choose one from the list.`
  return { steps, problem }
}

function eventsNamed<Machine extends AnyStateMachine>(
  { events, answers }: Examples<Machine>,
  snapshot: SnapshotFrom<Machine>,
  name: string,
): readonly { type: string }[] {
  const cases = casesIn(snapshot, { events, actors: answers })
  const chosen = cases.find((candidate) => candidate.name === name)
  if (!chosen) throw new Error('the link may be of another version of the chart.')
  return eventsOf(chosen)
}

function stepInWords(root: ChartState, name: string): string {
  const wait = waitedIn(name)
  return wait === undefined ? caseInWords(root, name) : `${wait / 1000} s pass`
}

/** A run in a link: the name of its start, then those of its steps. */
export type Run = readonly [start: string, ...steps: string[]]

const SEPARATOR = '~'

/** The step that lets milliseconds pass: `+1000`. */
export function waiting(milliseconds: number): string {
  return `+${Math.round(milliseconds)}`
}

function waitedIn(step: string): number | undefined {
  return /^\+[1-9]\d{0,8}$/.test(step) ? Number(step) : undefined
}

function durationOf(step: string): number {
  return waitedIn(step) ?? STEP_MS
}

/** Milliseconds from the start of a run to its end. */
export function lengthOf([, ...steps]: Run): number {
  return steps.reduce((sum, step) => sum + durationOf(step), 0)
}

/** The part of a run until a time in milliseconds; a step that has begun by then is a wait. */
export function runUntil([start, ...steps]: Run, time: number): Run {
  const until: string[] = []
  let left = time
  for (const step of steps) {
    if (left <= 0) break
    until.push(durationOf(step) <= left ? step : waiting(left))
    left -= durationOf(step)
  }
  return [start, ...until]
}

export function runText(run: Run): string {
  return run.join(SEPARATOR)
}

/** Reads {@link runText}; undefined for an empty text. */
export function runOf(text: string): Run | undefined {
  const [start, ...steps] = text.split(SEPARATOR).filter((name) => name !== '')
  return start === undefined ? undefined : [start, ...steps]
}
