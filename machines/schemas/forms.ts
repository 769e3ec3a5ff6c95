import * as v from 'valibot'
import { isRealDate } from '../decision/age.ts'
import { phoneDigits } from '../rules/phone.ts'
import { sharesBackground } from '../rules/share-method.ts'
import { wordCount } from '../rules/word-count.ts'
import type { FormName, FormValues } from './application.ts'

/** The first failing message of each field that fails; a field without an error is absent. */
export type FormErrors<F extends FormName> = Partial<Record<keyof FormValues[F], string>>

/** A line of the error summary: what is wrong, and the field that the line leads to. */
export interface SummaryLine<F extends FormName> {
  field: keyof FormValues[F]
  message: string
}

/** The one text that the three requirement checkboxes share when any fails (section 5). */
export const REQUIREMENTS_MESSAGE =
  'Unfortunately, we cannot proceed with your application unless all requirements are met'

/** Under the uploader when an upload fails (section 8). */
export const UPLOAD_FAILED_MESSAGE = 'File upload failed. Please try again.'

/** The same where the backend takes no such file and does not say why. */
export const FILE_REFUSED_MESSAGE = 'This file was not accepted. Choose another file.'

/** The forms' fields in screen order, the order of their errors (section 2). */
export const FORM_FIELDS: {
  [F in FormName]: readonly (keyof FormValues[F] & string)[]
} = {
  contactDetails: ['firstName', 'lastName', 'email', 'phone'],
  eligibility: [
    'isOfAge',
    'dobMonth',
    'dobDay',
    'dobYear',
    'stateOfResidence',
    'hasReliableAccess',
    'isUSCitizen',
    'isHappyToCompleteCheck',
  ],
  workExperience: [
    'shareMethod',
    'addLinkedin',
    'addResume',
    'addSummary',
    'linkedinProfile',
    'resume',
    'writtenSummary',
    'socialProfile',
    'goodFitReason',
  ],
  casinoAffiliation: ['hasAffiliation', 'affiliationDetails', 'jobAdvertisement'],
}

/**
 * The errors of a form, keys in screen order, words of section 5. A field that the form does
 * not show for these values is not checked. An impossible date of birth stands at `dobDay`.
 */
export function validateForm<F extends FormName>(form: F, values: FormValues[F]): FormErrors<F> {
  const { issues } = v.safeParse(SCHEMAS[form](values), values)
  const messages: Record<string, string[] | undefined> = (issues && v.flatten(issues).nested) ?? {}
  const errors: FormErrors<F> = {}
  for (const field of FORM_FIELDS[form]) {
    const message = messages[field]?.[0]
    if (message !== undefined) errors[field] = message
  }
  return errors
}

/** Whether a form may be saved and left with Continue. */
export function isFormValid<F extends FormName>(form: F, values: FormValues[F]): boolean {
  return v.is(SCHEMAS[form](values), values)
}

/**
 * The lines of the error summary in screen order. The three requirement checkboxes make one
 * line, `REQUIREMENTS_MESSAGE`, which leads to the first that fails (section 5).
 */
export function summaryOf<F extends FormName>(form: F, errors: FormErrors<F>): SummaryLine<F>[] {
  const lines: SummaryLine<F>[] = []
  for (const field of FORM_FIELDS[form]) {
    const message = errors[field]
    if (message === undefined) continue
    if (message !== MUST_AGREE) lines.push({ field, message })
    else if (!lines.some((line) => line.message === REQUIREMENTS_MESSAGE))
      lines.push({ field, message: REQUIREMENTS_MESSAGE })
  }
  return lines
}

/**
 * A form as it is saved: names and e-mail trimmed, and what the form no longer shows cleared.
 * A method that is the chosen one is not also an added one.
 */
export function pruneForm<F extends FormName>(form: F, values: FormValues[F]): FormValues[F] {
  return PRUNERS[form](values)
}

