import {
  type AnyActorScope,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyTransitionDefinition,
  createActor,
  type EventFromLogic,
  getInitialMicrosteps,
  type InputFrom,
  type InspectionEvent,
  type SnapshotFrom,
} from 'xstate'
import { evaluateGuard } from 'xstate/guards'
import { transitionId, transitionsOf } from './taken.ts'

/** An action that a step asked for: its type and what it was given. */
export interface StepAction {
  type: string
  params: unknown
}

/** One microstep: the snapshot in which transitions were chosen for an event, and the one they led to. */
export interface Moment {
  /** Undefined before the first state is entered. */
  before: AnyMachineSnapshot | undefined
  event: { type: string }
  /** None if the event changed nothing. */
  transitions: readonly AnyTransitionDefinition[]
  after: AnyMachineSnapshot
}

/** What one event did: the state after it, and every transition and action on the way, in order. */
export interface Step<Snapshot> {
  snapshot: Snapshot
  /** Ids of the transitions taken, `always` and raised ones included. */
  transitions: string[]
  actions: StepAction[]
  /** The microsteps, in order. */
  moments: Moment[]
}

/** Takes single steps of a machine without running it: no clock, no actor, no effect. */
export interface Stepper<Machine extends AnyStateMachine> {
  start(input: InputFrom<Machine>): Step<SnapshotFrom<Machine>>
  /** Takes one event, or several one after the other as one step. */
  step(
    snapshot: SnapshotFrom<Machine>,
    ...events: (EventFromLogic<Machine> | { type: string })[]
  ): Step<SnapshotFrom<Machine>>
}

/** Microsteps after which one event counts as an endless loop. */
const MOST = 10_000

/**
 * Makes a stepper: the machine's own `transition`, given a scope in which nothing is run.
 */
export function createStepper<Machine extends AnyStateMachine>(machine: Machine): Stepper<Machine> {
  let transitions: string[] = []
  let actions: StepAction[] = []
  let moments: Moment[] = []
  let before: AnyMachineSnapshot | undefined

  /** Inspects from the first microstep, so that a chart in an endless loop fails at once. */
  function inspect(inspected: InspectionEvent): void {
    const isOfChild = inspected.actorRef.sessionId !== inspected.rootId
    if (inspected.type !== '@xstate.microstep' || isOfChild) return
    if (moments.length > MOST) {
      throw new Error(`The chart comes to no rest in ${MOST} microsteps: ${transitions.at(-1)}`)
    }
    const taken = transitionsOf(inspected)
    const after = inspected.snapshot as AnyMachineSnapshot
    transitions.push(...taken.map(transitionId))
    moments.push({ before, event: inspected.event, transitions: taken, after })
    before = after
  }

  function scopeFor(input: InputFrom<Machine>): AnyActorScope {
    const self = createActor<AnyStateMachine>(machine, { input, inspect })
    // Each step invokes its actors anew: their names in the system would be taken.
    Object.assign(self.system, { _set: () => {} })
    return {
      self,
      system: self.system,
      id: '',
      sessionId: '',
      logger: () => {},
      defer: () => {},
      stopChild: () => {},
      emit: () => {},
      actionExecutor: ({ type, params }) => actions.push({ type, params }),
    }
  }

  let scope: AnyActorScope | undefined

  function record(
    from: AnyMachineSnapshot | undefined,
    take: () => AnyMachineSnapshot,
  ): Step<SnapshotFrom<Machine>> {
    transitions = []
    actions = []
    moments = []
    before = from
    const taken = take()
    if (taken.status === 'error') throw taken.error
    const snapshot = taken as SnapshotFrom<Machine>
    return { snapshot, transitions, actions, moments }
  }

  return {
    start(input) {
      scope ??= scopeFor(input)
      const current = scope
      const step = record(
        undefined,
        () => machine.getInitialSnapshot(current, input) as AnyMachineSnapshot,
      )
      return {
        ...step,
        get moments() {
          return withEntry(enteredFirst(machine, input), step.moments)
        },
      }
    },
    step(snapshot, ...events) {
      if (!scope) throw new Error('Start the stepper before its first step')
      const current = scope
      return record(snapshot, () =>
        events.reduce<AnyMachineSnapshot>(
          (from, event) =>
            // A machine at its end takes nothing, as its actor has stopped.
            from.status === 'active'
              ? (machine.transition(from as SnapshotFrom<Machine>, event, current) as typeof from)
              : from,
          snapshot,
        ),
      )
    },
  }
}

/** The state that a machine enters first, before any `always` transition is taken. */
function enteredFirst(machine: AnyStateMachine, input: unknown): AnyMachineSnapshot | undefined {
  const [[snapshot] = []] = getInitialMicrosteps(machine, input)
  return snapshot
}

/** The moments of a start with the entry of the first state, of which the inspection says nothing. */
function withEntry(entered: AnyMachineSnapshot | undefined, moments: Moment[]): Moment[] {
  if (!entered) return moments
  const [first, ...later] = moments
  const entry = {
    before: undefined,
    event: { type: 'xstate.init' },
    transitions: [],
    after: entered,
  }
  return first ? [entry, { ...first, before: entered }, ...later] : [entry]
}

/**
 * Asks the guard of a transition, whether or not it is its turn; undefined if it fails, as one may
 * that is safe only after the one before it did not hold.
 */
export function askGuard(
  { guard }: AnyTransitionDefinition,
  snapshot: AnyMachineSnapshot,
  event: AnyEventObject,
): boolean | undefined {
  try {
    return guard === undefined || Boolean(evaluateGuard(guard, snapshot.context, event, snapshot))
  } catch {
    return undefined
  }
}
