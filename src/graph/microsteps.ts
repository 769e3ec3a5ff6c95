import {
  type AnyActorScope,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyTransitionDefinition,
  createActor,
  type EventFromLogic,
  type InputFrom,
  type SnapshotFrom,
} from 'xstate'
import { transitionId } from './chart.ts'

/** An action that a step asked for: its type and what it was given. */
export interface StepAction {
  type: string
  params: unknown
}

/** What one event did: the state after it, and every transition and action on the way, in order. */
export interface Step<Snapshot> {
  snapshot: Snapshot
  /** Ids of the transitions taken, `always` and raised ones included. */
  transitions: string[]
  actions: StepAction[]
}

/** Takes single steps of a machine without running it: no clock, no actor, no effect. */
export interface Stepper<Machine extends AnyStateMachine> {
  start(input: InputFrom<Machine>): Step<SnapshotFrom<Machine>>
  step(
    snapshot: SnapshotFrom<Machine>,
    event: EventFromLogic<Machine> | { type: string },
  ): Step<SnapshotFrom<Machine>>
}

/**
 * Makes a stepper. Reads `_transitions` of `@xstate.microstep`, which XState does not document:
 * tests/unit/src/graph/microsteps.test.ts holds what is relied upon.
 */
export function createStepper<Machine extends AnyStateMachine>(machine: Machine): Stepper<Machine> {
  let transitions: string[] = []
  let actions: StepAction[] = []

  function scopeFor(input: InputFrom<Machine>): AnyActorScope {
    const self = createActor(machine as AnyStateMachine, { input })
    self.system.inspect((inspected) => {
      if (inspected.type !== '@xstate.microstep') return
      const taken: AnyTransitionDefinition[] = inspected._transitions
      transitions.push(...taken.filter(isDefined).map(transitionId))
    })
    return {
      self,
      system: self.system,
      id: '',
      sessionId: '',
      logger: () => {},
      defer: () => {},
      stopChild: () => {},
      emit: () => {},
      actionExecutor: ({ type, params }: StepAction) => actions.push({ type, params }),
    } as unknown as AnyActorScope
  }

  let scope: AnyActorScope | undefined

  function record(take: () => AnyMachineSnapshot): Step<SnapshotFrom<Machine>> {
    transitions = []
    actions = []
    const snapshot = take() as SnapshotFrom<Machine>
    return { snapshot, transitions, actions }
  }

  return {
    start(input) {
      scope = scopeFor(input)
      const current = scope
      return record(() => machine.getInitialSnapshot(current, input) as AnyMachineSnapshot)
    },
    step(snapshot, event) {
      if (!scope) throw new Error('Start the stepper before its first step')
      const current = scope
      return record(() => machine.transition(snapshot, event, current) as AnyMachineSnapshot)
    },
  }
}

/** The pseudo-transition into the initial state stands in no chart. */
function isDefined(definition: AnyTransitionDefinition): boolean {
  const { source, eventType } = definition
  return eventType === ''
    ? (source.always?.includes(definition) ?? false)
    : (source.transitions.get(eventType)?.includes(definition) ?? false)
}
