import type { FunnelEvent } from '../../../machines/events.ts'
import type { FilledForm } from '../../../machines/examples/filling.ts'
import type { FormName } from '../../../machines/schemas/application.ts'
import { FILLED_FORMS } from '../cases-by-name.ts'
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
export function canBeFilledIn(world: World, _event: FunnelEvent, name: string): boolean {
  const filled = FILLED_FORMS.get(name)
  if (!filled) return world.step >= 1 && world.step <= 4
  if (world.step !== STEP_OF[filled.form]) return false
  const isRefused = (REFUSALS[name] ?? []).length > 0
  const held: Record<string, unknown> = { ...world.drafts[filled.form] }
  return Object.entries(filled.values).every(([field, wanted]) => {
    if (held[field] === wanted) return true
    if (!isShown(filled.form, filled.values, field))
      return !isRefused || (wanted === '' && canBeEmptied(world, filled, field))
    if (field === 'resume') return false
    if (field === 'dobYear') return wanted === '' || Number(wanted) >= FIRST_BIRTH_YEAR
    return wanted !== '' || !NEVER_UNANSWERED.includes(field)
  })
}

/** What is to be hidden can be emptied as long as it stands on the page. */
function canBeEmptied({ drafts }: World, { form }: FilledForm, field: string): boolean {
  return field !== 'resume' && isShown(form, drafts[form], field)
}
