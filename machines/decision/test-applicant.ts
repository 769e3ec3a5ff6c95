import type { TestApplicantRules } from '../configuration.ts'
import { DECISION_VALUES, type TestCity } from './values.ts'

/** Where the applicant's address is, as the geolocation service names it; empty if unknown. */
export interface Place {
  country: string
  /** Two letters. */
  countryCode: string
  /** Code of the state, two letters in the United States. */
  region: string
  regionName: string
  city: string
}

/**
 * Whether the applicant is a job platform's tester by name or e-mail (section 9): the e-mail
 * contains a job-platform domain or is the test e-mail, or the full name is the test name.
 * Case and surrounding blanks do not matter; an empty rule matches no applicant.
 */
export function isTestPerson(
  contact: { email: string; firstName: string; lastName: string },
  rules: TestApplicantRules,
): boolean {
  const email = folded(contact.email)
  const fullName = folded(`${contact.firstName.trim()} ${contact.lastName.trim()}`)
  const domains = rules.jobPlatformDomains.map(folded).filter((domain) => domain !== '')
  return (
    domains.some((domain) => email.includes(domain)) ||
    isSame(email, rules.testEmail) ||
    isSame(fullName, rules.testName)
  )
}

/**
 * Whether the address lies where job platforms test from (section 9): India, or one of four
 * cities together with its state by code or name. False if the place is not known.
 */
export function isTestPlace(place: Place | null | undefined): boolean {
  if (!place) return false
  const { testCountry, testCities } = DECISION_VALUES
  const isInCountry =
    isSame(place.country, testCountry.name) || isSame(place.countryCode, testCountry.code)
  return isInCountry || testCities.some((test) => isTestCity(place, test))
}

function isTestCity(place: Place, test: TestCity): boolean {
  const inState = isSame(place.region, test.code) || isSame(place.regionName, test.name)
  return isSame(place.city, test.city) && inState
}

function isSame(actual: string, expected: string): boolean {
  return folded(actual) === folded(expected) && folded(expected) !== ''
}

function folded(text: string): string {
  return text.trim().toLowerCase()
}
