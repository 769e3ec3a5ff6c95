import { type FormValues, forEachForm } from './forms/index.ts'
import { applicationRecord, type Timer } from './records/application.ts'
import { type SavedReading, type StoredTexts, withLaterTime } from './records/saved-state.ts'
import { type FunnelSnapshot, selectHasAnswer, selectStep, selectTimer } from './selectors.ts'

export const NOTHING_STORED: StoredTexts = {
  application: null,
  timer: null,
  drafts: null,
  applicationId: null,
}

/**
 * Writes the records; an application without any data is not stored.
 *
 * @param stored what another page has stored since: the later seconds of both are written
 */
export function encodeRecords(snapshot: FunnelSnapshot, stored?: SavedReading): StoredTexts {
  const { context } = snapshot
  const { unlocked, forms, applicationId } = context
  const resumeFileName = attachedName(snapshot)
  const isTracked = Object.keys(context.application.trackingParams).length > 0
  if (unlocked === null && !isTracked && !selectHasAnswer(snapshot)) return NOTHING_STORED
  const own = { ...context, timerState: selectTimer(snapshot) }
  const { application, timer, timerState } = stored ? withLaterTime(own, stored) : own
  const drafts = forEachForm<FormValues>((name) => forms[name].draft)
  const savedTimer: Timer = {
    ...timer,
    isRunning: timerState === 'running',
    isPaused: timerState === 'paused',
  }
  return {
    application: JSON.stringify(applicationRecord({ application, unlocked }, selectStep(snapshot))),
    timer: JSON.stringify(savedTimer),
    drafts: JSON.stringify({ ...drafts, ...(resumeFileName !== '' && { resumeFileName }) }),
    applicationId: unlocked === null ? null : applicationId,
  }
}

/** The name without a reference says later that the page was left before the upload was finished. */
function attachedName({ value, context }: FunnelSnapshot): string {
  const isOver = value.resume === 'failed' || value.resume === 'refused' || value.resume === 'gone'
  return isOver ? '' : context.upload.fileName
}
