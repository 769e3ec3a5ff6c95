import type { FieldLeft, FieldRested, FieldTyped, FunnelEvent } from '../events.ts'
import {
  BLANK_FORMS,
  type ContactDetails,
  type Eligibility,
  FORMS,
  type FormName,
  type WorkExperience,
} from '../forms/index.ts'
import type { FunnelSnapshot } from '../selectors.ts'
import {
  CONTACT,
  ELIGIBILITY,
  PLAIN_FORMS,
  WORK_EXPERIENCE,
  WORK_EXPERIENCE_IN_FULL,
} from './answers.ts'
import { at, filling, fillingOrWaiting, wasContinued } from './detour-conditions.ts'
import { type FilledForm, fillingIn } from './filling.ts'
import { fullAnswers, shortestAnswers } from './plain-answers.ts'

/** A named event with written values, and where it is worth trying. */
export interface EventExample {
  name: string
  /** The form on the page when Continue is pressed. */
  filled?: FilledForm
  /** Sent first, such as what fills a form in. */
  before?: readonly FunnelEvent[]
  event: FunnelEvent
  /** Taken with ordinary applicants only: no guard of a detour reads what the decision reads. */
  isDetour?: boolean
  isWorthTrying: (snapshot: FunnelSnapshot) => boolean
}

export type Case<Type extends FunnelEvent['type']> = Omit<
  EventExample,
  'event' | 'isWorthTrying'
> & {
  event: Extract<FunnelEvent, { type: Type }>
  isWorthTrying?: (snapshot: FunnelSnapshot) => boolean
}
export type Cases = { [Type in FunnelEvent['type']]: readonly Case<Type>[] }

/** Cases off the straight way through the funnel. */
export function detours<Type extends FunnelEvent['type']>(
  ...cases: readonly Case<Type>[]
): Case<Type>[] {
  return cases.map((each) => ({ ...each, isDetour: true }))
}

const filled = (name: string, form: FilledForm): Case<'CONTINUE.PRESSED'> => ({
  name,
  filled: form,
  before: fillingIn(form),
  event: { type: 'CONTINUE.PRESSED' },
  isWorthTrying: at(form.form),
})
const contact = (name: string, changes: Partial<ContactDetails>) =>
  filled(name, { form: 'contactDetails', values: { ...CONTACT, ...changes } })
const eligibility = (name: string, changes: Partial<Eligibility>) =>
  filled(name, { form: 'eligibility', values: { ...ELIGIBILITY, ...changes } })
const born = (dobYear: string, dobMonth: string, dobDay: string) =>
  ({ isOfAge: 'no', dobYear, dobMonth, dobDay }) as const
const workExperience = (name: string, values: WorkExperience) =>
  filled(name, { form: 'workExperience', values })

