import { type EventObject, fromCallback, fromPromise } from 'xstate'
import type { Place } from '../../machines/decision/test-applicant.ts'
import type { DeliveryInput } from '../../machines/delivery/context.ts'
import type { DeliveryEvent, UploadEvent } from '../../machines/events.ts'
import { TODAY } from '../../machines/examples/applicant.ts'
import type { AnalysisResult, Application } from '../../machines/records/application.ts'
import type { AnalysisRequest } from '../../machines/requests/analysis-request.ts'
import type {
  FrozenSubmission,
  OutboxCommand,
  Submission,
} from '../../machines/requests/submissions.ts'

/** The answers of the fake edge actors; a test gives only those that differ. */
export interface EdgeAnswers {
  analyseBackground: (request: AnalysisRequest) => Promise<AnalysisResult>
  locate: () => Promise<Place | null>
  readClock: () => Promise<{ today: string }>
  readSubmission: (key: { applicationId: string }) => Promise<Submission | null>
  writeSubmission: (kept: { applicationId: string; answers: Application }) => Promise<void>
  freezeSubmission: (frozen: FrozenSubmission) => Promise<void>
}

export { TODAY }

const ANSWERS: EdgeAnswers = {
  analyseBackground: async () => ({ status: 'approved', reasoning: 'Fits the role well.' }),
  locate: async () => null,
  readClock: async () => ({ today: TODAY }),
  readSubmission: async () => null,
  writeSubmission: async () => {},
  freezeSubmission: async () => {},
}

/** An edge actor that runs until the machine stops it, and reports events. */
export interface Running<Input, Report> {
  input: Input
  isStopped: boolean
  report: (event: Report) => void
}

/** The inputs of the machine's calls, in order, by actor. */
export interface Asked {
  analyseBackground: AnalysisRequest[]
  locate: undefined[]
  readClock: undefined[]
  readSubmission: { applicationId: string }[]
  writeSubmission: { applicationId: string; answers: Application }[]
  freezeSubmission: FrozenSubmission[]
}

/** Fake edge actors, and a record of how the machine used them. */
export function fakeEdge(given: Partial<EdgeAnswers> = {}) {
  const answers = { ...ANSWERS, ...given }
  const asked: Asked = {
    analyseBackground: [],
    locate: [],
    readClock: [],
    readSubmission: [],
    writeSubmission: [],
    freezeSubmission: [],
  }
  const tickers: Running<{ elapsedSeconds: number }, { type: 'TIMER.TICKED'; seconds: number }>[] =
    []
  const uploads: Running<{ file: File }, UploadEvent>[] = []
  const outboxes: Running<undefined, DeliveryEvent>[] = []
  const outboxCommands: OutboxCommand['type'][] = []

  const actors = {
    analyseBackground: fromPromise<AnalysisResult, AnalysisRequest>(({ input }) => {
      asked.analyseBackground.push(input)
      return answers.analyseBackground(input)
    }),
    locate: fromPromise<Place | null>(() => {
      asked.locate.push(undefined)
      return answers.locate()
    }),
    readClock: fromPromise<{ today: string }>(() => {
      asked.readClock.push(undefined)
      return answers.readClock()
    }),
    readSubmission: fromPromise<Submission | null, { applicationId: string }>(({ input }) => {
      asked.readSubmission.push(input)
      return answers.readSubmission(input)
    }),
    writeSubmission: fromPromise<void, { applicationId: string; answers: Application }>(
      ({ input }) => {
        asked.writeSubmission.push(input)
        return answers.writeSubmission(input)
      },
    ),
    freezeSubmission: fromPromise<void, FrozenSubmission>(({ input }) => {
      asked.freezeSubmission.push(input)
      return answers.freezeSubmission(input)
    }),
    ticker: fromCallback<EventObject, { elapsedSeconds: number }>(({ input, sendBack }) =>
      run(tickers, input, sendBack),
    ),
    uploadResume: fromCallback<EventObject, { file: File }>(({ input, sendBack }) =>
      run(uploads, input, sendBack),
    ),
    outbox: fromCallback<OutboxCommand, DeliveryInput>(({ sendBack, receive }) => {
      receive(({ type }) => outboxCommands.push(type))
      return run(outboxes, undefined, sendBack)
    }),
  }
  return { actors, asked, tickers, uploads, outboxes, outboxCommands }
}
export type Edge = ReturnType<typeof fakeEdge>

/** An answer that never comes. */
export const never = (): Promise<never> => new Promise(() => {})

/** A promise that the test settles. */
export function deferred<T>() {
  let resolve: (value: T) => void = () => {}
  let reject: (reason: Error) => void = () => {}
  const promise = new Promise<T>((onResolve, onReject) => {
    resolve = onResolve
    reject = onReject
  })
  return { promise, resolve, reject }
}

function run<Input, Report>(
  list: Running<Input, Report>[],
  input: Input,
  report: (event: Report) => void,
): () => void {
  const running = { input, isStopped: false, report }
  list.push(running)
  return () => {
    running.isStopped = true
  }
}
