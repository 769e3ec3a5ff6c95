import type { FormValues } from '../../../machines/schemas/application.ts'
import type { World } from './world.ts'

type Shown = Record<string, string | boolean>

const YES_NO: Record<string, string> = { '': '', yes: 'Yes', no: 'No' }
const MONTHS: Record<string, string> = { '': '', '2': 'February', '11': 'November' }
const STATES: Record<string, string> = {
  '': '',
  MI: 'Michigan',
  NJ: 'New Jersey',
  PA: 'Pennsylvania',
  TX: 'Texas',
  WV: 'West Virginia',
}
const METHODS = {
  linkedin: 'LinkedIn profile',
  resume: 'Resume upload',
  summary: 'Written summary',
}

/** What stands in the fields of the form on the page, by their labels (section 2). */
export function fieldsOf({ step, drafts }: World): Shown {
  switch (step) {
    case 1:
      return contactFields(drafts.contactDetails)
    case 2:
      return eligibilityFields(drafts.eligibility)
    case 3:
      return workFields(drafts.workExperience)
    case 4:
      return casinoFields(drafts.casinoAffiliation)
    default:
      return {}
  }
}

function contactFields(held: FormValues['contactDetails']): Shown {
  return {
    'First name': held.firstName,
    'Last name': held.lastName,
    'Email address': held.email,
    'Mobile number': held.phone,
  }
}

function eligibilityFields(held: FormValues['eligibility']): Shown {
  return {
    'Are you 21 years or older?': YES_NO[held.isOfAge] ?? held.isOfAge,
    ...(held.isOfAge === 'no' && {
      Month: MONTHS[held.dobMonth] ?? held.dobMonth,
      Day: held.dobDay,
      Year: held.dobYear,
    }),
    'State of residence': STATES[held.stateOfResidence] ?? held.stateOfResidence,
    'I have reliable access to a desktop, laptop or tablet': held.hasReliableAccess,
    'I am a US citizen with a valid SSN': held.isUSCitizen,
    'I am happy to complete a standard background check after an offer':
      held.isHappyToCompleteCheck,
  }
}

function workFields(held: FormValues['workExperience']): Shown {
  const { shareMethod } = held
  const isChosen = shareMethod !== ''
  const shares = (method: string, isAdded: boolean) =>
    shareMethod === method || (isChosen && isAdded)
  return {
    'How would you like to share your background?': shareMethod === '' ? '' : METHODS[shareMethod],
    ...(isChosen &&
      shareMethod !== 'linkedin' && { 'Also add LinkedIn profile': held.addLinkedin }),
    ...(isChosen && shareMethod !== 'resume' && { 'Also add Resume upload': held.addResume }),
    ...(isChosen && shareMethod !== 'summary' && { 'Also add Written summary': held.addSummary }),
    ...(shares('linkedin', held.addLinkedin) && { 'LinkedIn URL': held.linkedinProfile }),
    ...(shares('summary', held.addSummary) && { 'Written summary': held.writtenSummary }),
    'Social profile': held.socialProfile,
    'Why are you a good fit?': held.goodFitReason,
  }
}

function casinoFields(held: FormValues['casinoAffiliation']): Shown {
  return {
    'In the past three years, have you or anyone close to you worked for a licensed casino, sportsbook or gaming supplier?':
      YES_NO[held.hasAffiliation] ?? held.hasAffiliation,
    ...(held.hasAffiliation === 'yes' && {
      'Please describe the experience and affiliation': held.affiliationDetails,
    }),
    'Where did you see our job ad?': held.jobAdvertisement,
  }
}
