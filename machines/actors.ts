import { type ActorRef, type EventObject, fromCallback, fromPromise, type Snapshot } from 'xstate'
import type { FunnelConfiguration } from './configuration.ts'
import type { Place } from './decision/test-applicant.ts'
import type { DeliveryEvent } from './events.ts'
import type { AnalysisResult } from './records/application.ts'
import type { AnalysisRequest } from './requests/analysis-request.ts'
import type { OutboxCommand } from './requests/submissions.ts'
import { unprovided } from './unprovided.ts'

export {
  freezeSubmission,
  readClock,
  readSubmission,
  writeSubmission,
} from './requests/submissions.ts'

/** Counts whole seconds by the clock and reports each as TIMER.TICKED (section 4). */
export const ticker = fromCallback<EventObject, { elapsedSeconds: number; timerResets: number }>(
  unprovided('ticker'),
)

/** Reports as BoardEvent whether the board is in sight, and TIMER.PAUSED if its page is hidden. */
export const watchBoard = fromCallback<EventObject>(unprovided('watchBoard'))

/** Posts the file and reports its progress and result as an UploadEvent (section 7). */
export const uploadResume = fromCallback<EventObject, { file: File }>(unprovided('uploadResume'))

/** Asks the backend for an uploaded file, and reports that it was removed. */
export const findResume = fromCallback<EventObject, { reference: string }>(unprovided('findResume'))

/** Asks the vetting service about the background (section 7). */
export const analyseBackground = fromPromise<AnalysisResult, AnalysisRequest>(
  unprovided('analyseBackground'),
)

/** Looks up the place of the applicant's network address; null if unknown (section 7). */
export const locate = fromPromise<Place | null>(unprovided('locate'))

/** What the outbox is started with. */
export interface OutboxInput {
  /** Receives a DeliveryEvent for each attempt and its result. */
  parent: ActorRef<Snapshot<unknown>, DeliveryEvent>
  /** The funnel's own values, with which a submission that was never decided is decided. */
  configuration: FunnelConfiguration
}

/** Sends stored submissions until the backend acknowledges them; reports as DeliveryEvent. */
export const outbox = fromCallback<OutboxCommand, OutboxInput>(unprovided('outbox'))
