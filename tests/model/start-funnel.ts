import { createActor, fromCallback, fromPromise, SimulatedClock } from 'xstate'
import type { OutboxInput } from '../../machines/actors.ts'
import type { Arrival, FunnelInput } from '../../machines/context.ts'
import type { Place } from '../../machines/decision/test-applicant.ts'
import { encodeRecords } from '../../machines/encode-records.ts'
import type { FunnelEvent } from '../../machines/events.ts'
import { TODAY } from '../../machines/examples/applicant.ts'
import { CONFIGURATION } from '../../machines/examples/configuration.ts'
import { VISIT_ID } from '../../machines/examples/records.ts'
import { ARRIVAL } from '../../machines/examples/starts.ts'
import { funnelMachine } from '../../machines/funnel.machine.ts'
import type { AnalysisResult, Application } from '../../machines/records/application.ts'
import type { OutboxCommand, StoredEnd } from '../../machines/requests/submissions.ts'
import { selectDecision } from '../../machines/selectors.ts'
import type { FunnelActors } from '../../machines/setup.ts'
import { answerOf } from '../../src/statechart/chart/cases.ts'

/** What the services answer. */
export interface Answers {
  place: Place | null
  vetting: AnalysisResult
  today: string
}

interface StartOptions extends Partial<Omit<FunnelInput, 'arrival'>> {
  arrival?: Partial<Arrival>
  answers?: Partial<Answers>
}

/** Starts the funnel on a device without a submission, with answers in place of its services, and a clock that only `wait` moves. */
export function startFunnel({ answers, arrival, ...input }: StartOptions = {}) {
  const clock = new SimulatedClock()
  const actors = actorsWith({ place: null, vetting: {}, today: TODAY, ...answers })
  const actor = createActor(funnelMachine.provide({ actors }), {
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
  actor.start()
  if ('readSubmission' in actor.getSnapshot().children) {
    actor.send(answerOf('readSubmission', { output: null }) as never)
  }

  return {
    actor,
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
    /** Waits for the answers of the services. */
    settle(): Promise<void> {
      return new Promise((resolve) => setImmediate(resolve))
    },
  }
}

function actorsWith({ place, vetting, today }: Answers): FunnelActors {
  return {
    analyseBackground: fromPromise(async () => vetting),
    locate: fromPromise(async () => place),
    readClock: fromPromise(async () => ({ today })),
    readSubmission: fromPromise<StoredEnd, { submissionId: string }>(async () => null),
    writeSubmission: fromPromise(async ({ input }) => input.applicationId),
    freezeSubmission: fromPromise(async () => {}),
    ticker: fromCallback(() => {}),
    watchBoard: fromCallback(({ sendBack }) => sendBack({ type: 'BOARD.SHOWN' })),
    uploadResume: fromCallback(() => {}),
    findResume: fromCallback(() => {}),
    outbox: fromCallback<OutboxCommand, OutboxInput>(() => {}),
  }
}
