/** Codes of the states whose residents may be hired (section 9); New Jersey is not among them. */
export const ALLOWED_STATES = ['MI', 'PA', 'WV'] as const

/** No state given, one whose residents may be hired, or any other. */
export type ResidenceClass = 'none' | 'allowed' | 'elsewhere'

/**
 * How the pipeline stage sees a state of residence, given by its two-letter code (section 4,
 * rule 3). New Jersey is `elsewhere`, although the disqualification message names it.
 */
export function residenceClass(stateCode: string): ResidenceClass {
  if (stateCode === '') return 'none'
  return ALLOWED_STATES.some((allowed) => allowed === stateCode) ? 'allowed' : 'elsewhere'
}
