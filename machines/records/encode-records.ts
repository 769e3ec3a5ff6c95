import type { FunnelContext } from '../context.ts'
import { type FormValues, forEachForm } from '../forms/index.ts'
import { type FunnelSnapshot, selectStep, selectTimer } from '../selectors.ts'
import { applicationRecord, type Timer } from './application.ts'
import type { StoredTexts } from './saved-state.ts'

export const NOTHING_STORED: StoredTexts = {
  application: null,
  timer: null,
  drafts: null,
  applicationId: null,
}

/** Writes the records; an application without any data is not stored. */
export function encodeRecords(snapshot: FunnelSnapshot): StoredTexts {
  const { application, unlocked, timer, forms, applicationId, upload } = snapshot.context
  const isBlank = unlocked === null && Object.keys(application.trackingParams).length === 0
  if (isBlank) return NOTHING_STORED
  const state = selectTimer(snapshot)
  const savedTimer: Timer = {
    ...timer,
    isRunning: state === 'running',
    isPaused: state === 'paused',
  }
  return {
    application: JSON.stringify(applicationRecord(snapshot.context, selectStep(snapshot))),
    timer: JSON.stringify(savedTimer),
    drafts: JSON.stringify({
      ...forEachForm<FormValues>((name) => forms[name].draft),
      ...(hasNamedFile(snapshot.context) && { resumeFileName: upload.fileName }),
    }),
    applicationId: unlocked === null ? null : applicationId,
  }
}

function hasNamedFile({ forms, upload }: FunnelContext): boolean {
  return forms.workExperience.draft.resume !== '' && upload.fileName !== ''
}
