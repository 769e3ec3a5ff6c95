import {
  CASINO_AFFILIATION,
  CASINO_AFFILIATION_IN_FULL,
  CONTACT,
  ELIGIBILITY,
  WORK_EXPERIENCE,
} from '../../../machines/examples/answers.ts'
import type { FormName, FormValues } from '../../../machines/schemas/application.ts'
import type { World } from './world.ts'

export const FORMS: readonly FormName[] = [
  'contactDetails',
  'eligibility',
  'workExperience',
  'casinoAffiliation',
]

/** What a form holds when its Continue is refused, by case. */
const HELD: Record<string, Partial<FormValues>> = {
  'CONTACT.SUBMITTED: no first name': { contactDetails: { ...CONTACT, firstName: '' } },
  'CONTACT.SUBMITTED: no last name': { contactDetails: { ...CONTACT, lastName: '' } },
  'CONTACT.SUBMITTED: no e-mail': { contactDetails: { ...CONTACT, email: '' } },
  'CONTACT.SUBMITTED: an e-mail without an at sign': {
    contactDetails: { ...CONTACT, email: 'ada.byron' },
  },
  'CONTACT.SUBMITTED: no phone': { contactDetails: { ...CONTACT, phone: '' } },
  'CONTACT.SUBMITTED: a phone of nine digits': {
    contactDetails: { ...CONTACT, phone: '(412) 555-012' },
  },
  'ELIGIBILITY.SUBMITTED: no age': { eligibility: { ...ELIGIBILITY, isOfAge: '' } },
  'ELIGIBILITY.SUBMITTED: no date of birth': { eligibility: { ...ELIGIBILITY, isOfAge: 'no' } },
  'ELIGIBILITY.SUBMITTED: 31 February': {
    eligibility: { ...ELIGIBILITY, isOfAge: 'no', dobMonth: '2', dobDay: '31', dobYear: '2006' },
  },
  'ELIGIBILITY.SUBMITTED: no state': { eligibility: { ...ELIGIBILITY, stateOfResidence: '' } },
  'ELIGIBILITY.SUBMITTED: no access': { eligibility: { ...ELIGIBILITY, hasReliableAccess: false } },
  'ELIGIBILITY.SUBMITTED: no citizen': { eligibility: { ...ELIGIBILITY, isUSCitizen: false } },
  'ELIGIBILITY.SUBMITTED: no check': {
    eligibility: { ...ELIGIBILITY, isHappyToCompleteCheck: false },
  },
  'WORK_EXPERIENCE.SUBMITTED: no method': {
    workExperience: { ...WORK_EXPERIENCE, shareMethod: '' },
  },
  'WORK_EXPERIENCE.SUBMITTED: no LinkedIn': {
    workExperience: { ...WORK_EXPERIENCE, linkedinProfile: '' },
  },
  'WORK_EXPERIENCE.SUBMITTED: no résumé': {
    workExperience: { ...WORK_EXPERIENCE, shareMethod: 'resume' },
  },
  'WORK_EXPERIENCE.SUBMITTED: no summary': {
    workExperience: { ...WORK_EXPERIENCE, addSummary: true },
  },
  'WORK_EXPERIENCE.SUBMITTED: a summary of two words': {
    workExperience: { ...WORK_EXPERIENCE, addSummary: true, writtenSummary: 'Too short' },
  },
  'WORK_EXPERIENCE.SUBMITTED: no reason': {
    workExperience: { ...WORK_EXPERIENCE, goodFitReason: '' },
  },
  'CASINO_AFFILIATION.SUBMITTED: yes, in four words': {
    casinoAffiliation: {
      ...CASINO_AFFILIATION_IN_FULL,
      affiliationDetails: 'My brother deals cards',
    },
  },
  'CASINO_AFFILIATION.SUBMITTED: no answer': {
    casinoAffiliation: { ...CASINO_AFFILIATION, hasAffiliation: '' },
  },
}

/** A refused form holds what was continued with, and shows every message. */
export function refusedForm(world: World, name: string, form: FormName): World {
  const drafts = { ...world.drafts, ...HELD[name] }
  const touched = { ...world.touched, [form]: Object.keys(drafts[form]) }
  return left({ ...world, drafts, touched }, form)
}

/** An accepted form holds what was saved, and shows no message. */
export function acceptedForm(world: World, form: FormName): World {
  return {
    ...world,
    drafts: { ...world.drafts, [form]: world.saved[form] },
    touched: { ...world.touched, [form]: [] },
    messages: { ...world.messages, [form]: {} },
  }
}

export function withDraft<F extends FormName>(
  world: World,
  form: F,
  values: Partial<FormValues[F]>,
): World {
  return { ...world, drafts: { ...world.drafts, [form]: { ...world.drafts[form], ...values } } }
}

