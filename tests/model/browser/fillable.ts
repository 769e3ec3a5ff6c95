import type { FunnelEvent } from '../../../machines/events.ts'
import { fieldsOf, type Values } from '../../specification/forms/index.ts'
import { isAsked, messagesOf } from '../../specification/forms/rules.ts'
import { stepOf } from '../../specification/steps.ts'
import { FILLED_FORMS } from '../cases-by-name.ts'
import { formAt } from '../invariants/taken.ts'
import type { Observation } from '../observed/observation.ts'

/** The oldest year of the list on the applicant's date, 21 November 2026. */
const FIRST_BIRTH_YEAR = 2006

/**
 * Whether an applicant can fill in the form on the page as a case requires, from its current
 * values. An accepted form drops the fields that it does not show; a refused one keeps them, and a
 * field can be cleared only while it is shown. A question's answer can be changed, but not removed.
 */
export function canBeFilledIn(seen: Observation, _event: FunnelEvent, name: string): boolean {
  const filled = FILLED_FORMS.get(name)
  if (!filled) return formAt(seen) !== undefined
  const { form } = filled
  if (seen.step !== stepOf(form)) return false
  const held: Values = { ...seen.drafts[form] }
  const values: Values = { ...filled.values }
  const isRefused = Object.keys(messagesOf(form, values)).length > 0
  return fieldsOf(form).every(([field, { kind, ...facts }]) => {
    const wanted = values[field]
    if (held[field] === wanted) return true
    if (!isAsked(facts, values)) {
      return !isRefused || (wanted === '' && kind !== 'file' && isAsked(facts, held))
    }
    if (kind === 'file') return false
    if (field === 'dobYear') return wanted === '' || Number(wanted) >= FIRST_BIRTH_YEAR
    return wanted !== '' || kind !== 'choice'
  })
}
