import { describe, expect, it } from 'vitest'
import {
  FORMS,
  type FormName,
  type FormValues,
  faultsIn,
  faultsInPayload,
  formPayload,
  isComplete,
  pruned,
} from '../../../../machines/forms/index.ts'
import { wordCount } from '../../../../machines/forms/normalize.ts'
import { inWords } from '../../../model/messages.ts'
import {
  BLANK,
  FORM_NAMES,
  fieldsOf,
  IN_FULL,
  LAST_FORM,
  SHORTEST,
  type Values,
} from '../../../specification/forms/index.ts'
import { messagesOf, savedOf } from '../../../specification/forms/rules.ts'

/** What is wrong with a form, in the words of the page. */
function wrongIn<Name extends FormName>(form: Name, values: FormValues[Name]) {
  return inWords(form, faultsIn(form, values))
}

/** The form in full with other answers to some of its questions. */
function filled<Name extends FormName>(form: Name, changes: Values): FormValues[Name] {
  return { ...IN_FULL[form], ...changes }
}

const FIELDS = FORM_NAMES.flatMap((form) =>
  fieldsOf(form).map(([name, field]) => ({ form, name, field })),
)
const REFUSED = FIELDS.flatMap(({ form, name, field }) =>
  (field.refused ?? []).map(([value, message, others = {}]) => ({
    form,
    name,
    value,
    message,
    values: filled(form, { ...others, [name]: value }),
  })),
)
const ACCEPTED = FIELDS.flatMap(({ form, name, field }) =>
  (field.accepted ?? []).map(([value, others = {}]) => ({
    form,
    name,
    value,
    values: filled(form, { ...others, [name]: value }),
  })),
)
const PADDED = FIELDS.flatMap(({ form, name, field }) =>
  field.isTrimmed ? [{ form, name, values: filled(form, { [name]: ` ${field.inFull}\t` }) }] : [],
)
const MEANT = FIELDS.flatMap(({ form, name, field }) =>
  (field.meant ?? []).map(([typed, meant]) => ({ form, name, typed, meant })),
)
/** Every answer to a question on which another field depends. */
const FULL_THEN_SHORTEST = FIELDS.filter(({ form, name }) => questionsOf(form).has(name)).flatMap(
  ({ form, name, field }) =>
    (field.kind === 'box' ? [true, false] : Object.keys(field.options ?? {})).map((value) => ({
      form,
      name,
      value,
      values: filled(form, { [name]: value }),
    })),
)

describe('the fields of the forms (sections 2 and 5)', () => {
  it('are in screen order', () => {
    const names = FORM_NAMES.map((form) => [form, fieldsOf(form).map(([name]) => name)])
    expect(Object.entries(FORMS).map(([form, { names }]) => [form, names])).toEqual(names)
  })

  it.each(REFUSED)('$form $name $value: $message', ({ form, name, message, values }) => {
    expect(wrongIn(form, values)).toEqual({ [name]: message })
    expect(isComplete(form, values)).toBe(false)
  })

  it.each(ACCEPTED)('$form $name $value: accepted', ({ form, values }) => {
    expect(wrongIn(form, values)).toEqual({})
    expect(isComplete(form, values)).toBe(true)
  })

  it.each(FULL_THEN_SHORTEST)(
    '$form $name $value: what it asks for is checked',
    ({ form, values }) => {
      const blank = onlyQuestions(form, { ...values })
      expect(Object.entries(wrongIn(form, blank))).toEqual(Object.entries(messagesOf(form, blank)))
    },
  )

  it.each(FORM_NAMES)('%s: the shortest answers and those in full are accepted', (form) => {
    expect(wrongIn(form, SHORTEST[form])).toEqual({})
    expect(wrongIn(form, IN_FULL[form])).toEqual({})
  })

  it.each(FORM_NAMES)('%s: nothing filled in, in screen order', (form) => {
    const errors = Object.entries(wrongIn(form, BLANK[form]))
    expect(errors).toEqual(Object.entries(messagesOf(form, BLANK[form])))
    expect(errors).not.toEqual([])
  })
})