/** Leaving a field shows the messages of every field of the form that was left (section 5). */
export function left(world: World, form: FormName, field?: string): World {
  const before = world.touched[form] ?? []
  const touched = field === undefined || before.includes(field) ? before : [...before, field]
  return {
    ...world,
    touched: { ...world.touched, [form]: touched },
    messages: { ...world.messages, [form]: only(messagesOf(world.drafts, form), touched) },
  }
}

/** A pause in typing shows or takes away the message of that field alone (section 5). */
export function rested(world: World, form: FormName, field: string): World {
  const before = world.touched[form] ?? []
  const others = Object.keys(world.messages[form] ?? {}).filter((other) => other !== field)
  return {
    ...world,
    touched: {
      ...world.touched,
      [form]: before.includes(field) ? before : [...before, field],
    },
    messages: {
      ...world.messages,
      [form]: {
        ...only(world.messages[form] ?? {}, others),
        ...only(messagesOf(world.drafts, form), [field]),
      },
    },
  }
}

/** The rules of section 5 for the values that the cases write. */
function messagesOf(drafts: FormValues, form: FormName): Record<string, string> {
  const rules: Record<FormName, [boolean, string, string][]> = {
    contactDetails: [
      [drafts.contactDetails.firstName === '', 'firstName', 'First name is required'],
      [drafts.contactDetails.lastName === '', 'lastName', 'Last name is required'],
      [drafts.contactDetails.email === '', 'email', 'Email is required'],
      [drafts.contactDetails.email === 'ada.byron', 'email', 'Enter a valid email address'],
      [drafts.contactDetails.phone === '', 'phone', 'US mobile number is required'],
      [drafts.contactDetails.phone === '(412) 555-012', 'phone', 'Enter a valid phone number'],
    ],
    eligibility: eligibilityRules(drafts.eligibility),
    workExperience: workRules(drafts.workExperience),
    casinoAffiliation: [
      [
        drafts.casinoAffiliation.hasAffiliation === '',
        'hasAffiliation',
        'You must select an option',
      ],
      [
        drafts.casinoAffiliation.hasAffiliation === 'yes' &&
          drafts.casinoAffiliation.affiliationDetails === '',
        'affiliationDetails',
        'Please provide details about the affiliation',
      ],
      [
        drafts.casinoAffiliation.hasAffiliation === 'yes' &&
          drafts.casinoAffiliation.affiliationDetails === 'My brother deals cards',
        'affiliationDetails',
        'Must be at least 5 words',
      ],
    ],
  }
  const broken = rules[form].filter(([isBroken]) => isBroken)
  return Object.fromEntries(broken.map(([, field, message]) => [field, message]))
}

function eligibilityRules(held: FormValues['eligibility']): [boolean, string, string][] {
  const agreed = 'You must agree to this requirement'
  const isAsked = held.isOfAge === 'no'
  const isImpossible = held.dobMonth === '2' && held.dobDay === '31'
  return [
    [held.isOfAge === '', 'isOfAge', 'Please confirm if you are 21 years or older'],
    [isAsked && held.dobMonth === '', 'dobMonth', 'Month is required'],
    [isAsked && held.dobDay === '', 'dobDay', 'Day is required'],
    [isAsked && isImpossible, 'dobDay', 'Enter a valid date of birth'],
    [isAsked && held.dobYear === '', 'dobYear', 'Year is required'],
    [held.stateOfResidence === '', 'stateOfResidence', 'State of residence is required'],
    [!held.hasReliableAccess, 'hasReliableAccess', agreed],
    [!held.isUSCitizen, 'isUSCitizen', agreed],
    [!held.isHappyToCompleteCheck, 'isHappyToCompleteCheck', agreed],
  ]
}

function workRules(held: FormValues['workExperience']): [boolean, string, string][] {
  const hasLinkedin = held.shareMethod === 'linkedin' || held.addLinkedin
  const hasResume = held.shareMethod === 'resume' || held.addResume
  const hasSummary = held.shareMethod === 'summary' || held.addSummary
  return [
    [
      held.shareMethod === '',
      'shareMethod',
      'Please select an option for how you would like to share your background',
    ],
    [hasLinkedin && held.linkedinProfile === '', 'linkedinProfile', 'LinkedIn profile is required'],
    [hasResume && held.resume === '', 'resume', 'Resume is required'],
    [hasSummary && held.writtenSummary === '', 'writtenSummary', 'Summary is required'],
    [
      hasSummary && held.writtenSummary === 'Too short',
      'writtenSummary',
      'Must be at least 50 words',
    ],
    [held.goodFitReason === '', 'goodFitReason', 'Please explain why you would be a good fit'],
  ]
}

function only(messages: Readonly<Record<string, string>>, fields: readonly string[]) {
  return Object.fromEntries(Object.entries(messages).filter(([field]) => fields.includes(field)))
}