/** The cases of a form's events. */
export const FORM_CASES = {
  'FIELD.TYPED': detours(
    {
      name: 'an e-mail without an at sign',
      event: { type: 'FIELD.TYPED', form: 'contactDetails', field: 'email', value: 'ada.byron' },
      isWorthTrying: filling('contactDetails'),
    },
    {
      name: 'a reason',
      event: {
        type: 'FIELD.TYPED',
        form: 'workExperience',
        field: 'goodFitReason',
        value: 'I notice what others overlook.',
      },
      isWorthTrying: fillingOrWaiting,
    },
    {
      name: 'another reason',
      event: {
        type: 'FIELD.TYPED',
        form: 'workExperience',
        field: 'goodFitReason',
        value: 'I finish what others begin.',
      },
      isWorthTrying: fillingOrWaiting,
    },
    ...plainCases('FIELD.TYPED'),
  ),
  'FIELD.CHOSEN': detours(
    {
      name: 'a state',
      event: { type: 'FIELD.CHOSEN', form: 'eligibility', field: 'stateOfResidence', value: 'MI' },
      isWorthTrying: filling('eligibility'),
    },
    {
      name: 'a way of sharing',
      event: {
        type: 'FIELD.CHOSEN',
        form: 'workExperience',
        field: 'shareMethod',
        value: 'summary',
      },
      isWorthTrying: fillingOrWaiting,
    },
    ...plainCases('FIELD.CHOSEN'),
  ),
  'FIELD.LEFT': detours(
    {
      name: 'the first name',
      event: { type: 'FIELD.LEFT', form: 'contactDetails', field: 'firstName' },
      isWorthTrying: filling('contactDetails'),
    },
    {
      name: 'the state',
      event: { type: 'FIELD.LEFT', form: 'eligibility', field: 'stateOfResidence' },
      isWorthTrying: filling('eligibility'),
    },
    {
      name: 'the reason',
      event: { type: 'FIELD.LEFT', form: 'workExperience', field: 'goodFitReason' },
      isWorthTrying: filling('workExperience'),
    },
    ...plainCases('FIELD.LEFT'),
  ),
  'FIELD.RESTED': detours(
    {
      name: 'the e-mail',
      event: { type: 'FIELD.RESTED', form: 'contactDetails', field: 'email' },
      isWorthTrying: filling('contactDetails'),
    },
    {
      name: 'the reason',
      event: { type: 'FIELD.RESTED', form: 'workExperience', field: 'goodFitReason' },
      isWorthTrying: filling('workExperience'),
    },
    ...plainCases('FIELD.RESTED'),
  ),
  'CONTINUE.PRESSED': [
    contact('valid', {}),
    ...detours(
      contact('no first name', { firstName: '' }),
      contact('no last name', { lastName: '' }),
      contact('no e-mail', { email: '' }),
      contact('an e-mail without an at sign', { email: 'ada.byron' }),
      contact('no phone', { phone: '' }),
      contact('a phone of nine digits', { phone: '(412) 555-012' }),
    ),
    contact("a job platform's domain", { email: 'ada@jobs-one.example' }),
    contact('the test e-mail', { email: 'tester@funnel.example' }),
    contact('the test name', { firstName: 'Tess', lastName: 'Tester' }),
    eligibility('of age, PA', {}),
    eligibility('of age, MI', { stateOfResidence: 'MI' }),
    eligibility('of age, WV', { stateOfResidence: 'WV' }),
    eligibility('of age, NJ', { stateOfResidence: 'NJ' }),
    eligibility('of age, TX', { stateOfResidence: 'TX' }),
    eligibility('19 years 364 days, PA', born('2006', '11', '22')),
    eligibility('exactly 20, PA', born('2006', '11', '21')),
    eligibility('20 years 364 days, PA', born('2005', '11', '22')),
    eligibility('19 years 364 days, NJ', { ...born('2006', '11', '22'), stateOfResidence: 'NJ' }),
    eligibility('exactly 20, NJ', { ...born('2006', '11', '21'), stateOfResidence: 'NJ' }),
    eligibility('exactly 21, PA', born('2005', '11', '21')),
    ...detours(
      eligibility('no age', { isOfAge: '' }),
      eligibility('no date of birth', { isOfAge: 'no' }),
      eligibility('31 February', born('2006', '2', '31')),
      eligibility('no state', { stateOfResidence: '' }),
      eligibility('no access', { hasReliableAccess: false }),
      eligibility('no citizen', { isUSCitizen: false }),
      eligibility('no check', { isHappyToCompleteCheck: false }),
    ),
    workExperience('LinkedIn', WORK_EXPERIENCE),
    workExperience('all three', WORK_EXPERIENCE_IN_FULL),
    workExperience('a summary of 50 words', {
      ...WORK_EXPERIENCE_IN_FULL,
      shareMethod: 'summary',
      addResume: false,
    }),
    ...detours(
      workExperience('no method', { ...WORK_EXPERIENCE, shareMethod: '' }),
      workExperience('no LinkedIn', { ...WORK_EXPERIENCE, linkedinProfile: '' }),
      workExperience('no résumé', { ...WORK_EXPERIENCE, shareMethod: 'resume' }),
      workExperience('no résumé, no reason', {
        ...WORK_EXPERIENCE,
        shareMethod: 'resume',
        goodFitReason: '',
      }),
      workExperience('no summary', { ...WORK_EXPERIENCE, addSummary: true }),
      workExperience('a summary of two words', {
        ...WORK_EXPERIENCE,
        addSummary: true,
        writtenSummary: 'Too short',
      }),
      workExperience('no reason', { ...WORK_EXPERIENCE, goodFitReason: '' }),
    ),
    ...PLAIN_FORMS.flatMap(continuedPlainly),
    ...detours({
      name: 'pressed again',
      event: { type: 'CONTINUE.PRESSED' },
      isWorthTrying: wasContinued,
    }),
  ],
} satisfies Partial<Cases>

/** The case of each plain form, named by it: its first fields, and a text of nothing but spaces. */
function plainCases<Type extends FunnelEvent['type']>(type: Type): Case<Type>[] {
  return PLAIN_FORMS.flatMap((form) =>
    touching(form)
      .filter((event): event is Extract<FunnelEvent, { type: Type }> => event.type === type)
      .slice(0, 1)
      .map((event) => ({ name: form, event, isWorthTrying: filling(form) })),
  )
}

function touching(form: FormName): FunnelEvent[] {
  const events = fillingIn({ form, values: fullAnswers(form) } as FilledForm)
  const typed = events.filter((event): event is FieldTyped => event.type === 'FIELD.TYPED')
  const [first] = FORMS[form].names
  return [
    { type: 'FIELD.LEFT', form, field: first } as FieldLeft,
    ...events.filter(({ type }) => type === 'FIELD.CHOSEN'),
    ...typed.flatMap((event): FunnelEvent[] => [
      { ...event, value: '  ' },
      { type: 'FIELD.RESTED', form, field: event.field } as FieldRested,
    ]),
  ]
}

/** Continue on a plain form: in full, briefly if that is less, and blank. */
function continuedPlainly(form: FormName): Case<'CONTINUE.PRESSED'>[] {
  const [full, shortest] = [fullAnswers(form), shortestAnswers(form)]
  const isLess = JSON.stringify(full) !== JSON.stringify(shortest)
  return [
    filled(form, { form, values: full } as FilledForm),
    ...(isLess ? [filled(`${form}, briefly`, { form, values: shortest } as FilledForm)] : []),
    ...detours(filled(`no ${form}`, { form, values: BLANK_FORMS[form] } as FilledForm)),
  ]
}
