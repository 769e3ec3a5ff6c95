import { onTestFinished } from 'vitest'
import {
  type AnyActorLogic,
  type AnyActorRef,
  type AnyEventObject,
  type CallbackActorLogic,
  createActor,
  createMachine,
  type EventFromLogic,
  type InputFrom,
} from 'xstate'

/** Runs a callback actor as a child and keeps what it reports. */
export function runCallback<Command extends { type: string }, Input>(
  logic: CallbackActorLogic<Command, Input>,
  input?: Input,
) {
  return runChild(logic, () => input)
}

/** Runs an actor as the child of one that keeps what it is sent; `inputOf` is given that parent. */
export function runChild<Logic extends AnyActorLogic>(
  logic: Logic,
  inputOf: (parent: AnyActorRef) => InputFrom<Logic> | undefined,
) {
  const reported: AnyEventObject[] = []
  const parent = createActor(
    createMachine({
      initial: 'running',
      on: {
        '*': {
          actions: ({ event }) => {
            reported.push(event)
          },
        },
      },
      states: {
        running: {
          invoke: { id: 'child', src: logic, input: ({ self }) => inputOf(self) },
          on: { 'CHILD.STOPPED': 'stopped' },
        },
        stopped: {},
      },
    }),
  ).start()
  const stop = () => parent.send({ type: 'CHILD.STOPPED' })
  onTestFinished(stop)
  return {
    reported,
    send: (command: EventFromLogic<Logic>) => parent.getSnapshot().children.child?.send(command),
    /** Stops the actor; its parent continues and would receive its events. */
    stop,
  }
}
