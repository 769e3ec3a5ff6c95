import type { GuardMeta } from '../meta.ts'
import type { DecisionFacts } from './facts.ts'
import { citiesInWords, statesInWords } from './in-words.ts'
import { DECISION_VALUES, type DecisionValues } from './values.ts'

/** The applicant's pipeline stages, word for word as the contact record carries them (section 8). */
export const Stage = {
  Qualified: 'Qualified',
  Applied: 'Applied',
  DisqualifiedByKnockout: 'Disqualified - does not meet knockout questions',
  DisqualifiedByResidence: 'Disqualified - does not reside in NJ, PA, MI, or WV',
  DisqualifiedAsTest: 'Disqualified - Job Platform Test',
} as const
export type Stage = (typeof Stage)[keyof typeof Stage]

/** Where the decision can rest: the chart has a state of each name. */
export const OUTCOMES = {
  disqualifiedByKnockout: {
    stage: Stage.DisqualifiedByKnockout,
    description: 'Under 20 years old: disqualified by the knockout questions.',
  },
  appliedByAge: {
    stage: Stage.Applied,
    description: '20 but not yet 21 years old: applied, to be looked at later.',
  },
  disqualifiedByResidence: {
    stage: Stage.DisqualifiedByResidence,
    description:
      'Lives in a state that is not Pennsylvania, Michigan or West Virginia: disqualified.',
  },
  disqualifiedAsTest: {
    stage: Stage.DisqualifiedAsTest,
    description: 'A test of a job platform, by identity or by place: disqualified.',
  },
  appliedByReview: {
    stage: Stage.Applied,
    description: 'The vetting service asks for a person to look: applied.',
  },
  qualified: { stage: Stage.Qualified, description: 'Nothing speaks against it: approved.' },
} as const satisfies Record<string, { stage: Stage; description: string }>
export type StageRule = keyof typeof OUTCOMES
export const STAGE_RULES = Object.keys(OUTCOMES) as StageRule[]

interface Row {
  /** Name of the rule: the guard of its transition in the chart. */
  guard: string
  holds: (facts: DecisionFacts) => boolean
  rule: StageRule
  description: string
  /** The rule as a question in words, with the values that it compares with. */
  words: (values: DecisionValues) => GuardMeta
}

const SECTION = '4, Thank-you and pipeline stage'
const TESTS = '9, Test-applicant rules'

/**
 * The rules of the decision in the order of section 4: the first that holds decides, and where none
 * does the applicant is Qualified. The age rules ask for a date of birth, so an answer of Yes to the
 * question about 21 never changes the stage.
 */
export const DECISION_TABLE = [
  {
    guard: 'isUnder20',
    holds: ({ age }) => age === 'under20',
    rule: 'disqualifiedByKnockout',
    description: 'A date of birth is given: under 20.',
    words: ({ knockoutAge }) => ({
      words: `A date of birth is given and the age is under ${knockoutAge}.`,
      values: { 'knockout age': knockoutAge },
      section: SECTION,
    }),
  },
  {
    guard: 'isUnder21',
    holds: ({ age }) => age === 'under21',
    rule: 'appliedByAge',
    description: 'A date of birth is given: 20, but not yet 21.',
    words: ({ knockoutAge, minimumAge }) => ({
      words: `A date of birth is given and the age is ${knockoutAge} or more, but under ${minimumAge}.`,
      values: { 'knockout age': knockoutAge, 'minimum age': minimumAge },
      section: SECTION,
    }),
  },
  {
    guard: 'livesElsewhere',
    holds: ({ residence }) => residence === 'elsewhere',
    rule: 'disqualifiedByResidence',
    description: 'A state is given that is not PA, MI or WV.',
    words: ({ allowedStates }) => ({
      words: `A state of residence is given that is not ${statesInWords(allowedStates, 'or')}.`,
      values: { 'allowed states': statesInWords(allowedStates) },
      section: SECTION,
    }),
  },
  {
    guard: 'isTestPerson',
    holds: ({ isTestPerson }) => isTestPerson,
    rule: 'disqualifiedAsTest',
    description: "The e-mail or name is a job platform's test.",
    words: () => ({
      words:
        "The e-mail contains one of the configured job platforms' domains or is the test e-mail, or the full name is the test name.",
      section: TESTS,
    }),
  },
  {
    guard: 'isAtTestPlace',
    holds: ({ isAtTestPlace }) => isAtTestPlace,
    rule: 'disqualifiedAsTest',
    description: 'The address is in India or in one of four cities.',
    words: ({ testCountry, testCities }) => ({
      words: `The address is in ${testCountry.name} or in ${citiesInWords(testCities, 'or')}.`,
      values: { country: testCountry.name, cities: citiesInWords(testCities) },
      section: TESTS,
    }),
  },
  {
    guard: 'isReviewRequired',
    holds: ({ isReviewRequired }) => isReviewRequired,
    rule: 'appliedByReview',
    description: 'Vetting answered manual_review_required.',
    words: ({ reviewStatus }) => ({
      words: `The vetting service answered ${reviewStatus}.`,
      values: { status: reviewStatus },
      section: SECTION,
    }),
  },
] as const satisfies readonly Row[]

export type DecidingRule = (typeof DECISION_TABLE)[number]['guard']

/** The decision's values, and which of its rules are not asked: for trying what would be without them. */
export interface DecisionRules extends DecisionValues {
  off: readonly DecidingRule[]
}

export const DECISION_RULES: DecisionRules = { ...DECISION_VALUES, off: [] }

/** A pipeline stage and the rule that gave it. */
export interface StageDecision {
  rule: StageRule
  stage: Stage
}

/** The pipeline stage: that of the first rule that holds. */
export function decide(facts: DecisionFacts): StageDecision {
  const rule = DECISION_TABLE.find(({ holds }) => holds(facts))?.rule ?? 'qualified'
  return { rule, stage: OUTCOMES[rule].stage }
}

/** Whether a stage is one of the three disqualifications. */
export function isDisqualified(stage: Stage): boolean {
  return stage !== Stage.Qualified && stage !== Stage.Applied
}
