import { stateName } from '../forms/us-states.ts'
import type { GuardMeta } from '../meta.ts'
import type { DecidingRule, StageRule } from './table.ts'
import type { DecisionValues, TestCity } from './values.ts'

const SECTION = '4, Thank-you and pipeline stage'
const TESTS = '9, Test-applicant rules'

/** Each rule of the decision table: what is given where it holds, and what it asks, with its values. */
export const RULE_WORDS: Record<
  DecidingRule,
  { holds: string; asks: (values: DecisionValues) => GuardMeta }
> = {
  isUnder20: {
    holds: 'A date of birth is given: under 20.',
    asks: ({ knockoutAge }) => ({
      words: `A date of birth is given and the age is under ${knockoutAge}.`,
      values: { 'knockout age': knockoutAge },
      section: SECTION,
    }),
  },
  isUnder21: {
    holds: 'A date of birth is given: 20, but not yet 21.',
    asks: ({ knockoutAge, minimumAge }) => ({
      words: `A date of birth is given and the age is ${knockoutAge} or more, but under ${minimumAge}.`,
      values: { 'knockout age': knockoutAge, 'minimum age': minimumAge },
      section: SECTION,
    }),
  },
  livesElsewhere: {
    holds: 'A state is given that is not PA, MI or WV.',
    asks: ({ allowedStates }) => ({
      words: `A state of residence is given that is not ${listed(allowedStates.map(stateInWords))}.`,
      values: { 'allowed states': allowedStates.map(stateInWords).join(', ') },
      section: SECTION,
    }),
  },
  isTestPerson: {
    holds: "The e-mail or name is a job platform's test.",
    asks: () => ({
      words:
        "The e-mail contains one of the configured job platforms' domains or is the test e-mail, or the full name is the test name.",
      section: TESTS,
    }),
  },
  isAtTestPlace: {
    holds: 'The address is in India or in one of four cities.',
    asks: ({ testCountry, testCities }) => ({
      words: `The address is in ${testCountry.name} or in ${listed(testCities.map(cityInWords))}.`,
      values: { country: testCountry.name, cities: testCities.map(cityInWords).join(', ') },
      section: TESTS,
    }),
  },
  isReviewRequired: {
    holds: 'The vetting service asks for a manual review.',
    asks: ({ reviewStatus }) => ({
      words: `The vetting service answered ${reviewStatus}.`,
      values: { status: reviewStatus },
      section: SECTION,
    }),
  },
}

/** Why an application rests where it does (section 4). */
export const OUTCOME_WORDS: Record<StageRule, string> = {
  disqualifiedByKnockout: 'Under 20 years old: disqualified by the knockout questions.',
  appliedByAge: '20 but not yet 21 years old: applied, for a later review.',
  disqualifiedByResidence:
    'Lives in a state that is not Pennsylvania, Michigan or West Virginia: disqualified.',
  disqualifiedAsTest: 'A test of a job platform, by identity or by place: disqualified.',
  appliedByReview: 'The vetting service requires a manual review: applied.',
  qualified: 'None of the rules holds: approved.',
}

/** `Michigan (MI)`; a code that is no state's stands alone. */
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
