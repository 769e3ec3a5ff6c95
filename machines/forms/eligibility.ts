import { ageOn, dateOfBirthOf, isRealDate } from '../decision/age.ts'
import { agreement, choice, listed } from './field.ts'
import { defineForm } from './form.ts'
import { stateCode, stateName } from './us-states.ts'

/** Options of the Day selector, `1` to `31` whatever the month (section 3). */
export const DAYS: readonly string[] = Array.from({ length: 31 }, (_, index) => String(index + 1))

const YEAR_COUNT = 21

/** Options of the Year selector: 21 years, from the current one going back (section 3). */
export function birthYears(currentYear: number): string[] {
  return Array.from({ length: YEAR_COUNT }, (_, index) => String(currentYear - index))
}

const isUnderAge = ({ isOfAge }: { isOfAge: string }) => isOfAge === 'no'

/**
 * Age, state and the three requirements. Months are `1` to `12`, days `1` to `31`, years four digits;
 * a state is its two-letter code (sections 3 and 5).
 */
export const eligibility = defineForm(
  {
    isOfAge: choice(['yes', 'no']),
    dobMonth: listed(),
    dobDay: listed(),
    dobYear: listed(),
    stateOfResidence: listed(),
    hasReliableAccess: agreement(),
    isUSCitizen: agreement(),
    isHappyToCompleteCheck: agreement(),
  },
  {
    step: {
      id: 'eligibility',
      name: 'eligibility',
      title: 'Eligibility',
      subtitle: 'Please confirm that you meet the minimum requirements for this role.',
      section: '2, Eligibility screen',
      description: {
        step: 'The applicant confirms age, state of residence and the three requirements.',
        complete: 'Every question is answered and every requirement agreed to.',
        incomplete: 'An answer is missing or a requirement is not met: the summary shows.',
      },
    },
    conditions: { dobMonth: isUnderAge, dobDay: isUnderAge, dobYear: isUnderAge },
    checks: {
      dobDay: {
        impossible: ({ dobMonth, dobDay, dobYear }) =>
          dobMonth === '' || dobYear === '' || isRealDate(dobYear, dobMonth, dobDay),
      },
    },
    payload: {
      date_of_birth: dateOfBirthOf,
      state: ({ stateOfResidence }) => stateName(stateOfResidence),
      are_you_at_least_21: ({ isOfAge }) => (isOfAge === 'yes' ? '1' : '0'),
      eligible_status: () => 'Eligible',
    },
    answers: (payload) => {
      const isEligible = payload.eligible_status === 'Eligible'
      const [dobYear = '', dobMonth = '', dobDay = ''] = String(payload.date_of_birth).split('-')
      return {
        isOfAge: payload.are_you_at_least_21 === '1' ? 'yes' : 'no',
        dobYear,
        dobMonth,
        dobDay,
        stateOfResidence: stateCode(payload.state),
        hasReliableAccess: isEligible,
        isUSCitizen: isEligible,
        isHappyToCompleteCheck: isEligible,
      }
    },
    classes: (values, { today }) => {
      const birth = dateOfBirthOf(values)
      return {
        age: birth === '' ? 'none' : ageOn(birth, today),
        residence: values.stateOfResidence,
      }
    },
  },
)
