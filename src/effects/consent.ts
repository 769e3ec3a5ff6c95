const KEY = 'funnel.consent'
const EVENT = 'funnel:consent'

/**
 * Runs `start` as soon as the applicant allows measurement: at once, where nobody has to be asked;
 * with `isRequired`, when the local storage holds `given` under `funnel.consent`, or when the
 * operator's own banner dispatches `funnel:consent` on the window. Never where the browser says by
 * Global Privacy Control that nothing is to be shared.
 */
export function withConsent(isRequired: boolean, start: () => void): void {
  if (refusesSharing(navigator)) return
  if (!isRequired || isGiven()) start()
  else window.addEventListener(EVENT, start, { once: true })
}

/** Whether the browser asks by Global Privacy Control that nothing is shared. */
function refusesSharing(browser: object): boolean {
  return 'globalPrivacyControl' in browser && browser.globalPrivacyControl === true
}

function isGiven(): boolean {
  try {
    return localStorage.getItem(KEY) === 'given'
  } catch {
    return false
  }
}
