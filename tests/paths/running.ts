import {
  type AnyStateMachine,
  createActor,
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
  const actors = Object.keys(machine.implementations.actors)
  const silent: AnyStateMachine = machine.provide({
    actors: Object.fromEntries(actors.map((name) => [name, fromCallback(() => {})])),
  })
  const actor = createActor(silent, {
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
