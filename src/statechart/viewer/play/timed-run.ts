import type { AnyStateMachine, InputFrom, SnapshotFrom } from 'xstate'
import { createStepper, type Step } from '../../chart/microsteps.ts'
import { type Pending, pendingAfter, pendingName } from './pending.ts'

/** Something that somebody does, once everything before is done. */
export interface Act<Machine extends AnyStateMachine> {
  name: string
  /** Milliseconds from where it becomes possible. */
  after: number
  isPossible?(snapshot: SnapshotFrom<Machine>): boolean
  /** Its events, from the state in which it is done, each a step of its own; none where nothing follows. */
  eventsIn(snapshot: SnapshotFrom<Machine>): readonly { type: string }[]
}

/** What comes from outside while a state lasts; afterwards it is no longer awaited. */
export interface Awaited {
  /** Names it as long as it is awaited. */
  key: string
  name: string
  /** Milliseconds from where it is awaited, and again if it is awaited still. */
  after: number
  event: { type: string }
  /** Whether the run may end before it comes. */
  isBackground?: boolean
}

/** What happens to a machine, and when. */
export interface Script<Machine extends AnyStateMachine> {
  machine: Machine
  input: InputFrom<Machine>
  acts: readonly Act<Machine>[]
  awaitedIn(snapshot: SnapshotFrom<Machine>): readonly Awaited[]
  /** Whether the run ends with the last act, whatever is still to come. */
  endsWithActs?: boolean
}

export interface TimedStep<Machine extends AnyStateMachine> {
  /** Milliseconds since the start. */
  at: number
  /** Of an act or an answer, or of the delay that is over. */
  name: string
  step: Step<SnapshotFrom<Machine>>
  /** The delays that run then, the next to end first. */
  pending: readonly Pending[]
}

/** More events than any run has. */
const MOST = 5000

/**
 * Runs a machine by single steps and a simulated clock: its own delays, what somebody does, what
 * comes from outside. The run ends when nothing more is to come.
 */
export function* timedRun<Machine extends AnyStateMachine>({
  machine,
  input,
  acts,
  awaitedIn,
  endsWithActs = false,
}: Script<Machine>): Generator<TimedStep<Machine>, void> {
  const stepper = createStepper(machine)
  const awaited = new Map<string, { at: number; answer: Awaited }>()
  let now = 0
  let snapshot: SnapshotFrom<Machine>
  let pending: Pending[] = []
  let acted = 0
  let actAt: number | null = null
  let doing: { name: string; events: readonly { type: string }[] } = { name: '', events: [] }

  function take(name: string, step: Step<SnapshotFrom<Machine>>): TimedStep<Machine> {
    snapshot = step.snapshot
    pending = pendingAfter(pending, step.actions, now)
    const expected = awaitedIn(snapshot)
    for (const key of awaited.keys()) {
      if (!expected.some((answer) => answer.key === key)) awaited.delete(key)
    }
    for (const answer of expected) {
      if (!awaited.has(answer.key)) awaited.set(answer.key, { at: now + answer.after, answer })
    }
    planAct()
    return { at: now, name, step, pending }
  }

  function planAct(): void {
    const act = acts[acted]
    const isPossible = act && doing.events.length === 0 && (act.isPossible?.(snapshot) ?? true)
    actAt = isPossible ? (actAt ?? now + act.after) : null
  }

  function act(): TimedStep<Machine> | undefined {
    const { name, eventsIn } = acts[acted] as Act<Machine>
    acted += 1
    actAt = null
    doing = { name, events: eventsIn(snapshot) }
    return doing.events.length === 0 ? take(name, stepper.step(snapshot)) : undefined
  }

  /** Answers and delays come before what is done at the same time. */
  function due(): { at: number; happen: () => TimedStep<Machine> | undefined }[] {
    const answers = [...awaited.values()].map(({ at, answer: { key, name, event } }) => ({
      at,
      happen() {
        awaited.delete(key)
        return take(name, stepper.step(snapshot, event))
      },
    }))
    const delays = pending.map((delay) => ({
      at: delay.at,
      happen() {
        pending = pending.filter((other) => other !== delay)
        return take(pendingName(delay), stepper.step(snapshot, delay.event))
      },
    }))
    const [event, ...later] = doing.events
    const done = event && {
      at: now,
      happen() {
        doing = { ...doing, events: later }
        return take(doing.name, stepper.step(snapshot, event))
      },
    }
    const acting = actAt === null ? undefined : { at: actAt, happen: act }
    return [...answers, ...delays, done ?? [], acting ?? []]
      .flat()
      .toSorted((one, other) => one.at - other.at)
  }

  const isOver = () =>
    doing.events.length === 0 &&
    actAt === null &&
    (endsWithActs ||
      (pending.length === 0 && [...awaited.values()].every(({ answer }) => answer.isBackground)))

  const start = stepper.start(input)
  snapshot = start.snapshot
  yield take('The page opens', start)
  for (let events = 0; !isOver(); events += 1) {
    if (events > MOST) throw new Error('The run does not end')
    const [next] = due()
    if (!next) break
    now = Math.max(now, next.at)
    const taken = next.happen()
    if (taken) yield taken
  }
}
