import { STORAGE_KEYS } from '../../../machines/records/storage-keys.ts'
import { isStatechartPath } from '../../statechart/funnel/path.ts'
import { AWAY } from './names.ts'

// Runs in the page's head, before anything is drawn: a script of its own, without imports when built.
// It does as little as can be; early.ts, after the screens, does the rest.

/** Where a first visit begins. */
const FRONT_DOORS = ['/', '/apply']

if (isOtherPage()) document.documentElement.dataset.firstView = AWAY
else document.addEventListener('click', keepPress, { capture: true, once: true })

/** Whether the page will show something else than the first screen. */
function isOtherPage(): boolean {
  if (isStatechartPath(window.location.pathname)) return true
  try {
    if (isFirstVisit()) return false
    const application = localStorage.getItem(STORAGE_KEYS.application) ?? ''
    return application.includes('"applicationStarted":true')
  } catch {
    return false
  }
}

/**
 * Whether nothing can be kept here yet: who comes by the front door, and no worker of an earlier visit
 * serves the page. The first look into the device's storage waits for its disk, and the paint with it.
 */
function isFirstVisit(): boolean {
  return (
    FRONT_DOORS.includes(window.location.pathname) && navigator.serviceWorker?.controller === null
  )
}

function keepPress({ target }: Event): void {
  window.earlyPress = target
}
