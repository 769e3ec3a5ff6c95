import { ageClass, type CalendarDate, dateOfBirthOf } from '../rules/age.ts'
import { residenceClass } from '../rules/residence.ts'
import { isTestIdentity, isTestPlace } from '../rules/test-applicant.ts'
import { needsManualReview } from '../rules/vetting.ts'
import type { FunnelSnapshot } from '../selectors.ts'

/** The calendar date that the examples are written for. */
export const TODAY: CalendarDate = '2026-11-21'

/** The classes by which the decision knows an applicant, as far as they are known. */
export function applicantOf({ application, configuration, place }: FunnelSnapshot['context']) {
  return {
    age: ageClass(dateOfBirthOf(application.eligibility), TODAY),
    residence: residenceClass(application.eligibility.stateOfResidence),
    isTest: isTestIdentity(application.contactDetails, configuration),
    isAtTestPlace: place === undefined ? undefined : isTestPlace(place),
    isReviewed: needsManualReview(application.analysisResult),
    isAnswered: application.analysisResult !== undefined,
  }
}

/** Whether nothing about the applicant speaks against them so far: detours are tried with these alone. */
export function isOrdinary({ context, value }: FunnelSnapshot): boolean {
  const { age, residence, isTest, isAtTestPlace, isReviewed } = applicantOf(context)
  return (
    age === 'none' &&
    residence !== 'elsewhere' &&
    !isTest &&
    !isAtTestPlace &&
    !isReviewed &&
    (value.resume === 'empty' || context.application.currentStep === 3)
  )
}
