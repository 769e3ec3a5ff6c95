import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { TODAY } from '../../../../machines/examples/applicant.ts'
import { CONFIGURATION } from '../../../../machines/examples/configuration.ts'
import { choice, flag, optionalText, text } from '../../../../machines/forms/field.ts'
import { defineForm } from '../../../../machines/forms/form.ts'

const fields = {
  nickname: text(),
  pronouns: optionalText({ isAdded: true }),
  size: choice(['S', 'M'], { isAdded: true }),
  hasDog: flag(),
}
const payload = {}
const step = {
  id: 'dog',
  name: 'dog',
  title: 'Your dog',
  subtitle: 'If you have one.',
  section: '',
  description: { step: '', complete: '', incomplete: '' },
}

describe('a record that was saved before', () => {
  it('is read with an added field blank', () => {
    const { saved } = defineForm(fields, { step, payload })
    expect(v.parse(saved, { nickname: 'Ada', hasDog: true })).toEqual({
      nickname: 'Ada',
      pronouns: '',
      size: '',
      hasDog: true,
    })
  })

  it('is read with an added form blank', () => {
    const { saved, blank } = defineForm(fields, { step, payload, isAdded: true })
    expect(v.parse(saved, undefined)).toEqual(blank)
  })

  it('cannot be read without what it always had', () => {
    const { saved } = defineForm(fields, { step, payload })
    expect(v.is(saved, { hasDog: true })).toBe(false)
    expect(v.is(saved, undefined)).toBe(false)
    expect(v.is(saved, { nickname: 'Ada', hasDog: true, size: 'XL' })).toBe(false)
  })
})

describe('the payload', () => {
  const values = { nickname: 'Ada', pronouns: 'she', size: 'M', hasDog: true } as const
  const rules = { step, payload: { nickname: ({ nickname }: { nickname: string }) => nickname } }

  it('names what a page from before does not send: what was added', () => {
    const addedPayload = { pronouns: ({ pronouns }: { pronouns: string }) => pronouns }
    const form = defineForm(fields, { ...rules, addedPayload })
    expect(form.payload(values)).toEqual({ nickname: 'Ada', pronouns: 'she' })
    expect(form.addedPayload).toEqual(['pronouns'])
  })

  it('is all added where the form is, and nothing of the first release', () => {
    expect(defineForm(fields, { ...rules, isAdded: true }).addedPayload).toEqual(['nickname'])
    expect(defineForm(fields, rules).addedPayload).toEqual([])
  })
})

it('a form that says no more reads no answers back from a payload, and records no classes', () => {
  const form = defineForm(fields, { step, payload })
  expect(form.answers({ nickname: 'Ada' })).toBe(undefined)
  expect(form.classes(form.blank, { configuration: CONFIGURATION, today: TODAY })).toEqual({})
})

describe('what is personal', () => {
  const values = { nickname: 'Ada', pronouns: 'she', size: 'M', hasDog: true } as const

  it('is what was typed, and nothing that was chosen', () => {
    expect(defineForm(fields, { step, payload }).personal(values)).toEqual(['Ada', 'she'])
  })

  it('is not a text of which that is said, but may be more than the texts', () => {
    const form = defineForm(
      { ...fields, pronouns: optionalText({ isPersonal: false }) },
      { step, payload, personal: ({ nickname }) => [nickname.toUpperCase()] },
    )
    expect(form.personal(values)).toEqual(['Ada', 'ADA'])
  })
})
