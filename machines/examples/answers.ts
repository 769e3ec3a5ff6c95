import {
  type ContactDetails,
  type Eligibility,
  FORM_NAMES,
  type FormValues,
  forEachForm,
  type WorkExperience,
} from '../forms/index.ts'
import { shortestAnswers } from './plain-answers.ts'

/** Answers that every rule of section 5 accepts. */
export const CONTACT: ContactDetails = {
  ...shortestAnswers('contactDetails'),
  firstName: 'Ada',
  lastName: 'Byron',
  email: 'ada.byron@mail.example',
  phone: '(412) 555-0123',
}

export const ELIGIBILITY: Eligibility = {
  ...shortestAnswers('eligibility'),
  isOfAge: 'yes',
  stateOfResidence: 'PA',
}

export const LINKEDIN = 'https://www.linkedin.com/in/ada-byron'
export const RESUME = 'https://files.example/resume/ada-byron.pdf'

/** Exactly 50 words, ten a sentence. */
export const SUMMARY = [
  'I reviewed insurance claims for eight years from my desk.',
  'I flagged unusual cases early and described them very briefly.',
  'I worked alone and asked my team questions by chat.',
  'I studied statistics in Pittsburgh and graduated with high honors.',
  'I learn new tools fast and keep to every deadline.',
].join(' ')

/** The shortest accepted way to share a background. */
export const WORK_EXPERIENCE: WorkExperience = {
  ...shortestAnswers('workExperience'),
  shareMethod: 'linkedin',
  linkedinProfile: LINKEDIN,
}

/** All three ways to share a background, and the optional field. */
export const WORK_EXPERIENCE_IN_FULL: WorkExperience = {
  ...WORK_EXPERIENCE,
  resume: RESUME,
  writtenSummary: SUMMARY,
  socialProfile: 'https://www.instagram.com/ada.byron',
  addResume: true,
  addSummary: true,
}

/** The forms with written answers; the others' answers are derived from what their fields accept. */
const WRITTEN = {
  contactDetails: CONTACT,
  eligibility: ELIGIBILITY,
  workExperience: WORK_EXPERIENCE,
} satisfies Partial<FormValues>

/** The forms whose answers and cases follow from their fields. */
export const PLAIN_FORMS = FORM_NAMES.filter((form) => !(form in WRITTEN))

/** Answers with which every form is accepted. */
export const VALID_FORMS: FormValues = { ...forEachForm<FormValues>(shortestAnswers), ...WRITTEN }
