import { TestModel, type TestPath } from '@xstate/graph'
import type {
  ActorLogic,
  AnyMachineSnapshot,
  AnyStateMachine,
  InputFrom,
  SnapshotFrom,
} from 'xstate'
import {
  caseNamed,
  casesIn,
  eventsOf,
  type PossibleCase,
} from '../../src/statechart/chart/cases.ts'
import { createStepper } from '../../src/statechart/chart/microsteps.ts'
import { type Exploration, keyOf, startOf } from './explore.ts'

/** A case as an event of the test model: one step of a path takes the whole case. */
export interface CaseEvent {
  type: string
  case: PossibleCase
}

/** A planned path: a start and the cases after it with the transitions that they take, or their names alone. */
export interface Planned {
  id: string
  edges: readonly ((PossibleCase & { transitions?: readonly string[] }) | { name: string })[]
}

/** A planned path as a TestPath of @xstate/graph, described by the names of its cases. */
export interface PlannedPath<Machine extends AnyStateMachine>
  extends TestPath<SnapshotFrom<Machine>, CaseEvent> {
  id: string
}

/** A machine, how it starts, and the cases that paths name. */
export type Runnable<Machine extends AnyStateMachine> = Omit<Exploration<Machine>, 'facts'>

type CaseModel<Machine extends AnyStateMachine> = TestModel<
  SnapshotFrom<Machine>,
  CaseEvent,
  InputFrom<Machine>
>

/**
 * A chart's test model, for the path generators of @xstate/graph too: with the cases of its
 * exploration and its key of a state, from its first start, since a test model has one.
 */
export function createCaseModel<Machine extends AnyStateMachine>({
  machine,
  starts: [start],
  facts,
  ...cases
}: Exploration<Machine>): CaseModel<Machine> {
  return modelOf(machine, {
    ...(start && { input: start.input }),
    events: (snapshot) => casesIn<Machine>(snapshot, cases).map(eventOf),
    serializeState: (snapshot) => keyOf(snapshot, facts),
  })
}

/** Unlike `createTestModel` this takes a machine that waits and invokes, and a case as one step. */
function modelOf<Machine extends AnyStateMachine>(
  machine: Machine,
  options: Partial<CaseModel<Machine>['options']> = {},
): CaseModel<Machine> {
  type Snapshot = SnapshotFrom<Machine>
  const logic: ActorLogic<Snapshot, CaseEvent, InputFrom<Machine>> = {
    getInitialSnapshot: (scope, input) => machine.getInitialSnapshot(scope, input) as Snapshot,
    transition: (snapshot, { case: taken }, scope) =>
      eventsOf(taken).reduce<Snapshot>(
        (from, event) => machine.transition(from, event, scope) as Snapshot,
        snapshot,
      ),
    getPersistedSnapshot: (snapshot) => machine.getPersistedSnapshot(snapshot),
  }
  return new TestModel(logic, {
    serializeState: (snapshot) => JSON.stringify((snapshot as AnyMachineSnapshot).value),
    serializeEvent: ({ case: { name } }) => name,
    stateMatcher: (snapshot, state) => (snapshot as AnyMachineSnapshot).matches(state),
    ...options,
  })
}

/** Planned paths as TestPaths, each from its own start and run by its `test`. */
export function testPathsOf<Machine extends AnyStateMachine>(
  { machine, starts, ...cases }: Runnable<Machine>,
  paths: readonly Planned[],
): PlannedPath<Machine>[] {
  const model = modelOf(machine)
  const stepper = createStepper(machine)
  function along({ edges: [first, ...rest] }: Planned) {
    const start = starts.find(({ name }) => name === first?.name)
    if (!start) throw new Error(`There is no start '${first?.name}'`)
    let state = stepper.start(start.input).snapshot
    const steps = [{ state, event: eventOf(startOf(start.name)) }]
    for (const step of rest) {
      const taken = 'event' in step ? step : caseNamed<Machine>(step.name, state, cases)
      if (!taken) throw new Error(`Nothing waits for '${step.name}'`)
      state = stepper.step(state, ...eventsOf(taken)).snapshot
      steps.push({ state, event: eventOf(taken) })
    }
    return { state, steps, weight: rest.length }
  }
  return paths.map((planned) => {
    const path = along(planned)
    const description = planned.edges.map(({ name }) => name).join(' → ')
    return { ...path, id: planned.id, description, test: (with_) => model.testPath(path, with_) }
  })
}

/** One executor for every event of a path: `test` skips an event without one. */
export function onEveryEvent(
  { steps }: { steps: readonly { event: CaseEvent }[] },
  execute: (taken: PossibleCase) => void | Promise<void>,
) {
  return Object.fromEntries(
    steps.map(({ event: { type } }) => [
      type,
      async ({ event }: { event: { type: string } }) => execute((event as CaseEvent).case),
    ]),
  )
}

/** The case as an event, with what its last event carries. */
function eventOf(taken: PossibleCase): CaseEvent {
  return { ...taken.event, case: taken }
}
