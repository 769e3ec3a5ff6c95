/** A city together with its state, by the state's code or name. */
export interface TestCity {
  city: string
  code: string
  name: string
}

/** What the rules of the decision compare with (sections 4 and 9); ages in whole years. */
export interface DecisionValues {
  /** Below this age an applicant does not meet the knockout questions. */
  knockoutAge: number
  /** Below this age an applicant is only Applied. */
  minimumAge: number
  /** Codes of the states whose residents may be hired. */
  allowedStates: readonly string[]
  testCountry: { code: string; name: string }
  testCities: readonly TestCity[]
  /** The vetting status that asks for a person to look. */
  reviewStatus: string
}

/**
 * The values of the specification. New Jersey is not among the states, although the
 * disqualification names it.
 */
export const DECISION_VALUES: DecisionValues = {
  knockoutAge: 20,
  minimumAge: 21,
  allowedStates: ['MI', 'PA', 'WV'],
  testCountry: { code: 'IN', name: 'India' },
  testCities: [
    { city: 'Austin', code: 'TX', name: 'Texas' },
    { city: 'Santa Monica', code: 'CA', name: 'California' },
    { city: 'Phoenix', code: 'AZ', name: 'Arizona' },
    { city: 'San Francisco', code: 'CA', name: 'California' },
  ],
  reviewStatus: 'manual_review_required',
}
