import type { Application } from '../schemas/application.ts'
import type { TestApplicantRules } from '../schemas/configuration.ts'
import { type AgeClass, ageClass, type CalendarDate, dateOfBirthOf } from './age.ts'
import { type ResidenceClass, residenceClass } from './residence.ts'
import { isTestIdentity, isTestPlace, type Place } from './test-applicant.ts'
import { DECISION_VALUES, type DecisionValues } from './values.ts'
import { vettingStatus } from './vetting.ts'

/** What an application brings to its decision, as the page or the server knows it. */
export interface Evidence {
  contact: { email: string; firstName: string; lastName: string }
  /** Empty where no date of birth is given. */
  birth: CalendarDate | ''
  /** Two letters; empty where no state is given. */
  stateCode: string
  /** The applicant's calendar date; undefined where no clock could be read. */
  today: CalendarDate | undefined
  /** Where the network address is; null or undefined where that is not known. */
  place: Place | null | undefined
  /** Empty while vetting is not back. */
  vettingStatus: string
}

/** The classes that the rules of the decision ask about (section 4): nothing else can change a stage. */
export interface DecisionFacts {
  age: AgeClass
  residence: ResidenceClass
  isTestPerson: boolean
  isAtTestPlace: boolean
  isReviewRequired: boolean
}

/**
 * The facts of the decision. Without today's date a given age cannot be judged: it counts as 20, so
 * that a person looks at the application.
 */
export function factsOf(
  evidence: Evidence,
  tests: TestApplicantRules,
  values: DecisionValues = DECISION_VALUES,
): DecisionFacts {
  const { birth, today } = evidence
  const undatedAge = birth === '' ? 'none' : 'under21'
  return {
    age: today === undefined ? undatedAge : ageClass(birth, today, values),
    residence: residenceClass(evidence.stateCode, values),
    isTestPerson: isTestIdentity(evidence.contact, tests),
    isAtTestPlace: isTestPlace(evidence.place, values),
    isReviewRequired: evidence.vettingStatus === values.reviewStatus,
  }
}

/** The evidence that the application itself holds. */
export function evidenceIn({ contactDetails, eligibility, analysisResult }: Application) {
  return {
    contact: contactDetails,
    birth: dateOfBirthOf(eligibility),
    stateCode: eligibility.stateOfResidence,
    vettingStatus: vettingStatus(analysisResult),
  }
}
