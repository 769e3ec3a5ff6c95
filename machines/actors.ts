import { type CallbackActorLogic, type EventObject, fromCallback, fromPromise } from 'xstate'
import type { CalendarDate } from './decision/age.ts'
import type { Decision } from './decision/table.ts'
import type { Place } from './decision/test-applicant.ts'
import type { DeliveryInput } from './delivery/context.ts'
import type { DeliveryMachine } from './delivery/delivery.machine.ts'
import type { AnalysisRequest } from './schemas/analysis-request.ts'
import type { AnalysisResult, Application } from './schemas/application.ts'
import type { ContactPayload } from './schemas/contact-payload.ts'

/** An application whose Submit was pressed, and its decision once it was made. */
export interface Submission {
  applicationId: string
  /** Undefined where the device has lost what was written at Submit. */
  answers?: Application | undefined
  decision: Decision | undefined
  isAcknowledged: boolean
}

/** A decided submission: its body never changes again. */
export interface FrozenSubmission {
  applicationId: string
  decision: Decision
  payload: ContactPayload
}

/** What the outbox is told: a submission was frozen; the records of an application were removed. */
export type OutboxCommand =
  | { type: 'OUTBOX.FILLED' }
  | { type: 'OUTBOX.CLEARED'; applicationId: string }

/** The outbox as the funnel invokes it: the machine, or a callback in its place. */
type Outbox = DeliveryMachine | CallbackActorLogic<OutboxCommand, DeliveryInput>

/** Counts whole seconds by the clock and reports each as TIMER.TICKED (section 4). */
export const ticker = fromCallback<EventObject, { elapsedSeconds: number }>(unprovided('ticker'))

/** Posts the file and reports as an UploadEvent how it goes (section 7). */
export const uploadResume = fromCallback<EventObject, { file: File }>(unprovided('uploadResume'))

/** Asks the vetting service about the background (section 7). */
export const analyseBackground = fromPromise<AnalysisResult, AnalysisRequest>(
  unprovided('analyseBackground'),
)

/** Asks where the applicant's address is; null where nobody can say (section 7). */
export const locate = fromPromise<Place | null>(unprovided('locate'))

/** Reads the applicant's own calendar date. */
export const readClock = fromPromise<{ today: CalendarDate }>(unprovided('readClock'))

/** Looks a submission up by its application's id. */
export const readSubmission = fromPromise<Submission | null, { applicationId: string }>(
  unprovided('readSubmission'),
)

/** Keeps a submission durably, before anything is decided or sent. */
export const writeSubmission = fromPromise<void, { applicationId: string; answers: Application }>(
  unprovided('writeSubmission'),
)

/** Adds decision and body to the kept submission. */
export const freezeSubmission = fromPromise<void, FrozenSubmission>(unprovided('freezeSubmission'))

/** Sends kept submissions until the backend acknowledges them; reports as DeliveryEvent. */
export const outbox: Outbox = fromCallback<OutboxCommand, DeliveryInput>(unprovided('outbox'))

function unprovided(name: string) {
  return (): never => {
    throw new Error(`The funnel needs the actor '${name}': provide it where the machine is started`)
  }
}
