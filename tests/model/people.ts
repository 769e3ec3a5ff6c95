import { TODAY } from '../../machines/examples/applicant.ts'
import type { FormValues } from '../../machines/forms/index.ts'
import { IN_FULL, SHORTEST } from '../specification/forms/index.ts'

const HOMES = {
  Michigander: 'MI',
  'New Jerseyan': 'NJ',
  Pennsylvanian: 'PA',
  Texan: 'TX',
  'West Virginian': 'WV',
} as const

/** An applicant by what the rules read of them, or by how much they tell. */
export type Person =
  | `a ${keyof typeof HOMES} of ${number}`
  | 'an applicant'
  | 'an applicant who tells everything'

/** What an applicant answers in the forms; a résumé is attached, not typed. */
export interface Answers extends FormValues {
  hasResume: boolean
}

/** As few fields as every rule of section 5 accepts, by an applicant whom no rule speaks against. */
const SHORT_ANSWERS: Answers = { ...SHORTEST, hasResume: false }

/** All three ways to share a background, and the optional fields; no rule rejects these either. */
export const FULL_ANSWERS: Answers = {
  ...SHORTEST,
  workExperience: { ...IN_FULL.workExperience, resume: '' },
  casinoAffiliation: {
    ...SHORTEST.casinoAffiliation,
    jobAdvertisement: IN_FULL.casinoAffiliation.jobAdvertisement,
  },
  hasResume: true,
}

const DESCRIBED = new RegExp(`^a (${Object.keys(HOMES).join('|')}) of (\\d+)$`)

export function isPerson(text: string): text is Person {
  return (
    text === 'an applicant' || text === 'an applicant who tells everything' || DESCRIBED.test(text)
  )
}

/** The answers of a person; who is not yet 21 has their birthday on the examples' date. */
export function answersOf(person: Person): Answers {
  if (person === 'an applicant') return SHORT_ANSWERS
  if (person === 'an applicant who tells everything') return FULL_ANSWERS
  const [, home = '', age = ''] = DESCRIBED.exec(person) ?? []
  const [year = '', month = '', day = ''] = TODAY.split('-')
  const isOfAge = Number(age) >= 21
  return {
    ...SHORT_ANSWERS,
    eligibility: {
      ...SHORT_ANSWERS.eligibility,
      stateOfResidence: HOMES[home as keyof typeof HOMES],
      ...(!isOfAge && {
        isOfAge: 'no',
        dobYear: String(Number(year) - Number(age)),
        dobMonth: String(Number(month)),
        dobDay: String(Number(day)),
      }),
    },
  }
}