describe('what is saved of a form (design)', () => {
  it.each(PADDED)('$form $name without white space around it', ({ form, name, values }) => {
    expect(pruned(form, values)).toEqual(IN_FULL[form])
    expect(wrongIn(form, values), name).toEqual({})
  })

  it.each(MEANT)('$form $name $typed: $meant', ({ form, name, typed, meant }) => {
    const values = filled(form, { [name]: typed })
    expect(wrongIn(form, values)).toEqual({})
    expect(pruned(form, values)).toEqual(filled(form, { [name]: meant }))
  })

  it.each(FULL_THEN_SHORTEST)('$form, $name $value: only what is asked for', ({ form, values }) => {
    expect(pruned(form, values)).toEqual(savedOf(form, values))
  })

  it('nothing of a method that is the chosen one is an added one', () => {
    const values = filled('workExperience', { shareMethod: 'resume' })
    expect(values.addResume).toBe(true)
    expect(pruned('workExperience', values).addResume).toBe(false)
  })
})

it.each([
  ['', 0],
  ['   \n\t', 0],
  ['one', 1],
  ['  one  ', 1],
  ['one two', 2],
  ['one  two\nthree\tfour', 4],
  ['state-of-the-art, really', 2],
  ['one\u00a0two', 2],
  ['one \u2800 \u200b two', 2],
])('%j has %i words', (text, expected) => {
  expect(wordCount(text)).toBe(expected)
})

/** The fields of a form on whose answers other fields depend. */
function questionsOf(form: FormName): Set<string> {
  const conditions = fieldsOf(form).flatMap(([, { askedWhen = [] }]) => askedWhen)
  return new Set(conditions.flatMap((others) => Object.keys(others)))
}

/** A form with those answers alone. */
function onlyQuestions<Name extends FormName>(form: Name, values: Values): FormValues[Name] {
  const answers = [...questionsOf(form)].map((name) => [name, values[name]])
  return { ...BLANK[form], ...Object.fromEntries(answers) }
}

describe('a contact payload that a backend checks by the rules of the forms', () => {
  const taken = [
    ...ACCEPTED,
    ...FORM_NAMES.flatMap((form) => [
      { form, name: 'shortest', values: SHORTEST[form] },
      { form, name: 'in full', values: IN_FULL[form] },
    ]),
  ]
  it.each(taken)('$form $name: what the form accepts is not refused', ({ form, values }) => {
    const answers = { ...SHORTEST, [form]: pruned(form, values) }
    expect(faultsInPayload(formPayload(answers))).toEqual([])
  })

  it.each([
    ['no first name', { first_name: ' ' }, ['contactDetails.firstName: required']],
    [
      'a first name of 81 characters',
      { first_name: 'a'.repeat(81) },
      ['contactDetails.firstName: tooLong'],
    ],
    ['an e-mail that is none', { email: 'ada@mail' }, ['contactDetails.email: invalid']],
    ['nine digits', { phone_number: '(212) 555-012' }, ['contactDetails.phone: invalid']],
    [
      'under 21 without a date of birth',
      { are_you_at_least_21: '0', date_of_birth: '' },
      [
        'eligibility.dobMonth: required',
        'eligibility.dobDay: required',
        'eligibility.dobYear: required',
      ],
    ],
    [
      'born on a day that no month has',
      { are_you_at_least_21: '0', date_of_birth: '2007-02-31' },
      ['eligibility.dobDay: impossible'],
    ],
    ['no state', { state: '' }, ['eligibility.stateOfResidence: required']],
    ['a state that is none', { state: 'Bavaria' }, ['eligibility.stateOfResidence: required']],
    [
      'not eligible',
      { eligible_status: '' },
      [
        'eligibility.hasReliableAccess: notAgreed',
        'eligibility.isUSCitizen: notAgreed',
        'eligibility.isHappyToCompleteCheck: notAgreed',
      ],
    ],
    ['no background', { linkedin_url: '' }, ['workExperience.shareMethod: required']],
    [
      'a summary of two words',
      { summary_of_education_and_work: 'Too short' },
      ['workExperience.writtenSummary: tooShort'],
    ],
    ['a résumé that is no URL', { cv_resume_link: 'cv.pdf' }, ['workExperience.resume: required']],
    [
      'an affiliation that is not described',
      { worked_in_casino: 'Yes' },
      [`${LAST_FORM}.affiliationDetails: required`],
    ],
  ])('%s: refused', (_, changes, refused) => {
    expect(faultsInPayload({ ...formPayload(SHORTEST), ...changes })).toEqual(refused)
  })
})
