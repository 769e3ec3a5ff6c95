import { DECISION_VALUES, type DecisionValues } from './values.ts'

/** No state given, one whose residents may be hired, or any other. */
export type ResidenceClass = 'none' | 'allowed' | 'elsewhere'

/**
 * How the pipeline stage sees a state of residence, given by its two-letter code (section 4,
 * rule 3). New Jersey is `elsewhere`, although the disqualification message names it.
 */
export function residenceClass(
  stateCode: string,
  { allowedStates }: DecisionValues = DECISION_VALUES,
): ResidenceClass {
  if (stateCode === '') return 'none'
  return allowedStates.includes(stateCode) ? 'allowed' : 'elsewhere'
}
