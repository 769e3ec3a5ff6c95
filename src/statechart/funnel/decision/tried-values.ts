import { EXAMPLE_ANSWERS } from '../examples.ts'

/** What is tried on the decision; texts as in the form, '' where nothing is given. */
export interface TriedValues {
  /** Date of birth as YYYY-MM-DD; '' says 21 or older. */
  born: string
  /** The date on which it is decided. */
  today: string
  /** Code of the state of residence. */
  residence: string
  email: string
  firstName: string
  lastName: string
  /** Of the network address: city, the state's code, country by name. */
  city: string
  state: string
  country: string
  /** The status that the vetting service answered. */
  vetting: string
}

/** A made-up applicant against whom nothing speaks, on the given day. */
export function firstValues(today: string): TriedValues {
  const { email, firstName, lastName } = EXAMPLE_ANSWERS.contactDetails
  const residence = EXAMPLE_ANSWERS.eligibility.stateOfResidence
  const nowhere = { city: '', state: '', country: '' }
  return { born: '', today, residence, email, firstName, lastName, ...nowhere, vetting: '' }
}
