import type { DecidingRule } from './decision/table.ts'
import type { DecisionValues, TestCity } from './decision/values.ts'
import { stateName } from './forms/us-states.ts'
import type { GuardMeta } from './meta.ts'

const SECTION = '4, Thank-you and pipeline stage'
const TESTS = '9, Test-applicant rules'

/** What each rule of the decision table asks, with its values. */
export const RULE_QUESTIONS: Record<DecidingRule, (values: DecisionValues) => GuardMeta> = {
  isUnder20: ({ knockoutAge }) => ({
    words: `A date of birth is given and the age is under ${knockoutAge}.`,
    values: { 'knockout age': knockoutAge },
    section: SECTION,
  }),
  isUnder21: ({ knockoutAge, minimumAge }) => ({
    words: `A date of birth is given and the age is ${knockoutAge} or more, but under ${minimumAge}.`,
    values: { 'knockout age': knockoutAge, 'minimum age': minimumAge },
    section: SECTION,
  }),
  livesElsewhere: ({ allowedStates }) => ({
    words: `A state of residence is given that is not ${listed(allowedStates.map(stateInWords))}.`,
    values: { 'allowed states': allowedStates },
    note: 'This includes New Jersey (NJ).',
    section: SECTION,
  }),
  isTestPerson: () => ({
    words:
      "The e-mail contains one of the configured job platforms' domains or is the test e-mail, or the full name is the test name.",
    section: TESTS,
  }),
  isAtTestPlace: ({ testCountry, testCities }) => ({
    words: `The network address is in ${testCountry.name} or in ${listed(testCities.map(cityInWords))}.`,
    values: { country: testCountry.name, cities: testCities.map(cityInWords) },
    section: TESTS,
  }),
  isReviewRequired: ({ reviewStatus }) => ({
    words: 'The vetting service answered that a person has to review the application.',
    values: { status: reviewStatus },
    section: SECTION,
  }),
}

/** `Michigan (MI)`; a code that is no state's is shown alone. */
function stateInWords(code: string): string {
  const name = stateName(code)
  return name === '' ? code : `${name} (${code})`
}

/** `Austin (Texas, TX)`. */
function cityInWords({ city, code, name }: TestCity): string {
  return `${city} (${name}, ${code})`
}

/** `Monday, Tuesday or Friday`. */
function listed(names: readonly string[]): string {
  const last = names.at(-1) ?? 'any'
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} or ${last}`
}
