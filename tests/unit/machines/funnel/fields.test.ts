import { describe, expect, it } from 'vitest'
import type { FieldTyped, FunnelEvent } from '../../../../machines/events.ts'
import { CONTACT } from '../../../../machines/examples/answers.ts'
import { continuingWith, type FilledForm } from '../../../../machines/examples/filling.ts'
import { savedAt } from '../../../../machines/examples/records.ts'
import type { FormName } from '../../../../machines/forms/index.ts'
import { inWords } from '../../../model/messages.ts'
import { startFunnel } from '../../../model/start-funnel.ts'
import { BLANK, FORM_NAMES, fieldsOf, SHORTEST } from '../../../specification/forms/index.ts'
import { messagesOf } from '../../../specification/forms/rules.ts'
import { stepOf } from '../../../specification/steps.ts'

const typed = (field: 'firstName' | 'lastName' | 'email' | 'phone', value: string): FieldTyped => ({
  type: 'FIELD.TYPED',
  form: 'contactDetails',
  field,
  value,
})
const left = (field: 'firstName' | 'lastName' | 'email' | 'phone'): FunnelEvent => ({
  type: 'FIELD.LEFT',
  form: 'contactDetails',
  field,
})

function startAt(step: number) {
  const run = startFunnel({ saved: savedAt(step) })
  return Object.assign(run, {
    errorsOf: (form: FormName) => inWords(form, run.context.forms[form].errors),
  })
}

describe('a text field (section 5)', () => {
  it('takes what is typed', () => {
    const run = startAt(1)
    run.send(typed('email', 'a'), typed('email', 'ad'))
    expect(run.context.forms.contactDetails.draft).toEqual({
      ...BLANK.contactDetails,
      email: 'ad',
    })
  })

  it('shows no error until 1,500 ms after the last key', () => {
    const run = startAt(1)
    run.send(typed('email', 'ada'))
    run.wait(1499)
    expect(run.errorsOf('contactDetails')).toEqual({})
    run.wait(1)
    expect(run.errorsOf('contactDetails')).toEqual({ email: 'Enter a valid email address' })
  })

  it('restarts the pause with every key', () => {
    const run = startAt(1)
    run.send(typed('email', 'a'))
    run.wait(1000)
    run.send(typed('email', 'ad'))
    run.wait(1499)
    expect(run.errorsOf('contactDetails')).toEqual({})
    run.wait(1)
    expect(run.errorsOf('contactDetails')).toEqual({ email: 'Enter a valid email address' })
  })

  it('is the only one that a pause checks', () => {
    const run = startAt(1)
    run.send(left('firstName'), typed('phone', '(412) 5'))
    run.wait(1500)
    expect(run.errorsOf('contactDetails')).toEqual({
      firstName: 'First name is required',
      phone: 'Enter a valid phone number',
    })
  })

  it('loses its error with the key that puts it right', () => {
    const run = startAt(1)
    run.send(typed('email', 'ada'), left('email'), left('phone'))
    run.send(typed('email', 'ada@mail.exampl'))
    expect(run.errorsOf('contactDetails')).toEqual({ phone: 'US mobile number is required' })
  })

  it('keeps the error that it has until a pause while it is still wrong', () => {
    const run = startAt(1)
    run.send(left('email'), typed('email', 'a'))
    expect(run.errorsOf('contactDetails')).toEqual({ email: 'Email is required' })
    run.wait(1500)
    expect(run.errorsOf('contactDetails')).toEqual({ email: 'Enter a valid email address' })
  })

  it('that becomes invalid again shows its error after a typing pause', () => {
    const run = startAt(1)
    run.send(left('firstName'), typed('firstName', 'A'), typed('firstName', ''))
    expect(run.errorsOf('contactDetails')).toEqual({})
    run.wait(1500)
    expect(run.errorsOf('contactDetails')).toEqual({ firstName: 'First name is required' })
  })

  it('is checked when it is left', () => {
    const run = startAt(1)
    run.send(typed('email', 'ada'), left('email'))
    expect(run.errorsOf('contactDetails')).toEqual({ email: 'Enter a valid email address' })
  })

  it('has every field that was left so far checked again when another is left', () => {
    const run = startAt(1)
    run.send(left('firstName'))
    expect(run.errorsOf('contactDetails')).toEqual({ firstName: 'First name is required' })
    run.send(left('phone'))
    expect(run.errorsOf('contactDetails')).toEqual({
      firstName: 'First name is required',
      phone: 'US mobile number is required',
    })
    run.send(typed('firstName', 'Ada'), left('lastName'))
    expect(run.errorsOf('contactDetails')).toEqual({
      lastName: 'Last name is required',
      phone: 'US mobile number is required',
    })
  })

  it('of another step is not touched, nor checked by a pause that ends after its step', () => {
    const run = startAt(1)
    run.send(typed('email', 'ada@mail.example'))
    run.send(...continuingWith({ form: 'contactDetails', values: CONTACT }))
    const { contactDetails } = run.context.forms
    run.wait(1500)
    run.send(typed('email', 'x'), left('email'))
    run.send({ type: 'FIELD.CHOSEN', form: 'workExperience', values: { addResume: true } })
    expect(run.context.forms.contactDetails).toEqual(contactDetails)
    expect(run.context.forms.workExperience.draft.addResume).toBe(false)
  })
})

