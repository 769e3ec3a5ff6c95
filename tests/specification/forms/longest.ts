import type { FormValues } from '../../../machines/forms/index.ts'
import { IN_FULL } from './index.ts'

/** A text of such a length; all but one of its letters have six bytes of JSON, more than any other. */
export function escaped(length: number): string {
  return `a${'\u0001'.repeat(length - 1)}`
}

/** The longest answers that the forms accept, every letter escaped where that can be. */
export const LONGEST: FormValues = {
  ...IN_FULL,
  contactDetails: {
    ...IN_FULL.contactDetails,
    firstName: escaped(80),
    lastName: escaped(80),
    email: `a@${'bcdefghi.'.repeat(27)}example`,
  },
  workExperience: {
    ...IN_FULL.workExperience,
    linkedinProfile: escaped(2048),
    resume: `https://files.example/${escaped(2026)}`,
    writtenSummary: 'a '.repeat(50) + escaped(9_900),
    socialProfile: escaped(2048),
    goodFitReason: escaped(10_000),
  },
  casinoAffiliation: {
    ...IN_FULL.casinoAffiliation,
    affiliationDetails: 'a '.repeat(5) + escaped(9_990),
    jobAdvertisement: escaped(255),
  },
}
