import type { DecisionFacts } from './decision-facts.ts'
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

/** The stage of every state in which the decision can end. */
export const STAGE_BY_STATE = {
  disqualifiedByKnockout: Stage.DisqualifiedByKnockout,
  appliedByAge: Stage.Applied,
  disqualifiedByResidence: Stage.DisqualifiedByResidence,
  disqualifiedAsTest: Stage.DisqualifiedAsTest,
  appliedByReview: Stage.Applied,
  qualified: Stage.Qualified,
} as const satisfies Record<string, Stage>
export type DecisionState = keyof typeof STAGE_BY_STATE
export const DECISION_STATES = Object.keys(STAGE_BY_STATE) as DecisionState[]

interface Row {
  /** Name of the condition: the guard of its transition in the chart. */
  guard: string
  /** In a few words, for the chart; `RULE_QUESTIONS` has the sentence with its values. */
  description: string
  holds: (facts: DecisionFacts, values: DecisionValues) => boolean
  /** The state in which the decision ends if this row is the first that holds. */
  state: DecisionState
}

/**
 * The rules of the decision in the order of section 4: the first that holds decides, and if none
 * does the applicant is Qualified. The age rules ask for a date of birth, so an answer of Yes to the
 * question about 21 never changes the stage.
 */
export const DECISION_TABLE = [
  {
    guard: 'isUnder20',
    description: 'A date of birth is given: under 20.',
    holds: ({ age }, { knockoutAge }) => age !== null && age < knockoutAge,
    state: 'disqualifiedByKnockout',
  },
  {
    guard: 'isUnder21',
    description: 'A date of birth is given: 20, but not yet 21.',
    holds: ({ age }, { knockoutAge, minimumAge }) =>
      age !== null && age >= knockoutAge && age < minimumAge,
    state: 'appliedByAge',
  },
  {
    guard: 'livesElsewhere',
    description: 'A state is given that is not PA, MI or WV.',
    holds: ({ stateCode }, { allowedStates }) =>
      stateCode !== '' && !allowedStates.includes(stateCode),
    state: 'disqualifiedByResidence',
  },
  {
    guard: 'isTestPerson',
    description: "The e-mail or name is a job platform's test.",
    holds: ({ isTestPerson }) => isTestPerson,
    state: 'disqualifiedAsTest',
  },
  {
    guard: 'isAtTestPlace',
    description: 'The network address is in India or in one of four cities.',
    holds: ({ isAtTestPlace }) => isAtTestPlace,
    state: 'disqualifiedAsTest',
  },
  {
    guard: 'isReviewRequired',
    description: 'The vetting service asks for a manual review.',
    holds: ({ vettingStatus }, { reviewStatus }) => vettingStatus === reviewStatus,
    state: 'appliedByReview',
  },
] as const satisfies readonly Row[]

export type DecidingRule = (typeof DECISION_TABLE)[number]['guard']

/** The decision's values, and which of its rules are left out, to try a change. */
export interface DecisionRules extends DecisionValues {
  off: readonly DecidingRule[]
}

export const DECISION_RULES: DecisionRules = { ...DECISION_VALUES, off: [] }

/** The number of a rule: they are asked in this order, from 1. */
export function ruleNumber(rule: DecidingRule): number {
  return DECISION_TABLE.findIndex(({ guard }) => guard === rule) + 1
}

/** A pipeline stage, and as `rule`, the name that is stored and sent, the state that has it. */
export interface Decision {
  rule: DecisionState
  stage: Stage
}

/** The pipeline stage of the first row that holds; by the specification's values unless given others. */
export function decide(facts: DecisionFacts, rules: DecisionRules = DECISION_RULES): Decision {
  const row = DECISION_TABLE.find(
    ({ guard, holds }) => !rules.off.includes(guard) && holds(facts, rules),
  )
  const state = row?.state ?? 'qualified'
  return { rule: state, stage: STAGE_BY_STATE[state] }
}

/** The heading that the applicant reads (section 2, Thank-you screen). */
export const OUTCOME_HEADINGS = {
  approved: "You're approved!",
  submitted: 'Application Submitted',
} as const

/** Whether a stage is one of the three disqualifications. */
export function isDisqualified(stage: Stage): boolean {
  return stage !== Stage.Qualified && stage !== Stage.Applied
}
