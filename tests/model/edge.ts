import { type EventObject, fromCallback, fromPromise } from 'xstate'
import type { Place } from '../../machines/decision/test-applicant.ts'
import type { DeliveryInput } from '../../machines/delivery/context.ts'
import type { BoardEvent, DeliveryEvent, UploadEvent } from '../../machines/events.ts'
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
  locate: (input?: unknown) => Promise<Place | null>
  readClock: (input?: unknown) => Promise<{ today: string }>
  readSubmission: (key: { applicationId: string }) => Promise<Submission | null>
  writeSubmission: (kept: { applicationId: string; answers: Application }) => Promise<string>
  freezeSubmission: (frozen: FrozenSubmission) => Promise<void>
}

const ANSWERS: EdgeAnswers = {
  analyseBackground: async () => ({ status: 'approved', reasoning: 'Fits the role well.' }),
  locate: async () => null,
  readClock: async () => ({ today: TODAY }),
  readSubmission: async () => null,
  writeSubmission: async ({ applicationId }) => applicationId,
  freezeSubmission: async () => {},
}

/** An edge actor that runs until the machine stops it, and reports events. */
interface Running<Input, Report> {
  input: Input
  isStopped: boolean
  report: (event: Report) => void
}

/** The inputs of the machine's calls, in order, by actor. */
type Asked = { [Name in keyof EdgeAnswers]: Parameters<EdgeAnswers[Name]>[0][] }

/**
 * Fake edge actors, and a record of how the machine used them. The board of a level is in sight at
 * once, or not before a test reports it.
 */
export function fakeEdge(given: Partial<EdgeAnswers> = {}, isBoardShown = true) {
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
  const boards: Running<undefined, BoardEvent | { type: 'TIMER.PAUSED' }>[] = []
  const uploads: Running<{ file: File }, UploadEvent>[] = []
  const outboxes: Running<undefined, DeliveryEvent>[] = []
  const outboxCommands: OutboxCommand['type'][] = []

  const actors = {
    analyseBackground: answering(asked.analyseBackground, answers.analyseBackground),
    locate: answering(asked.locate, answers.locate),
    readClock: answering(asked.readClock, answers.readClock),
    readSubmission: answering(asked.readSubmission, answers.readSubmission),
    writeSubmission: answering(asked.writeSubmission, answers.writeSubmission),
    freezeSubmission: answering(asked.freezeSubmission, answers.freezeSubmission),
    ticker: fromCallback<EventObject, { elapsedSeconds: number }>(({ input, sendBack }) =>
      run(tickers, input, sendBack),
    ),
    watchBoard: fromCallback<EventObject>(({ sendBack }) => {
      if (isBoardShown) sendBack({ type: 'BOARD.SHOWN' })
      return run(boards, undefined, sendBack)
    }),
    uploadResume: fromCallback<EventObject, { file: File }>(({ input, sendBack }) =>
      run(uploads, input, sendBack),
    ),
    outbox: fromCallback<OutboxCommand, DeliveryInput>(({ sendBack, receive }) => {
      receive(({ type }) => outboxCommands.push(type))
      return run(outboxes, undefined, sendBack)
    }),
  }
  return { actors, asked, tickers, boards, uploads, outboxes, outboxCommands }
}

/** An answer that never comes. */
export const never = (): Promise<never> => new Promise(() => {})

/** A promise that the test settles. */
export const deferred = <T>() => Promise.withResolvers<T>()

function answering<Input, Output>(asked: Input[], answer: (input: Input) => Promise<Output>) {
  return fromPromise<Output, Input>(({ input }) => {
    asked.push(input)
    return answer(input)
  })
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
