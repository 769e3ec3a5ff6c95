import type { FormName, FormValues } from '../../../machines/schemas/application.ts'

/** Whether a form that holds these values shows the field (section 2). */
export function isShown<F extends FormName>(
  form: F,
  values: FormValues[F],
  field: string,
): boolean {
  const held: Partial<FormValues[FormName]> & Record<string, unknown> = { ...values }
  if (form === 'eligibility') return held.isOfAge === 'no' || !field.startsWith('dob')
  if (form === 'casinoAffiliation') {
    return held.hasAffiliation === 'yes' || field !== 'affiliationDetails'
  }
  if (form === 'contactDetails') return true
  const { shareMethod } = held
  const isShared: Record<string, boolean> = {
    linkedinProfile: shareMethod === 'linkedin' || held.addLinkedin === true,
    resume: shareMethod === 'resume' || held.addResume === true,
    writtenSummary: shareMethod === 'summary' || held.addSummary === true,
    addLinkedin: shareMethod !== 'linkedin',
    addResume: shareMethod !== 'resume',
    addSummary: shareMethod !== 'summary',
  }
  return isShared[field] === undefined || (shareMethod !== '' && isShared[field])
}
