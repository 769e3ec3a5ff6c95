import { SUMMARY } from '../../../machines/examples/answers.ts'
import type { Answers } from '../screens/walk.ts'

/** Every field of every form filled in, by an applicant whom no rule speaks against. */
export const FULL_ANSWERS: Answers = {
  contactDetails: {
    firstName: 'Ada',
    lastName: 'Byron',
    email: 'ada.byron@mail.example',
    phone: '(412) 555-0123',
  },
  eligibility: {
    isOfAge: 'yes',
    dobMonth: '',
    dobDay: '',
    dobYear: '',
    stateOfResidence: 'PA',
    hasReliableAccess: true,
    isUSCitizen: true,
    isHappyToCompleteCheck: true,
  },
  workExperience: {
    shareMethod: 'linkedin',
    linkedinProfile: 'https://www.linkedin.com/in/ada-byron',
    writtenSummary: SUMMARY,
    socialProfile: 'https://www.instagram.com/ada.byron',
    goodFitReason: 'I notice what others overlook.',
    addLinkedin: false,
    addResume: true,
    addSummary: true,
  },
  casinoAffiliation: {
    hasAffiliation: 'no',
    affiliationDetails: '',
    jobAdvertisement: 'On a job board',
  },
  resume: {
    name: 'ada-byron.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.4 Ada Byron, claims reviewer\n%%EOF\n'),
  },
}

/** As few fields as every rule of section 5 accepts. */
export const SHORT_ANSWERS: Answers = {
  contactDetails: FULL_ANSWERS.contactDetails,
  eligibility: FULL_ANSWERS.eligibility,
  workExperience: {
    ...FULL_ANSWERS.workExperience,
    writtenSummary: '',
    socialProfile: '',
    addResume: false,
    addSummary: false,
  },
  casinoAffiliation: { hasAffiliation: 'no', affiliationDetails: '', jobAdvertisement: '' },
}