const MUST_AGREE = 'You must agree to this requirement'

const required = (message: string) => v.pipe(v.string(), v.trim(), v.nonEmpty(message))
const agreed = v.literal(true, MUST_AGREE)
const notShown = v.unknown()
const email = v.pipe(
  required('Email is required'),
  v.rfcEmail('Enter a valid email address'),
  v.regex(/\.[a-z][a-z\d-]*[a-z\d]$/i, 'Enter a valid email address'),
)
const phone = v.pipe(
  required('US mobile number is required'),
  v.check((value) => phoneDigits(value).length === 10, 'Enter a valid phone number'),
)
const words = (count: number, requiredMessage: string) =>
  v.pipe(
    required(requiredMessage),
    v.check((text) => wordCount(text) >= count, `Must be at least ${count} words`),
  )

const SCHEMAS: {
  [F in FormName]: (values: FormValues[F]) => v.GenericSchema<unknown>
} = {
  contactDetails: () =>
    v.object({
      firstName: required('First name is required'),
      lastName: required('Last name is required'),
      email,
      phone,
    }),
  eligibility: (values) =>
    v.object({
      isOfAge: required('Please confirm if you are 21 years or older'),
      ...(values.isOfAge === 'no' ? dateOfBirth(values) : {}),
      stateOfResidence: required('State of residence is required'),
      hasReliableAccess: agreed,
      isUSCitizen: agreed,
      isHappyToCompleteCheck: agreed,
    }),
  workExperience: (values) =>
    v.object({
      shareMethod: required(
        'Please select an option for how you would like to share your background',
      ),
      linkedinProfile: sharesBackground(values, 'linkedin')
        ? required('LinkedIn profile is required')
        : notShown,
      resume: sharesBackground(values, 'resume')
        ? v.pipe(v.string(), v.url('Resume is required'))
        : notShown,
      writtenSummary: sharesBackground(values, 'summary')
        ? words(50, 'Summary is required')
        : notShown,
      goodFitReason: required('Please explain why you would be a good fit'),
    }),
  casinoAffiliation: (values) =>
    v.object({
      hasAffiliation: required('You must select an option'),
      affiliationDetails:
        values.hasAffiliation === 'yes'
          ? words(5, 'Please provide details about the affiliation')
          : notShown,
    }),
}

function dateOfBirth({ dobMonth, dobYear }: FormValues['eligibility']): v.ObjectEntries {
  const isPossible = (day: string) =>
    dobMonth === '' || dobYear === '' || isRealDate(dobYear, dobMonth, day)
  return {
    dobMonth: required('Month is required'),
    dobDay: v.pipe(required('Day is required'), v.check(isPossible, 'Enter a valid date of birth')),
    dobYear: required('Year is required'),
  }
}

const PRUNERS: { [F in FormName]: (values: FormValues[F]) => FormValues[F] } = {
  contactDetails: (values) => ({
    ...values,
    firstName: values.firstName.trim(),
    lastName: values.lastName.trim(),
    email: values.email.trim(),
  }),
  eligibility: (values) =>
    values.isOfAge === 'no' ? values : { ...values, dobMonth: '', dobDay: '', dobYear: '' },
  workExperience: (values) => ({
    ...values,
    linkedinProfile: sharesBackground(values, 'linkedin') ? values.linkedinProfile : '',
    resume: sharesBackground(values, 'resume') ? values.resume : '',
    writtenSummary: sharesBackground(values, 'summary') ? values.writtenSummary : '',
    addLinkedin: values.addLinkedin && values.shareMethod !== 'linkedin',
    addResume: values.addResume && values.shareMethod !== 'resume',
    addSummary: values.addSummary && values.shareMethod !== 'summary',
  }),
  casinoAffiliation: (values) => ({
    ...values,
    affiliationDetails: values.hasAffiliation === 'yes' ? values.affiliationDetails : '',
  }),
}
