import { describe, expect, it } from 'vitest'
import type { FormName, FormValues } from '../../../../machines/schemas/application.ts'
import {
  FORM_FIELDS,
  isFormValid,
  pruneForm,
  summaryOf,
  validateForm,
} from '../../../../machines/schemas/forms.ts'
import {
  BLANK,
  FORM_NAMES,
  fieldsOf,
  IN_FULL,
  SHORTEST,
  type Values,
} from '../../../specification/forms/index.ts'
import { messagesOf, savedOf } from '../../../specification/forms/rules.ts'
import { REQUIREMENT_MESSAGE, REQUIREMENTS_MESSAGE } from '../../../specification/messages.ts'

/** The form in full with other answers to some of its questions. */
function filled<Name extends FormName>(form: Name, changes: Values): FormValues[Name] {
  return { ...IN_FULL[form], ...changes }
}

const FIELDS = FORM_NAMES.flatMap((form) =>
  fieldsOf(form).map(([name, field]) => ({ form, name, field })),
)
const REFUSED = FIELDS.flatMap(({ form, name, field }) =>
  (field.refused ?? []).map(([value, message, beside = {}]) => ({
    form,
    name,
    value,
    message,
    values: filled(form, { ...beside, [name]: value }),
  })),
)
const ACCEPTED = FIELDS.flatMap(({ form, name, field }) =>
  (field.accepted ?? []).map(([value, beside = {}]) => ({
    form,
    name,
    value,
    values: filled(form, { ...beside, [name]: value }),
  })),
)
const PADDED = FIELDS.flatMap(({ form, name, field }) =>
  field.isTrimmed ? [{ form, name, values: filled(form, { [name]: ` ${field.inFull}\t` }) }] : [],
)
/** Every answer to a question on which another field depends. */
const TURNED = FIELDS.filter(({ form, name }) => questionsOf(form).has(name)).flatMap(
  ({ form, name, field }) =>
    (field.kind === 'box' ? [true, false] : Object.keys(field.options ?? {})).map((value) => ({
      form,
      name,
      value,
      values: filled(form, { [name]: value }),
    })),
)

describe('the fields of the forms (sections 2 and 5)', () => {
  it('stand in screen order', () => {
    const names = FORM_NAMES.map((form) => [form, fieldsOf(form).map(([name]) => name)])
    expect(FORM_FIELDS).toEqual(Object.fromEntries(names))
  })

  it.each(REFUSED)('$form $name $value: $message', ({ form, name, message, values }) => {
    expect(validateForm(form, values)).toEqual({ [name]: message })
    expect(isFormValid(form, values)).toBe(false)
  })

  it.each(ACCEPTED)('$form $name $value: accepted', ({ form, values }) => {
    expect(validateForm(form, values)).toEqual({})
    expect(isFormValid(form, values)).toBe(true)
  })

  it.each(TURNED)('$form $name $value: what it asks for is checked', ({ form, values }) => {
    const blank = onlyQuestions(form, { ...values })
    expect(Object.entries(validateForm(form, blank))).toEqual(
      Object.entries(messagesOf(form, blank)),
    )
  })

  it.each(FORM_NAMES)('%s: the shortest answers and those in full are accepted', (form) => {
    expect(validateForm(form, SHORTEST[form])).toEqual({})
    expect(validateForm(form, IN_FULL[form])).toEqual({})
  })

  it.each(FORM_NAMES)('%s: nothing filled in, in screen order', (form) => {
    const errors = Object.entries(validateForm(form, BLANK[form]))
    expect(errors).toEqual(Object.entries(messagesOf(form, BLANK[form])))
    expect(errors).not.toEqual([])
  })
})

describe('what is saved of a form (design)', () => {
  it.each(PADDED)('$form $name without white space around it', ({ form, name, values }) => {
    expect(pruneForm(form, values)).toEqual(IN_FULL[form])
    expect(validateForm(form, values), name).toEqual({})
  })

  it.each(TURNED)('$form, $name $value: only what is asked for', ({ form, values }) => {
    expect(pruneForm(form, values)).toEqual(savedOf(form, values))
  })

  it('nothing of a method that is the chosen one is an added one', () => {
    const values = filled('workExperience', { shareMethod: 'resume' })
    expect(values.addResume).toBe(true)
    expect(pruneForm('workExperience', values).addResume).toBe(false)
  })
})

describe('error summary', () => {
  it('has a line for each failing field in screen order', () => {
    const errors = { email: 'Email is required', firstName: 'First name is required' }
    expect(summaryOf('contactDetails', errors)).toEqual([
      { field: 'firstName', message: 'First name is required' },
      { field: 'email', message: 'Email is required' },
    ])
  })

  it('is empty without errors', () => {
    expect(summaryOf('workExperience', {})).toEqual([])
  })

  it('collapses the three checkboxes to one line that leads to the first', () => {
    const errors = {
      stateOfResidence: 'State of residence is required',
      hasReliableAccess: REQUIREMENT_MESSAGE,
      isUSCitizen: REQUIREMENT_MESSAGE,
      isHappyToCompleteCheck: REQUIREMENT_MESSAGE,
    }
    expect(summaryOf('eligibility', errors)).toEqual([
      { field: 'stateOfResidence', message: 'State of residence is required' },
      { field: 'hasReliableAccess', message: REQUIREMENTS_MESSAGE },
    ])
  })

  it.each(['hasReliableAccess', 'isUSCitizen', 'isHappyToCompleteCheck'] as const)(
    'leads to %s when it alone fails',
    (field) => {
      expect(summaryOf('eligibility', { [field]: REQUIREMENT_MESSAGE })).toEqual([
        { field, message: REQUIREMENTS_MESSAGE },
      ])
    },
  )

  it('leads to the second checkbox when the first is ticked', () => {
    const errors = {
      isHappyToCompleteCheck: REQUIREMENT_MESSAGE,
      isUSCitizen: REQUIREMENT_MESSAGE,
    }
    expect(summaryOf('eligibility', errors)).toEqual([
      { field: 'isUSCitizen', message: REQUIREMENTS_MESSAGE },
    ])
  })
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
