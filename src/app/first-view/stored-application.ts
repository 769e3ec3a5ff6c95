import { STORAGE_KEYS } from '../../../machines/records/storage-keys.ts'
import { readItem, storageOf, writeItem } from '../../effects/storage/storage.ts'

/** In the session storage while the page's script has failed in this tab: what was on the screen. */
const FAILED_KEY = 'funnel.failed'
const STARTED = 'started'

const local = storageOf('localStorage')
const session = storageOf('sessionStorage')

/** The application that was started on this device; undefined if there is none. */
export function readApplication(): { currentStep?: unknown } | undefined {
  const application = parsed(STORAGE_KEYS.application)
  return application.applicationStarted === true ? application : undefined
}

/** `refused`: the browser stores nothing, so that a reload loses what is typed. */
export type Stored = 'stored' | 'nothing' | 'refused'

/**
 * Stores what was typed into the prerendered form as the drafts that the next page reads, unless an
 * application was started, be it in another tab.
 */
export function storeTyped(): Stored {
  if (readApplication()) return 'stored'
  const drafts: Record<string, Record<string, string>> = {}
  let isTyped = false
  for (const { id, value } of document.querySelectorAll<HTMLInputElement>('#root form input')) {
    const [form = '', field = ''] = id.split('-')
    drafts[form] = { ...drafts[form], [field]: value }
    isTyped ||= value !== ''
  }
  if (!isTyped) return local ? 'nothing' : 'refused'
  return writeItem(local, STORAGE_KEYS.drafts, JSON.stringify(drafts)) ? 'stored' : 'refused'
}

/** Puts what was stored before into the inputs of the page. */
export function restoreTyped(): void {
  for (const [form, values] of Object.entries(parsed(STORAGE_KEYS.drafts))) {
    for (const [field, text] of Object.entries(Object(values))) {
      const input = document.getElementById(`${form}-${field}`)
      if (input instanceof HTMLInputElement && typeof text === 'string') input.value = text
    }
  }
}

/** Remembers for this tab that the page's script failed; returns whether it could. */
export function rememberFailure(): boolean {
  return writeItem(session, FAILED_KEY, window.early?.hasStarted ? STARTED : 'first')
}

export function forgetFailure(): void {
  writeItem(session, FAILED_KEY, null)
}

export function hasFailedBefore(): boolean {
  return readItem(session, FAILED_KEY) !== null
}

/** Whether Start was pressed on a page of this tab whose script failed. */
export function hadStarted(): boolean {
  return readItem(session, FAILED_KEY) === STARTED
}

function parsed(name: string): Record<string, unknown> {
  try {
    return Object(JSON.parse(readItem(local, name) ?? '{}'))
  } catch {
    return {}
  }
}
