/** The stage of each rule, word for word (sections 4 and 8). */
export const STAGES = {
  qualified: 'Qualified',
  appliedByAge: 'Applied',
  appliedByReview: 'Applied',
  disqualifiedByKnockout: 'Disqualified - does not meet knockout questions',
  disqualifiedByResidence: 'Disqualified - does not reside in NJ, PA, MI, or WV',
  disqualifiedAsTest: 'Disqualified - Job Platform Test',
} as const
export type Rule = keyof typeof STAGES

/** What the rules ask of an applicant; `age` is null without a date of birth, in whole years. */
export interface Applicant {
  age: number | null
  /** The state's code; empty where none is given. */
  residence: string
  isTester: boolean
  isVettedForReview: boolean
}

/** The rules of section 4 in their order: the first that holds decides. */
export const RULES: readonly [holds: (applicant: Applicant) => boolean, rule: Rule][] = [
  [({ age }) => age !== null && age < 20, 'disqualifiedByKnockout'],
  [({ age }) => age === 20, 'appliedByAge'],
  [({ residence }) => !['', 'PA', 'MI', 'WV'].includes(residence), 'disqualifiedByResidence'],
  [({ isTester }) => isTester, 'disqualifiedAsTest'],
  [({ isVettedForReview }) => isVettedForReview, 'appliedByReview'],
  [() => true, 'qualified'],
]

export function decidedRule(applicant: Applicant): Rule {
  return RULES.find(([holds]) => holds(applicant))?.[1] ?? 'qualified'
}
