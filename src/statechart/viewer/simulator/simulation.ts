import type { AnyMachineSnapshot, AnyStateMachine, EventFromLogic, SnapshotFrom } from 'xstate'
import {
  type ActorCase,
  casesIn,
  type EventCase,
  eventsOf,
  type StartCase,
} from '../../chart/cases.ts'
import { createStepper, type Step, type Stepper } from '../../chart/microsteps.ts'
import { type Pending, pendingAfter } from './pending.ts'

/** What a machine is simulated with: written values for all that comes from outside. */
export interface Examples<Machine extends AnyStateMachine> {
  machine: Machine
  starts: readonly StartCase<Machine>[]
  events: readonly EventCase<Machine>[]
  /** Answers by the id of the invoke. */
  answers: Readonly<Record<string, readonly ActorCase[]>>
  /** Events that an invoked actor sends periodically while it runs, by the id of the invoke. */
  periodicEvents: Readonly<Record<string, PeriodicEvent<EventFromLogic<Machine>>>>
}

interface PeriodicEvent<Event extends { type: string } = { type: string }> {
  everyMs: number
  event: Event
}

/** The state of a simulation after one step of its run. */
export interface Moment<Machine extends AnyStateMachine> {
  /** The step's name. */
  name: string
  snapshot: SnapshotFrom<Machine>
  /** Milliseconds of simulated time since the start. */
  time: number
  /** The next first. */
  pending: readonly Pending[]
  /** Ids of the transitions that the step took, in order. */
  transitions: readonly string[]
}

/** A run up to the first step that is not possible; the first moment is its start. */
interface Simulation<Machine extends AnyStateMachine> {
  moments: readonly [Moment<Machine>, ...Moment<Machine>[]]
  /** Why the run stops early, in a sentence; null if every step is possible. */
  problem: string | null
}

/** Simulates a run of the machine: no clock, no actor, no effects. */
export function simulate<Machine extends AnyStateMachine>(
  examples: Examples<Machine>,
  [startName, ...steps]: Run,
): Simulation<Machine> {
  const [first] = examples.starts
  if (!first) throw new Error('A simulation needs a start')
  const start = examples.starts.find(({ name }) => name === startName)
  const stepper = createStepper(examples.machine)
  const origin = momentAfter(examples, stepper.start((start ?? first).input), {
    name: (start ?? first).name,
    time: 0,
    pending: [],
  })
  const moments: [Moment<Machine>, ...Moment<Machine>[]] = [origin]
  if (!start) {
    return { moments, problem: `There is no start '${startName}': choose one from the list.` }
  }
  let last = origin
  for (const name of steps) {
    let next: Moment<Machine> | undefined
    try {
      next = after(examples, stepper, last, name)
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      return { moments, problem: `'${name}' fails here, so the run ends before it: ${reason}` }
    }
    if (!next) {
      const problem = `'${name}' cannot happen here, so the run ends before it: the link may be of another version of the chart.`
      return { moments, problem }
    }
    moments.push(next)
    last = next
  }
  return { moments, problem: null }
}

function after<Machine extends AnyStateMachine>(
  examples: Examples<Machine>,
  stepper: Stepper<Machine>,
  moment: Moment<Machine>,
  name: string,
): Moment<Machine> | undefined {
  const wait = waitedIn(name)
  if (wait !== undefined) return waited(examples, stepper, moment, name, wait)
  const chosen = casesIn(moment.snapshot, {
    events: examples.events,
    actors: examples.answers,
  }).find((candidate) => candidate.name === name)
  if (!chosen) return undefined
  const step = stepper.step(moment.snapshot, ...eventsOf(chosen))
  return momentAfter(examples, step, { ...moment, name })
}

/** Advances the simulated clock: pending events happen at their times, in order. */
function waited<Machine extends AnyStateMachine>(
  examples: Examples<Machine>,
  stepper: Stepper<Machine>,
  from: Moment<Machine>,
  name: string,
  milliseconds: number,
): Moment<Machine> {
  const until = from.time + milliseconds
  const transitions: string[] = []
  let moment = from
  for (let next = moment.pending[0]; next && next.at <= until; next = moment.pending[0]) {
    const { id, at, event } = next
    const step = stepper.step(moment.snapshot, event)
    const pending = moment.pending.filter((other) => other.id !== id)
    moment = momentAfter(examples, step, { name, time: at, pending })
    transitions.push(...step.transitions)
  }
  return { ...moment, name, time: until, transitions }
}

function momentAfter<Machine extends AnyStateMachine>(
  { periodicEvents }: Pick<Examples<Machine>, 'periodicEvents'>,
  { snapshot, transitions, actions }: Step<SnapshotFrom<Machine>>,
  { name, time, pending }: { name: string; time: number; pending: readonly Pending[] },
): Moment<Machine> {
  const waiting = pendingAfter(pending, actions, time)
  return {
    name,
    snapshot,
    time,
    pending: withPeriodicEvents(waiting, periodicEvents, snapshot, time),
    transitions,
  }
}

function withPeriodicEvents(
  pending: readonly Pending[],
  periodicEvents: Readonly<Record<string, PeriodicEvent>>,
  { children }: Pick<AnyMachineSnapshot, 'children'>,
  now: number,
): Pending[] {
  const isStopped = ({ id }: Pending) => id in periodicEvents && !(id in children)
  const started = Object.entries(periodicEvents)
    .filter(([id]) => id in children && !pending.some((other) => other.id === id))
    .map(([id, { everyMs, event }]) => ({ id, at: now + everyMs, event }))
  return [...pending.filter((one) => !isStopped(one)), ...started].toSorted(
    (one, other) => one.at - other.at,
  )
}

/** A run in a link: the name of its start, then those of its steps. */
export type Run = readonly [start: string, ...steps: string[]]

const SEPARATOR = '~'

/** The step that lets milliseconds pass: `+1000`. */
export function waiting(milliseconds: number): string {
  return `+${milliseconds}`
}

/** The milliseconds of a step that lets time pass; undefined for any other step. */
export function waitedIn(step: string): number | undefined {
  return /^\+[1-9]\d{0,8}$/.test(step) ? Number(step) : undefined
}

export function runText(run: Run): string {
  return run.join(SEPARATOR)
}

/** Reads {@link runText}; undefined for an empty text. */
export function runOf(text: string): Run | undefined {
  const [start, ...steps] = text.split(SEPARATOR).filter((name) => name !== '')
  return start === undefined ? undefined : [start, ...steps]
}
