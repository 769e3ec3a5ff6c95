import { createActor, SimulatedClock } from 'xstate'
import type { Arrival, FunnelInput } from '../../machines/context.ts'
import type { FunnelEmitted } from '../../machines/emitted.ts'
import type { FunnelEvent } from '../../machines/events.ts'
import { CONFIGURATION } from '../../machines/examples/configuration.ts'
import { VISIT_ID } from '../../machines/examples/records.ts'
import { ARRIVAL } from '../../machines/examples/starts.ts'
import { funnelMachine } from '../../machines/funnel.machine.ts'
import type { Application, Timer } from '../../machines/records/application.ts'
import { encodeRecords } from '../../machines/records/encode-records.ts'
import { selectDecision } from '../../machines/selectors.ts'
import { type EdgeAnswers, fakeEdge } from './edge.ts'

export interface StartOptions extends Partial<Omit<FunnelInput, 'arrival'>> {
  /** Whether Application Viewed is recorded already; true by default. */
  arrival?: Partial<Arrival>
  edge?: Partial<EdgeAnswers>
  /** Whether a level's board is in sight at once; true by default. */
  isBoardShown?: boolean
}

/** Starts the funnel with fake edge actors and a clock that only {@link wait} moves. */
export function startFunnel(options: StartOptions = {}) {
  const { edge: answers, arrival, isBoardShown, ...input } = options
  const edge = fakeEdge(answers, isBoardShown)
  const clock = new SimulatedClock()
  const emitted: FunnelEmitted[] = []
  const actor = createActor(funnelMachine.provide({ actors: edge.actors }), {
    clock,
    input: {
      configuration: CONFIGURATION,
      applicationId: VISIT_ID,
      saved: { kind: 'missing' },
      opened: { kind: 'entry' },
      ...input,
      arrival: { ...ARRIVAL, ...arrival },
    },
  })
  actor.on('*', (event) => emitted.push(event))
  actor.start()

  return {
    actor,
    edge,
    /** All emitted events so far, in order. */
    emitted,
    get states() {
      return actor.getSnapshot().value
    },
    get snapshot() {
      return actor.getSnapshot()
    },
    get context() {
      return actor.getSnapshot().context
    },
    /** The application stored on this device; null if there is none. */
    get record(): Application | null {
      return JSON.parse(encodeRecords(actor.getSnapshot()).application ?? 'null')
    },
    /** The puzzle timer stored on this device. */
    get timerRecord(): Timer | null {
      return JSON.parse(encodeRecords(actor.getSnapshot()).timer ?? 'null')
    },
    get decision() {
      return selectDecision(actor.getSnapshot())
    },
    send(...events: FunnelEvent[]) {
      for (const event of events) actor.send(event)
    },
    /** Advances the funnel's clock by `ms` milliseconds. */
    wait(ms: number) {
      clock.increment(ms)
    },
    /** Waits for the answers that the edge has given. */
    settle(): Promise<void> {
      return new Promise((resolve) => setImmediate(resolve))
    },
  }
}
export type Run = ReturnType<typeof startFunnel>
