import type { FormSubmitted, FunnelEvent } from '../../../machines/events.ts'
import type { FormName } from '../../../machines/schemas/application.ts'
import { REFUSALS } from '../oracle/forms.ts'
import { isShown } from '../oracle/shown.ts'
import type { World } from '../oracle/world.ts'

/** Questions whose answer can be changed on the page, but not taken back. */
const NEVER_UNANSWERED: readonly string[] = ['isOfAge', 'shareMethod', 'hasAffiliation']

/** The oldest year of the list on the applicant's date, 21 November 2026. */
const FIRST_BIRTH_YEAR = 2006

const STEP_OF: Record<FormName, number> = {
  contactDetails: 1,
  eligibility: 2,
  workExperience: 3,
  casinoAffiliation: 4,
}

/**
 * Whether an applicant can bring the form on the page to what a case continues with, from what
 * stands in it. A form that is accepted lets go of what it does not show; a refused one holds it.
 */
export function canBeFilledIn(world: World, event: FunnelEvent, name: string): boolean {
  if (!isSubmitted(event) || world.step !== STEP_OF[event.form]) return false
  const isRefused = (REFUSALS[name] ?? []).length > 0
  const held: Record<string, unknown> = { ...world.drafts[event.form] }
  return Object.entries(event.values).every(([field, wanted]) => {
    if (held[field] === wanted) return true
    if (!isShown(event.form, event.values, field))
      return !isRefused || (wanted === '' && canBeEmptied(world, event, field))
    if (field === 'resume') return false
    if (field === 'dobYear') return wanted === '' || Number(wanted) >= FIRST_BIRTH_YEAR
    return wanted !== '' || !NEVER_UNANSWERED.includes(field)
  })
}

/** What is to be hidden can be emptied as long as it stands on the page. */
function canBeEmptied({ drafts }: World, { form }: FormSubmitted, field: string): boolean {
  return field !== 'resume' && isShown(form, drafts[form], field)
}

export function isSubmitted(event: FunnelEvent): event is FormSubmitted {
  return 'values' in event && event.type !== 'FIELD.CHOSEN'
}
