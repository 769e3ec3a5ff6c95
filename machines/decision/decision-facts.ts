import type { TestApplicantRules } from '../configuration.ts'
import { ageOn, type CalendarDate } from './age.ts'
import { isTestPerson, isTestPlace, type Place } from './test-applicant.ts'
import { DECISION_VALUES } from './values.ts'

/** What an application brings to its decision, as the page or the server knows it. */
interface Evidence {
  /** Undefined if the calendar date cannot be read. */
  today: CalendarDate | undefined
  /** Null if it is unknown, undefined until it was requested. */
  place: Place | null | undefined
  contact: { email: string; firstName: string; lastName: string }
  /** Empty if no date of birth is given. */
  birth: CalendarDate | ''
  stateCode: string
  vettingStatus: string
}

/** What the rules of the decision ask about (section 4): nothing else can change a stage. */
export interface DecisionFacts {
  /** In whole years; null if no date of birth is given. */
  age: number | null
  /** Two letters; empty if no state is given. */
  stateCode: string
  isTestPerson: boolean
  isAtTestPlace: boolean
  /** Empty while vetting is not back. */
  vettingStatus: string
}

/**
 * The facts of the decision. Without today's date a given age cannot be judged: it counts as the
 * youngest that is not turned away, so that a person looks at the application.
 */
export function factsOf(
  { contact, birth, stateCode, today, place, vettingStatus }: Evidence,
  tests: TestApplicantRules,
): DecisionFacts {
  const age = today === undefined ? DECISION_VALUES.knockoutAge : ageOn(birth, today)
  return {
    age: birth === '' ? null : age,
    stateCode,
    isTestPerson: isTestPerson(contact, tests),
    isAtTestPlace: isTestPlace(place),
    vettingStatus,
  }
}
