import {
  type AnyStateMachine,
  type AnyStateNodeConfig,
  createActor,
  createMachine,
  fromCallback,
  type InputFrom,
  SimulatedClock,
  type SnapshotFrom,
} from 'xstate'
import type { StepAction } from '../../src/statechart/chart/microsteps.ts'
import { transitionId, transitionsOf } from '../../src/statechart/chart/taken.ts'

/** Runs a machine on a clock that only `wait` moves. Its actors never answer. */
export function run<Machine extends AnyStateMachine>(machine: Machine, input: InputFrom<Machine>) {
  const clock = new SimulatedClock()
  const taken: string[] = []
  let actions: StepAction[] = []
  const actor = createActor(withoutActors(machine), {
    clock,
    input,
    inspect(inspected) {
      if (inspected.type === '@xstate.action') actions.push(inspected.action)
      if (inspected.type === '@xstate.microstep') {
        taken.push(...transitionsOf(inspected).map(transitionId))
      }
    },
  })
  actor.subscribe({ error: () => {} })
  actor.start()

  return {
    /** Every transition taken so far, by its id in the chart. */
    taken,
    /** The actions of the last step. */
    get actions() {
      return actions
    },
    get snapshot() {
      return actor.getSnapshot() as SnapshotFrom<Machine>
    },
    /** Takes events one after the other as one step. */
    send(...events: readonly { type: string }[]) {
      actions = []
      for (const event of events) actor.send(event)
      const { status, error } = actor.getSnapshot()
      if (status === 'error') throw error
    },
    wait(ms: number) {
      clock.increment(ms)
    },
    stop() {
      actor.stop()
    },
  }
}

const silent = fromCallback(() => {})

/** The machine with actors that do nothing in place of its own, whether it names them or invokes their code. */
function withoutActors({ config, implementations }: AnyStateMachine): AnyStateMachine {
  const actors = Object.keys(implementations.actors).map((name) => [name, silent] as const)
  return createMachine(withoutCode(config), {
    ...implementations,
    actors: Object.fromEntries(actors),
  })
}

function withoutCode(config: AnyStateNodeConfig): AnyStateNodeConfig {
  const { invoke = [], states = {} } = config
  return {
    ...config,
    invoke: [invoke].flat().map((one) => ({ ...one, src: silent })),
    states: Object.fromEntries(
      Object.entries(states).map(([key, state]) => [key, withoutCode(state)]),
    ),
  }
}
