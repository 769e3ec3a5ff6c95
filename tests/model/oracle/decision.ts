import type { StageRule } from '../../../machines/decision/table.ts'
import type { World } from './world.ts'

/** The six stages word for word (sections 4 and 8). */
export const STAGES: Record<StageRule, string> = {
  qualified: 'Qualified',
  appliedByAge: 'Applied',
  appliedByReview: 'Applied',
  disqualifiedByKnockout: 'Disqualified - does not meet knockout questions',
  disqualifiedByResidence: 'Disqualified - does not reside in NJ, PA, MI, or WV',
  disqualifiedAsTest: 'Disqualified - Job Platform Test',
}

/** Birthdays of the written cases, on 21 November 2026. */
const AGE_BY_BIRTHDAY: Record<string, 'under20' | 'under21' | 'ofAge'> = {
  '2006-11-22': 'under20',
  '2006-11-21': 'under21',
  '2005-11-22': 'under21',
  '2005-11-21': 'ofAge',
}

/** The rules of section 4 in their order; the first that applies decides. */
export function decideByHand({ saved, place, vetting, hasDate }: World): StageRule {
  const { eligibility, contactDetails } = saved
  const birthday = `${eligibility.dobYear}-${eligibility.dobMonth}-${eligibility.dobDay}`
  const age = AGE_BY_BIRTHDAY[birthday]
  if (age !== undefined && !hasDate) return 'appliedByAge'
  if (age === 'under20') return 'disqualifiedByKnockout'
  if (age === 'under21') return 'appliedByAge'
  if (['NJ', 'TX'].includes(eligibility.stateOfResidence)) return 'disqualifiedByResidence'
  const testers = ['ada@jobs-one.example', 'tester@funnel.example']
  if (testers.includes(contactDetails.email)) return 'disqualifiedAsTest'
  if (contactDetails.firstName === 'Tess') return 'disqualifiedAsTest'
  if (place === 'test') return 'disqualifiedAsTest'
  if (vetting === 'review') return 'appliedByReview'
  return 'qualified'
}
