import { DECISION_RULES, type DecisionRules } from './decision-rules.ts'

/** No state given, one whose residents may be hired, or any other. */
export type ResidenceClass = 'none' | 'allowed' | 'elsewhere'

/**
 * How the pipeline stage sees a state of residence, given by its two-letter code (section 4,
 * rule 3). New Jersey is `elsewhere`, although the disqualification message names it.
 */
export function residenceClass(
  stateCode: string,
  { allowedStates }: DecisionRules = DECISION_RULES,
): ResidenceClass {
  if (stateCode === '') return 'none'
  return allowedStates.includes(stateCode) ? 'allowed' : 'elsewhere'
}
