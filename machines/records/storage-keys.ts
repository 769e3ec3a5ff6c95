/**
 * Keys of the records in local storage. Section 3 lists the fields of application and timer exactly,
 * so drafts and application id have keys of their own.
 */
export const STORAGE_KEYS = {
  application: 'funnel.application',
  timer: 'funnel.timer',
  drafts: 'funnel.drafts',
  applicationId: 'funnel.applicationId',
} as const
export type StorageKey = keyof typeof STORAGE_KEYS

/** The time of the last writing of any of them, in ms since 1970. */
export const SAVED_AT_KEY = 'funnel.savedAt'
