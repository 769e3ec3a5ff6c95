/** Keys of the records in local storage (section 3). */
export const STORAGE_KEYS = {
  application: 'funnel.application',
  timer: 'funnel.timer',
  drafts: 'funnel.drafts',
  applicationId: 'funnel.applicationId',
} as const
export type StorageKey = keyof typeof STORAGE_KEYS
