import type { FormName, FormValues } from '../../../machines/schemas/application.ts'
import type { World } from './world.ts'

export const FORMS: readonly FormName[] = [
  'contactDetails',
  'eligibility',
  'workExperience',
  'casinoAffiliation',
]

const AGREED = 'You must agree to this requirement'
export const AGREEMENTS_TEXT =
  'Unfortunately, we cannot proceed with your application unless all requirements are met'

/** Fields that are typed: each begins and ends a pause when it is filled in and left (section 5). */
const TYPED: Record<FormName, readonly string[]> = {
  contactDetails: ['firstName', 'lastName', 'email', 'phone'],
  eligibility: [],
  workExperience: ['linkedinProfile', 'writtenSummary', 'socialProfile', 'goodFitReason'],
  casinoAffiliation: ['affiliationDetails', 'jobAdvertisement'],
}

/** A form with everything filled in so, each typed field left; as it stands without values. */
export function filledIn(world: World, form: FormName, values?: object): World {
  if (values === undefined) return world
  const typed = TYPED[form]
  const touched = [...new Set([...(world.touched[form] ?? []), ...typed])]
  return {
    ...detached({ ...changing(world), drafts: { ...world.drafts, [form]: values } }),
    touched: { ...world.touched, [form]: touched },
    pauses: typed.flatMap(() => ['ended', 'begun for 1500', 'ended']),
  }
}

/** A form that holds no résumé shows none attached. */
export function detached(world: World): World {
  const isGone = world.resume === 'uploaded' && world.drafts.workExperience.resume === ''
  return isGone ? { ...world, resume: 'empty' } : world
}

/** A refused form shows every message, and the summary names each of its fields. */
export function refusedForm(world: World, form: FormName): World {
  const touched = { ...world.touched, [form]: Object.keys(world.drafts[form]) }
  const refused = Object.keys(messagesOf(world.drafts, form))
  return left({ ...world, face: 'shaking', shakes: world.shakes + 1, touched, refused }, form)
}

/** A form whose Continue waits shows no message. */
export function waitingForm(world: World, form: FormName): World {
  return { ...world, face: 'waiting', refused: [], messages: { ...world.messages, [form]: {} } }
}

/** A form that is changed is continued with anew: nothing waits. */
export function changing(world: World): World {
  return world.face === 'waiting' ? { ...world, face: 'quiet' } : world
}

/** The lines of the error summary: one for each field, one for all requirements together. */
export function summaryOf(world: World): string[] {
  const messages = world.messages[FORMS[world.step - 1] ?? ''] ?? {}
  const lines = world.refused.flatMap((field) =>
    field === 'resume' ? resumeLines(world) : [messages[field] ?? ''],
  )
  const said = lines.map((line) => (line === AGREED ? AGREEMENTS_TEXT : line))
  return [...new Set(said)]
}

/** What is wrong with a form as it stands, in the words of the error summary. */
export function linesOf({ drafts }: Pick<World, 'drafts'>, form: FormName): string[] {
  const messages = Object.values(messagesOf(drafts, form))
  return [...new Set(messages.map((message) => (message === AGREED ? AGREEMENTS_TEXT : message)))]
}

/** What is wrong with the file: nothing while it is on its way (section 8). */
export function resumeLines({ resume, upload, messages }: World): string[] {
  const required = messages.workExperience?.resume
  if (resume === 'failed') return ['File upload failed. Please try again.']
  if (resume === 'refused') return [upload.refusal ?? '']
  return resume === 'empty' && required !== undefined ? [required] : []
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
  const drafts = { ...world.drafts, [form]: { ...world.drafts[form], ...values } }
  const wrong = Object.keys(messagesOf(drafts, form))
  return showing({ ...world, drafts }, form, only(world.messages[form] ?? {}, wrong))
}

/** What is right is no error, nor in the summary, from then on. */
function showing(world: World, form: FormName, messages: Readonly<Record<string, string>>): World {
  const isOnPage = FORMS[world.step - 1] === form
  return {
    ...world,
    messages: { ...world.messages, [form]: messages },
    refused: isOnPage ? world.refused.filter((field) => field in messages) : world.refused,
  }
}

/** Leaving a field shows the messages of every field of the form that was left (section 5). */
export function left(world: World, form: FormName, field?: string): World {
  const before = world.touched[form] ?? []
  const touched = field === undefined || before.includes(field) ? before : [...before, field]
  const messages = only(messagesOf(world.drafts, form), touched)
  return showing({ ...world, touched: { ...world.touched, [form]: touched } }, form, messages)
}

/** A pause in typing shows or takes away the message of that field alone (section 5). */
export function rested(world: World, form: FormName, field: string): World {
  const before = world.touched[form] ?? []
  const others = Object.keys(world.messages[form] ?? {}).filter((other) => other !== field)
  const touched = before.includes(field) ? before : [...before, field]
  return showing({ ...world, touched: { ...world.touched, [form]: touched } }, form, {
    ...only(world.messages[form] ?? {}, others),
    ...only(messagesOf(world.drafts, form), [field]),
  })
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
  const isAsked = held.isOfAge === 'no'
  const isImpossible = held.dobMonth === '2' && held.dobDay === '31'
  return [
    [held.isOfAge === '', 'isOfAge', 'Please confirm if you are 21 years or older'],
    [isAsked && held.dobMonth === '', 'dobMonth', 'Month is required'],
    [isAsked && held.dobDay === '', 'dobDay', 'Day is required'],
    [isAsked && isImpossible, 'dobDay', 'Enter a valid date of birth'],
    [isAsked && held.dobYear === '', 'dobYear', 'Year is required'],
    [held.stateOfResidence === '', 'stateOfResidence', 'State of residence is required'],
    [!held.hasReliableAccess, 'hasReliableAccess', AGREED],
    [!held.isUSCitizen, 'isUSCitizen', AGREED],
    [!held.isHappyToCompleteCheck, 'isHappyToCompleteCheck', AGREED],
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
