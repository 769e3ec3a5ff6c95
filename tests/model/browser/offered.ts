import type { FunnelEvent } from '../../../machines/events.ts'
import { fieldsOf, type Values } from '../../specification/forms/index.ts'
import { isAsked, messagesOf } from '../../specification/forms/rules.ts'
import { byPress } from '../../specification/presses.ts'
import { stepOf } from '../../specification/steps.ts'
import { FILLED_FORMS } from '../check.ts'
import { formAt, isRunningUnsolved } from '../invariants/taken.ts'
import type { Observation } from '../observed/observation.ts'
import { isResumeShown, pageOf } from '../observed/page.ts'

/** The condition under which a browser can cause a case. */
type Offer = (seen: Observation, event: FunnelEvent, name: string) => boolean

/** Events from outside, and whether a browser can cause them in a state. */
const OFFERS: Partial<Record<FunnelEvent['type'], Offer>> = {
  ...byPress(hasButton),
  'FIELD.TYPED': (seen, event) => isFieldShown(seen, event) && isNew(seen, event),
  'FIELD.CHOSEN': isFieldShown,
  'FIELD.LEFT': isFieldShown,
  'FIELD.RESTED': isFieldShown,
  'CONTINUE.PRESSED': canBeFilledIn,
  'BACK.PRESSED': hasButton('Back'),
  'CHANGE.PRESSED': hasButton('Start'),
  'RESUME.CHOSEN': (seen) =>
    isResumeShown(seen) && ['empty', 'failed', 'refused', 'gone'].includes(seen.resume),
  'RESUME.REMOVED': hasButton('Remove file'),
  'STROKE.BEGUN': (seen) => isRunningUnsolved(seen) && seen.drawing === null,
  'STROKE.EXTENDED': (seen) => isRunningUnsolved(seen) && seen.drawing !== null,
  'STROKE.ENDED': (seen) => isRunningUnsolved(seen) && seen.drawing !== null,
  'BOARD.RESET': (seen) => isRunningUnsolved(seen) && seen.drawing === null,
  'STROKE.UNDONE': (seen) =>
    isRunningUnsolved(seen) && seen.drawing === null && seen.undoStack.length > 0,
  'TIMER.PAUSED': (seen) => isRunningUnsolved(seen) && seen.drawing === null,
  'TIMER.RESUMED': (seen) => pageOf(seen).isPaused,
  'TIMER.TICKED': isRunningUnsolved,
  'URL.REQUESTED': isPointerFree,
  'UPLOAD.FINISHED': ({ resume }) => resume === 'uploading',
  'UPLOAD.FAILED': ({ resume }) => resume === 'uploading',
  'UPLOAD.REFUSED': ({ resume }) => resume === 'uploading',
  'DELIVERY.ATTEMPTED': ({ delivery }) => delivery === 'waiting',
  'DELIVERY.POSTPONED': ({ delivery }) => delivery === 'sending',
  'DELIVERY.ACKNOWLEDGED': ({ delivery }) => delivery === 'waiting' || delivery === 'sending',
  'DELIVERY.REFUSED': ({ delivery }) => delivery === 'sending',
  'DELIVERY.ADDED': ({ delivery }) => delivery === 'sending',
}

/** Whether a browser can cause this case in this state. */
export function isOffered(seen: Observation, event: FunnelEvent, name: string): boolean {
  return OFFERS[event.type]?.(seen, event, name) ?? false
}

/** While a line is being drawn, the pointer cannot press anything else. */
export function isPointerFree(seen: Observation): boolean {
  return seen.drawing === null || !isRunningUnsolved(seen)
}

function hasButton(name: string): Offer {
  return (seen) => isPointerFree(seen) && pageOf(seen).buttons.includes(name)
}

function isFieldShown({ step, drafts }: Observation, event: FunnelEvent): boolean {
  if (!('form' in event) || step !== stepOf(event.form)) return false
  const values: Values = { ...drafts[event.form] }
  const asked = fieldsOf(event.form).filter(([, field]) => isAsked(field, values))
  return !('field' in event) || asked.some(([name]) => name === event.field)
}

/** Typing the current value changes nothing. */
function isNew({ drafts }: Observation, event: FunnelEvent): boolean {
  if (event.type !== 'FIELD.TYPED') return false
  const draft: Readonly<Record<string, unknown>> = drafts[event.form]
  return draft[event.field] !== event.value
}

/** The oldest year of the list on the applicant's date, 21 November 2026. */
const FIRST_BIRTH_YEAR = 2006

/**
 * Whether an applicant can fill in the form on the page as a case requires, from its current
 * values. An accepted form drops the fields that it does not show; a refused one keeps them, and a
 * field can be cleared only while it is shown. A question's answer can be changed, but not removed.
 */
function canBeFilledIn(seen: Observation, _event: FunnelEvent, name: string): boolean {
  const filled = FILLED_FORMS.get(name)
  if (!filled) return formAt(seen) !== undefined
  const { form } = filled
  if (seen.step !== stepOf(form)) return false
  const drafted: Values = { ...seen.drafts[form] }
  const values: Values = { ...filled.values }
  const isRefused = Object.keys(messagesOf(form, values)).length > 0
  return fieldsOf(form).every(([field, { kind, ...facts }]) => {
    const wanted = values[field]
    if (drafted[field] === wanted) return true
    if (!isAsked(facts, values)) {
      return !isRefused || (wanted === '' && kind !== 'file' && isAsked(facts, drafted))
    }
    if (kind === 'file') return false
    if (field === 'dobYear') return wanted === '' || Number(wanted) >= FIRST_BIRTH_YEAR
    return wanted !== '' || kind !== 'choice'
  })
}
