import { FORM_NAMES, type FormName, type FormValues } from '../../../machines/forms/index.ts'
import { fieldsOf, type Values } from '../../specification/forms/index.ts'
import { messagesOf, savedOf } from '../../specification/forms/rules.ts'
import type { Observation } from '../observed/observation.ts'
import { formsOf } from './records.ts'
import { fileChange } from './resume.ts'
import { draftsAfter, formAt, isOnPage, type TakenCase, verdictOn } from './taken.ts'

/**
 * A form is saved on Continue, without the fields that it does not show; no other answer changes, but
 * for the file that the backend no longer has.
 */
export function answersAfter(taken: TakenCase): FormValues & Pick<Observation, 'drafts'> {
  const drafts = draftsAfter(taken)
  const form = formAt(taken.before)
  const saved = formsOf(taken.before)
  if (fileChange(taken)?.to === 'gone') {
    return { ...saved, drafts, workExperience: { ...saved.workExperience, resume: '' } }
  }
  if (form === undefined || verdictOn(taken) !== 'complete') return { drafts, ...saved }
  const values = { [form]: savedOf(form, { ...drafts[form] }) }
  return { drafts: { ...drafts, ...values }, ...saved, ...values }
}

/** The text fields of a form in screen order: each is left while the form is filled in. */
export function textsOf(form: FormName): string[] {
  return fieldsOf(form).flatMap(([name, { kind }]) => (kind === 'text' ? [name] : []))
}

/**
 * A field is touched once it was left, typing paused in it or Continue was pressed, until the form
 * is saved.
 */
export function touchedAfter(taken: TakenCase): Pick<Observation, 'touched'> {
  const { before, filled } = taken
  const form = formAt(before)
  const verdict = verdictOn(taken)
  const checked = checkedField(taken)
  if (!form || (!verdict && !checked)) return { touched: before.touched }
  const also = verdict === 'refused' ? fieldsOf(form).map(([name]) => name) : []
  const typed = filled ? textsOf(form) : []
  const all = [...before.touched[form], ...also, ...typed, ...(checked ? [checked] : [])]
  const touched = verdict === 'complete' ? [] : [...new Set(all)].sort()
  return { touched: { ...before.touched, [form]: touched } }
}

/** The field on the page that the applicant has left, or paused typing in. */
function checkedField(taken: TakenCase): string | undefined {
  const { event } = taken
  if (event?.type !== 'FIELD.LEFT' && event?.type !== 'FIELD.RESTED') return undefined
  return isOnPage(taken) ? event.field : undefined
}

/**
 * Leaving a field validates all touched fields, a typing pause only its own; a valid field has no
 * message.
 */
export function messagesAfter(taken: TakenCase): Pick<Observation, 'messages' | 'refused'> {
  const { before, after } = taken
  const drafts = draftsAfter(taken)
  const form = formAt(before)
  const isChecked = verdictOn(taken) !== null || checkedField(taken) !== undefined
  const messages =
    drafts === before.drafts && !isChecked
      ? before.messages
      : (Object.fromEntries(
          FORM_NAMES.map((name) => [name, messagesIn(name, taken, { ...drafts[name] })]),
        ) as Observation['messages'])
  const isRefused = after.face === 'shaking' || after.face === 'refused'
  const wrong = form && isRefused ? Object.keys(messages[form]).sort() : []
  const standing = (field: string) => before.refused.includes(field)
  return {
    messages,
    refused: verdictOn(taken) === 'refused' ? wrong : wrong.filter(standing),
  }
}

function messagesIn(
  form: FormName,
  taken: TakenCase,
  drafts: Values,
): Readonly<Record<string, string>> {
  const { before, event, after } = taken
  const wrong = messagesOf(form, drafts)
  const standing = only(before.messages[form], Object.keys(wrong))
  if (form !== formAt(before)) return standing
  const verdict = verdictOn(taken)
  if (verdict) return verdict === 'refused' ? wrong : {}
  const checked = checkedField(taken)
  if (checked === undefined) return standing
  if (event?.type === 'FIELD.LEFT') return only(wrong, after.touched[form])
  return { ...standing, ...only(wrong, [checked]) }
}

function only(messages: Readonly<Record<string, string>>, fields: readonly string[]) {
  return Object.fromEntries(Object.entries(messages).filter(([field]) => fields.includes(field)))
}

/** Only Continue can be refused, wait or shake the card; another step shows a quiet form. */
export function faceAfter(taken: TakenCase): Pick<Observation, 'face' | 'shakes'> {
  const { before, name, event, after } = taken
  const verdict = verdictOn(taken)
  const shakes = before.shakes + (verdict === 'refused' ? 1 : 0)
  if (after.step !== before.step || after.isLooking) return { face: 'quiet', shakes }
  if (verdict === 'refused') return { face: 'shaking', shakes }
  if (verdict === 'waits') return { face: 'waiting', shakes }
  if (name === 'after shake' && before.face === 'shaking') return { face: 'refused', shakes }
  const isChanged =
    /^FIELD\.(TYPED|CHOSEN)|^RESUME\.REMOVED/.test(event?.type ?? '') &&
    (event?.type === 'RESUME.REMOVED' || isOnPage(taken))
  return { face: before.face === 'waiting' && isChanged ? 'quiet' : before.face, shakes }
}