describe('every text (section 5)', () => {
  const TEXTS = FORM_NAMES.flatMap((form) =>
    fieldsOf(form)
      .filter(([, { kind, askedWhen }]) => kind === 'text' && !askedWhen)
      .map(([field, { refused = [] }]) => {
        const message = refused[0]?.[1]
        return [stepOf(form), form, field, message ? { [field]: message } : {}] as const
      }),
  )
  it.each(TEXTS)('on step %i: %s %s is checked by the same pause', (step, form, field, errors) => {
    const run = startAt(step)
    run.send({ type: 'FIELD.TYPED', form, field, value: ' ' } as FieldTyped)
    run.wait(1499)
    expect(run.errorsOf(form)).toEqual({})
    run.wait(1)
    expect(run.errorsOf(form)).toEqual(errors)
  })
})

describe('a choice (section 5)', () => {
  it('goes into the draft and checks nothing, however long the applicant waits', () => {
    const run = startAt(2)
    run.send({ type: 'FIELD.CHOSEN', form: 'eligibility', values: { isOfAge: 'no' } })
    run.wait(60_000)
    expect(run.context.forms.eligibility.draft.isOfAge).toBe('no')
    expect(run.errorsOf('eligibility')).toEqual({})
  })

  it('is checked when it is left', () => {
    const run = startAt(2)
    run.send(
      { type: 'FIELD.CHOSEN', form: 'eligibility', values: { hasReliableAccess: true } },
      { type: 'FIELD.CHOSEN', form: 'eligibility', values: { hasReliableAccess: false } },
      { type: 'FIELD.LEFT', form: 'eligibility', field: 'hasReliableAccess' },
    )
    expect(run.errorsOf('eligibility')).toEqual({
      hasReliableAccess: 'You must agree to this requirement',
    })
  })

  it('loses the error of a refused Continue at once', () => {
    const run = startAt(2)
    run.send({ type: 'CONTINUE.PRESSED' })
    run.send({ type: 'FIELD.CHOSEN', form: 'eligibility', values: { stateOfResidence: 'MI' } })
    expect(run.errorsOf('eligibility')).not.toHaveProperty('stateOfResidence')
    expect(run.context.forms.eligibility.refused).not.toHaveProperty('stateOfResidence')
    expect(run.context.forms.eligibility.refused).toHaveProperty('isOfAge')
  })

  it('that another choice makes possible loses its error with it', () => {
    const run = startAt(2)
    const born = { isOfAge: 'no', dobMonth: '2', dobDay: '31', dobYear: '2006' } as const
    run.send(
      { type: 'FIELD.CHOSEN', form: 'eligibility', values: born },
      { type: 'FIELD.LEFT', form: 'eligibility', field: 'dobDay' },
    )
    expect(run.errorsOf('eligibility')).toEqual({ dobDay: 'Enter a valid date of birth' })
    run.send({ type: 'FIELD.CHOSEN', form: 'eligibility', values: { dobMonth: '3' } })
    expect(run.errorsOf('eligibility')).toEqual({})
  })

  it('that hides a field takes its error away', () => {
    const run = startAt(2)
    run.send(
      { type: 'FIELD.CHOSEN', form: 'eligibility', values: { isOfAge: 'no' } },
      { type: 'FIELD.LEFT', form: 'eligibility', field: 'dobMonth' },
    )
    expect(run.errorsOf('eligibility')).toEqual({ dobMonth: 'Month is required' })
    run.send({ type: 'FIELD.CHOSEN', form: 'eligibility', values: { isOfAge: 'yes' } })
    expect(run.errorsOf('eligibility')).toEqual({})
  })
})

describe('a refused Continue shows every error, under the fields and in the summary', () => {
  const FILLED: FilledForm[] = [
    ...FORM_NAMES.map((form) => ({ form, values: BLANK[form] }) as FilledForm),
    { form: 'eligibility', values: { ...SHORTEST.eligibility, isOfAge: 'no' } },
  ]
  it.each(FILLED)('on $form', (filled) => {
    const step = stepOf(filled.form)
    const errors = messagesOf(filled.form, { ...filled.values })
    const run = startAt(step)
    run.send(...continuingWith(filled))
    const { errors: shown, refused, draft } = run.context.forms[filled.form]
    expect(inWords(filled.form, shown)).toEqual(errors)
    expect(inWords(filled.form, refused)).toEqual(errors)
    expect(draft).toEqual(filled.values)
  })

  it('and the summary counts down while they are corrected', () => {
    const run = startAt(1)
    run.send(
      ...continuingWith({
        form: 'contactDetails',
        values: { ...CONTACT, firstName: '', phone: '' },
      }),
    )
    run.send(typed('firstName', 'Ada'))
    expect(inWords('contactDetails', run.context.forms.contactDetails.refused)).toEqual({
      phone: 'US mobile number is required',
    })
    run.send(typed('phone', '(412) 555'), left('phone'), typed('lastName', ''), left('lastName'))
    expect(run.errorsOf('contactDetails')).toEqual({
      lastName: 'Last name is required',
      phone: 'Enter a valid phone number',
    })
    expect(inWords('contactDetails', run.context.forms.contactDetails.refused)).toEqual({
      phone: 'Enter a valid phone number',
    })
  })
})
