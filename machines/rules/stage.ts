import type { Eligibility } from '../schemas/application.ts'
import type { AgeClass } from './age.ts'
import { DECISION_RULES } from './decision-rules.ts'
import type { ResidenceClass } from './residence.ts'

/** The applicant's pipeline stages, word for word as the contact record carries them (section 8). */
export const Stage = {
  Qualified: 'Qualified',
  Applied: 'Applied',
  DisqualifiedByKnockout: 'Disqualified - does not meet knockout questions',
  DisqualifiedByResidence: 'Disqualified - does not reside in NJ, PA, MI, or WV',
  DisqualifiedAsTest: 'Disqualified - Job Platform Test',
} as const
export type Stage = (typeof Stage)[keyof typeof Stage]

/** The stage that each rule of the decision gives; the rules are named as the chart's states. */
export const STAGE_BY_RULE = {
  qualified: Stage.Qualified,
  appliedByAge: Stage.Applied,
  appliedByReview: Stage.Applied,
  disqualifiedByKnockout: Stage.DisqualifiedByKnockout,
  disqualifiedByResidence: Stage.DisqualifiedByResidence,
  disqualifiedAsTest: Stage.DisqualifiedAsTest,
} as const satisfies Record<string, Stage>
export type StageRule = keyof typeof STAGE_BY_RULE

/** What the decision knows of an applicant; `vettingStatus` is empty when vetting was not back. */
export interface StageFacts {
  age: AgeClass
  /** Never changes the stage by itself: rule 2 only confirms Qualified. */
  isOfAge: Eligibility['isOfAge']
  residence: ResidenceClass
  isTestApplicant: boolean
  vettingStatus: string
}

/** A pipeline stage and the rule that gave it. */
export interface StageDecision {
  stage: Stage
  rule: StageRule
}

/** Whether a stage is one of the three disqualifications. */
export function isDisqualified(stage: Stage): boolean {
  return stage !== Stage.Qualified && stage !== Stage.Applied
}

/**
 * The pipeline stage by the rules of section 4 in their order; the first that applies decides.
 * An applicant of 20 is Applied whatever the later rules would say, since those ask for an
 * applicant who is still Qualified. Without a date of birth the age rules do not apply.
 */
export function decideStage(facts: StageFacts): StageDecision {
  const rule = decidingRule(facts)
  return { stage: STAGE_BY_RULE[rule], rule }
}

function decidingRule(facts: StageFacts): StageRule {
  if (facts.age === 'under20') return 'disqualifiedByKnockout'
  if (facts.age === 'under21') return 'appliedByAge'
  if (facts.residence === 'elsewhere') return 'disqualifiedByResidence'
  if (facts.isTestApplicant) return 'disqualifiedAsTest'
  if (facts.vettingStatus === DECISION_RULES.reviewStatus) return 'appliedByReview'
  return 'qualified'
}
