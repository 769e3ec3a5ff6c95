import { onTestFinished } from 'vitest'
import { type AnyEventObject, type CallbackActorLogic, createActor, createMachine } from 'xstate'

/** Runs a callback actor as a child and keeps what it reports. */
export function runCallback<Command extends { type: string }, Input>(
  logic: CallbackActorLogic<Command, Input>,
  input?: Input,
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
          invoke: { id: 'child', src: logic, input },
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
    send: (command: Command) => parent.getSnapshot().children.child?.send(command),
    /** Stops the actor; whoever invoked it goes on and would hear of it. */
    stop,
  }
}
