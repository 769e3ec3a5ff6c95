import { describe, expect, it } from 'vitest'
import type { FieldChosen, FieldTyped, FunnelEvent } from '../../../../machines/events.ts'
import { CONTACT } from '../../../../machines/examples/answers.ts'
import { continuingWith } from '../../../../machines/examples/filling.ts'
import { savedAt } from '../../../../machines/examples/records.ts'
import type { Eligibility, FormName } from '../../../../machines/forms/index.ts'
import { inWords } from '../../../model/messages.ts'
import { startFunnel } from '../../../model/start-funnel.ts'

type ContactField = 'firstName' | 'lastName' | 'email' | 'phone'

const typed = (field: ContactField, value: string): FieldTyped => ({
  type: 'FIELD.TYPED',
  form: 'contactDetails',
  field,
  value,
})
const left = (field: ContactField): FunnelEvent => ({
  type: 'FIELD.LEFT',
  form: 'contactDetails',
  field,
})
const chosen = (values: Partial<Eligibility>): FieldChosen => ({
  type: 'FIELD.CHOSEN',
  form: 'eligibility',
  values,
})

function startAt(step: number, form: FormName) {
  const run = startFunnel({ saved: savedAt(step) })
  return Object.assign(run, {
    errors: () => inWords(form, run.context.forms[form].errors),
    summary: () => inWords(form, run.context.forms[form].refused),
  })
}

describe('a text field (section 5)', () => {
  it('is checked 1,500 ms after its last key', () => {
    const run = startAt(1, 'contactDetails')
    run.send(typed('email', 'a'))
    run.wait(1000)
    run.send(typed('email', 'ad'))
    run.wait(1499)
    expect(run.errors()).toEqual({})
    run.wait(1)
    expect(run.errors()).toEqual({ email: 'Enter a valid email address' })
  })

  it('is checked on its own where several are typed at once, as autofill does', () => {
    const run = startAt(1, 'contactDetails')
    run.send(typed('email', 'ada'))
    run.wait(500)
    run.send(typed('phone', '(412'))
    run.wait(1000)
    expect(run.errors()).toEqual({ email: 'Enter a valid email address' })
    run.wait(500)
    expect(run.errors()).toEqual({
      email: 'Enter a valid email address',
      phone: 'Enter a valid phone number',
    })
  })

  it('keeps its error while it is wrong, and loses it with the key that puts it right', () => {
    const run = startAt(1, 'contactDetails')
    run.send(left('email'), left('phone'), typed('email', 'a'))
    expect(run.errors()).toEqual({
      email: 'Email is required',
      phone: 'US mobile number is required',
    })
    run.wait(1500)
    expect(run.errors()).toMatchObject({ email: 'Enter a valid email address' })
    run.send(typed('email', 'ada@mail.exampl'))
    expect(run.errors()).toEqual({ phone: 'US mobile number is required' })
  })

  it('that becomes invalid again shows its error after a typing pause', () => {
    const run = startAt(1, 'contactDetails')
    run.send(left('firstName'), typed('firstName', 'A'), typed('firstName', ''))
    expect(run.errors()).toEqual({})
    run.wait(1500)
    expect(run.errors()).toEqual({ firstName: 'First name is required' })
  })

  it('of another step is not touched, nor checked by a pause that ends after its step', () => {
    const run = startAt(1, 'contactDetails')
    run.send(typed('email', 'ada@mail.example'))
    run.send(...continuingWith({ form: 'contactDetails', values: CONTACT }))
    const { contactDetails } = run.context.forms
    run.wait(1500)
    run.send(typed('email', 'x'), left('email'))
    expect(run.context.forms.contactDetails).toEqual(contactDetails)
  })
})

describe('a choice (section 5)', () => {
  it('is checked when it is left, and not while the applicant waits', () => {
    const run = startAt(2, 'eligibility')
    run.send(chosen({ isOfAge: 'no' }), chosen({ hasReliableAccess: false }))
    run.wait(60_000)
    expect(run.errors()).toEqual({})
    run.send({ type: 'FIELD.LEFT', form: 'eligibility', field: 'hasReliableAccess' })
    expect(run.errors()).toEqual({ hasReliableAccess: 'You must agree to this requirement' })
  })

  it('takes away the error of a field that it makes possible, or hides', () => {
    const run = startAt(2, 'eligibility')
    const leftDay = { type: 'FIELD.LEFT', form: 'eligibility', field: 'dobDay' } as const
    const born = { isOfAge: 'no', dobMonth: '2', dobDay: '31', dobYear: '2006' } as const
    run.send(chosen(born), leftDay)
    expect(run.errors()).toEqual({ dobDay: 'Enter a valid date of birth' })
    run.send(chosen({ dobMonth: '3' }))
    expect(run.errors()).toEqual({})
    run.send(chosen({ dobDay: '' }), leftDay)
    expect(run.errors()).toEqual({ dobDay: 'Day is required' })
    run.send(chosen({ isOfAge: 'yes' }))
    expect(run.errors()).toEqual({})
  })
})

it('the summary of a refused Continue counts down while errors are corrected', () => {
  const run = startAt(1, 'contactDetails')
  const values = { ...CONTACT, firstName: '', phone: '' }
  run.send(...continuingWith({ form: 'contactDetails', values }))
  expect(run.summary()).toEqual({
    firstName: 'First name is required',
    phone: 'US mobile number is required',
  })
  run.send(typed('firstName', 'Ada'), typed('phone', '(412) 555'), left('phone'))
  run.send(typed('lastName', ''), left('lastName'))
  expect(run.errors()).toEqual({
    lastName: 'Last name is required',
    phone: 'Enter a valid phone number',
  })
  expect(run.summary()).toEqual({ phone: 'Enter a valid phone number' })
})
