import type { FunnelContext } from './context.ts'
import { FORM_NAMES, type FormValues, forEachForm } from './forms/index.ts'
import {
  type Answers,
  applicationRecord,
  type Timer,
  type TimerCounts,
} from './records/application.ts'
import {
  type SavedReading,
  type SavedRecords,
  type StoredTexts,
  withLaterTime,
} from './records/saved-state.ts'
import { type FunnelSnapshot, selectStep, selectTimer } from './selectors.ts'
import type { StepId } from './step-list.ts'

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
  const { unlocked, forms, applicationId, upload } = context
  if (unlocked === null && isBlank(context)) return NOTHING_STORED
  const own = { ...context, timerState: selectTimer(snapshot) }
  const { application, timer, timerState } = stored ? withLaterTime(own, stored) : own
  return {
    application: applicationText(application, unlocked, selectStep(snapshot)),
    timer: timerText(timer, timerState),
    drafts: draftsText(forms, upload.fileName),
    applicationId: unlocked === null ? null : applicationId,
  }
}

function isBlank({ application, forms }: FunnelContext): boolean {
  const isUntouched = FORM_NAMES.every(
    (name) => JSON.stringify(forms[name].draft) === JSON.stringify(application[name]),
  )
  return isUntouched && Object.keys(application.trackingParams).length === 0
}

const applicationText = onlyWhenChanged(
  (application: Answers, unlocked: StepId | null, step: StepId | null) =>
    JSON.stringify(applicationRecord({ application, unlocked }, step)),
)

const timerText = onlyWhenChanged((counts: TimerCounts, state: SavedRecords['timerState']) => {
  const timer: Timer = { ...counts, isRunning: state === 'running', isPaused: state === 'paused' }
  return JSON.stringify(timer)
})

const draftsText = onlyWhenChanged((forms: FunnelContext['forms'], fileName: string) => {
  const drafts = forEachForm<FormValues>((name) => forms[name].draft)
  const isNamed = drafts.workExperience.resume !== '' && fileName !== ''
  return JSON.stringify({ ...drafts, ...(isNamed && { resumeFileName: fileName }) })
})

/** Memoizes the last call: encodes again only where an argument has changed. */
function onlyWhenChanged<Values extends readonly unknown[]>(encode: (...values: Values) => string) {
  let last: { values: Values; text: string } | undefined
  return (...values: Values): string => {
    const isSame = last?.values.every((value, at) => value === values[at])
    if (!last || !isSame) last = { values, text: encode(...values) }
    return last.text
  }
}
