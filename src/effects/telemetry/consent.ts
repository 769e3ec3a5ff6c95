import { readItem, writeItem } from '../storage/storage.ts'

const KEY = 'funnel.consent'

type ConsentStatus = 'allowed' | 'unasked' | 'refused'

/** What the applicant says to being measured. */
export type Consent = ReturnType<typeof openConsent>

/**
 * Whether measurement (analytics, error reports, conversion scripts, progress) is allowed, and whether
 * the applicant has to be asked. It is allowed if no consent is required; with `isRequired`, once the applicant consents, on this visit or an earlier one.
 * With Global Privacy Control on, it is never allowed and there is no question.
 */
export function openConsent(isRequired: boolean, storage: Storage | undefined) {
  const listeners = new Set<() => void>()
  let status: ConsentStatus = refusesSharing() ? 'refused' : 'allowed'
  if (isRequired && status === 'allowed') status = storedStatus(storage)
  return {
    /** Whether the applicant has still to be asked. */
    isAsked: () => status === 'unasked',
    /** The applicant's answer, stored on this device; without storage, valid for this visit. */
    answer(isGiven: boolean) {
      status = isGiven ? 'allowed' : 'refused'
      writeItem(storage, KEY, isGiven ? 'given' : 'refused')
      for (const listener of [...listeners]) listener()
    },
    /** Runs `start` once measurement is allowed: at once, with the answer, or never. */
    whenAllowed(start: () => void) {
      if (status === 'allowed') return start()
      const listen = () => {
        listeners.delete(listen)
        if (status === 'allowed') start()
      }
      listeners.add(listen)
    },
    /** The device forgets the answer: the next applicant is asked. */
    forget: () => void writeItem(storage, KEY, null),
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Whether the browser asks by Global Privacy Control that nothing is shared. */
function refusesSharing(): boolean {
  return 'globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true
}

function storedStatus(storage: Storage | undefined): ConsentStatus {
  const answer = readItem(storage, KEY)
  if (answer === 'given') return 'allowed'
  return answer === 'refused' ? 'refused' : 'unasked'
}
