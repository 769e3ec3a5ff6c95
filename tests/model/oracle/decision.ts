import { decidedRule, type Rule } from '../../specification/decision.ts'
import type { World } from './world.ts'

/** Ages of the written cases in whole years, by birthday, on 21 November 2026. */
const AGES: Readonly<Record<string, number>> = {
  '2006-11-22': 19,
  '2006-11-21': 20,
  '2005-11-22': 20,
  '2005-11-21': 21,
}
const TESTERS = ['ada@jobs-one.example', 'tester@funnel.example']

/** The rule that decides; a date of birth without a date of the device is taken for 20 (design). */
export function ruleFor({ saved, place, vetting, hasDate }: World): Rule {
  const { eligibility, contactDetails } = saved
  const birthday = `${eligibility.dobYear}-${eligibility.dobMonth}-${eligibility.dobDay}`
  const age = AGES[birthday] ?? null
  if (age !== null && !hasDate) return 'appliedByAge'
  const isTester = TESTERS.includes(contactDetails.email) || contactDetails.firstName === 'Tess'
  return decidedRule({
    age,
    residence: eligibility.stateOfResidence,
    isTester: isTester || place === 'test',
    isVettedForReview: vetting === 'review',
  })
}
