import {
  CASINO_AFFILIATION,
  CASINO_AFFILIATION_IN_FULL,
  CONTACT,
  ELIGIBILITY,
  RESUME,
  WORK_EXPERIENCE,
  WORK_EXPERIENCE_IN_FULL,
} from '../../../machines/examples/answers.ts'
import type { FormValues } from '../../../machines/schemas/application.ts'

const born = (dobYear: string, dobMonth: string, dobDay: string) =>
  ({ isOfAge: 'no', dobYear, dobMonth, dobDay }) as const

/** What an accepted Continue stores: what the form no longer shows is not saved. */
export const SAVED: Record<string, Partial<FormValues>> = {
  'CONTACT.SUBMITTED: valid': { contactDetails: CONTACT },
  "CONTACT.SUBMITTED: a job platform's domain": {
    contactDetails: { ...CONTACT, email: 'ada@jobs-one.example' },
  },
  'CONTACT.SUBMITTED: the test e-mail': {
    contactDetails: { ...CONTACT, email: 'tester@funnel.example' },
  },
  'CONTACT.SUBMITTED: the test name': {
    contactDetails: { ...CONTACT, firstName: 'Tess', lastName: 'Tester' },
  },
  'ELIGIBILITY.SUBMITTED: of age, PA': { eligibility: ELIGIBILITY },
  'ELIGIBILITY.SUBMITTED: of age, MI': { eligibility: { ...ELIGIBILITY, stateOfResidence: 'MI' } },
  'ELIGIBILITY.SUBMITTED: of age, WV': { eligibility: { ...ELIGIBILITY, stateOfResidence: 'WV' } },
  'ELIGIBILITY.SUBMITTED: of age, NJ': { eligibility: { ...ELIGIBILITY, stateOfResidence: 'NJ' } },
  'ELIGIBILITY.SUBMITTED: of age, TX': { eligibility: { ...ELIGIBILITY, stateOfResidence: 'TX' } },
  'ELIGIBILITY.SUBMITTED: 19 years 364 days, PA': {
    eligibility: { ...ELIGIBILITY, ...born('2006', '11', '22') },
  },
  'ELIGIBILITY.SUBMITTED: exactly 20, PA': {
    eligibility: { ...ELIGIBILITY, ...born('2006', '11', '21') },
  },
  'ELIGIBILITY.SUBMITTED: 20 years 364 days, PA': {
    eligibility: { ...ELIGIBILITY, ...born('2005', '11', '22') },
  },
  'ELIGIBILITY.SUBMITTED: 19 years 364 days, NJ': {
    eligibility: { ...ELIGIBILITY, ...born('2006', '11', '22'), stateOfResidence: 'NJ' },
  },
  'ELIGIBILITY.SUBMITTED: exactly 20, NJ': {
    eligibility: { ...ELIGIBILITY, ...born('2006', '11', '21'), stateOfResidence: 'NJ' },
  },
  'ELIGIBILITY.SUBMITTED: exactly 21, PA': {
    eligibility: { ...ELIGIBILITY, ...born('2005', '11', '21') },
  },
  'WORK_EXPERIENCE.SUBMITTED: LinkedIn': { workExperience: WORK_EXPERIENCE },
  'WORK_EXPERIENCE.SUBMITTED: all three': { workExperience: WORK_EXPERIENCE_IN_FULL },
  'WORK_EXPERIENCE.SUBMITTED: a summary of 50 words': {
    workExperience: {
      ...WORK_EXPERIENCE_IN_FULL,
      shareMethod: 'summary',
      linkedinProfile: '',
      resume: '',
      addLinkedin: false,
      addResume: false,
      addSummary: false,
    },
  },
  'CASINO_AFFILIATION.SUBMITTED: no': { casinoAffiliation: CASINO_AFFILIATION },
  'CASINO_AFFILIATION.SUBMITTED: yes, described': {
    casinoAffiliation: CASINO_AFFILIATION_IN_FULL,
  },
}

/** The same of the Continue that has waited for its file. */
export const SAVED_WITH_FILE: FormValues['workExperience'] = {
  ...WORK_EXPERIENCE,
  shareMethod: 'resume',
  linkedinProfile: '',
  resume: RESUME,
}
