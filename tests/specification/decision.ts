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
  isTestPerson: boolean
  isAtTestPlace: boolean
  isVettedForReview: boolean
}

interface DecisionRule {
  /** The name under which the chart asks it. */
  asked: string
  holds: (applicant: Applicant) => boolean
  /** The part of an application in which what it asks about is written. */
  reads: readonly ('contact' | 'eligibility' | 'date' | 'place' | 'vetting')[]
  gives: Rule
}

/** The rules of section 4 in their order: the first that holds decides. */
export const RULES: readonly DecisionRule[] = [
  {
    asked: 'isUnder20',
    holds: ({ age }) => age !== null && age < 20,
    reads: ['eligibility', 'date'],
    gives: 'disqualifiedByKnockout',
  },
  {
    asked: 'isUnder21',
    holds: ({ age }) => age === 20,
    reads: ['eligibility', 'date'],
    gives: 'appliedByAge',
  },
  {
    asked: 'livesElsewhere',
    holds: ({ residence }) => !['', 'PA', 'MI', 'WV'].includes(residence),
    reads: ['eligibility'],
    gives: 'disqualifiedByResidence',
  },
  {
    asked: 'isTestPerson',
    holds: ({ isTestPerson }) => isTestPerson,
    reads: ['contact'],
    gives: 'disqualifiedAsTest',
  },
  {
    asked: 'isAtTestPlace',
    holds: ({ isAtTestPlace }) => isAtTestPlace,
    reads: ['place'],
    gives: 'disqualifiedAsTest',
  },
  {
    asked: 'isReviewRequired',
    holds: ({ isVettedForReview }) => isVettedForReview,
    reads: ['vetting'],
    gives: 'appliedByReview',
  },
]

const NO_YES = [false, true]

/** Every combination of what the rules can tell apart. */
export const APPLICANTS: readonly Applicant[] = [null, -1, 0, 18, 19, 20, 21, 22, 60].flatMap(
  (age) =>
    ['', 'MI', 'NJ', 'OH', 'PA', 'TX', 'VA', 'WV'].flatMap((residence) =>
      NO_YES.flatMap((isTestPerson) =>
        NO_YES.flatMap((isAtTestPlace) =>
          NO_YES.map((isVettedForReview) => ({
            age,
            residence,
            isTestPerson,
            isAtTestPlace,
            isVettedForReview,
          })),
        ),
      ),
    ),
)

export function decidedRule(applicant: Applicant): Rule {
  return RULES.find(({ holds }) => holds(applicant))?.gives ?? 'qualified'
}

/** Whether no applicant is of both rules, by their positions. */
export function excludeEachOther(one: number, other: number): boolean {
  return APPLICANTS.every(
    (applicant) => !(RULES[one]?.holds(applicant) && RULES[other]?.holds(applicant)),
  )
}
