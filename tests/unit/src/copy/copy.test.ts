import { describe, expect, it } from 'vitest'
import { BLANK_APPLICATION } from '../../../../machines/context.ts'
import { funnelMachine } from '../../../../machines/funnel.machine.ts'
import {
  FILE_REFUSED_MESSAGE,
  REQUIREMENTS_MESSAGE,
  UPLOAD_FAILED_MESSAGE,
  validateForm,
} from '../../../../machines/schemas/forms.ts'
import { copy, fill, sayMessage } from '../../../../src/copy/index.ts'
import { screensOf } from './screens-of.ts'

describe('the words of the page', () => {
  it('head every screen as the chart does', () => {
    expect(screensOf(funnelMachine)).toEqual(copy.screens)
  })

  it('know every message of the forms', () => {
    const { contactDetails, eligibility, workExperience, casinoAffiliation } = BLANK_APPLICATION
    const said = [
      validateForm('contactDetails', contactDetails),
      validateForm('contactDetails', { ...contactDetails, email: 'ada', phone: '(412) 5' }),
      validateForm('eligibility', { ...eligibility, isOfAge: 'no' }),
      validateForm('eligibility', eligibility),
      validateForm('eligibility', {
        ...eligibility,
        isOfAge: 'no',
        dobMonth: '2',
        dobDay: '31',
        dobYear: '2010',
      }),
      validateForm('workExperience', workExperience),
      validateForm('workExperience', {
        ...workExperience,
        shareMethod: 'summary',
        addLinkedin: true,
        addResume: true,
      }),
      validateForm('workExperience', {
        ...workExperience,
        shareMethod: 'summary',
        writtenSummary: 'Too short.',
      }),
      validateForm('casinoAffiliation', casinoAffiliation),
      validateForm('casinoAffiliation', { ...casinoAffiliation, hasAffiliation: 'yes' }),
      validateForm('casinoAffiliation', {
        ...casinoAffiliation,
        hasAffiliation: 'yes',
        affiliationDetails: 'Too short.',
      }),
    ].flatMap((errors) => Object.values(errors))
    const others = [REQUIREMENTS_MESSAGE, UPLOAD_FAILED_MESSAGE, FILE_REFUSED_MESSAGE]
    expect(new Set([...said, ...others])).toEqual(new Set(Object.keys(copy.messages)))
  })
})

describe('filling in', () => {
  it('puts values into their places', () => {
    expect(fill('{count} of at least {minimum} words', { count: 3, minimum: 5 })).toBe(
      '3 of at least 5 words',
    )
  })

  it('fills in what looks like a place in a value no further', () => {
    expect(fill('Use {email}', { email: '{email}' })).toBe('Use {email}')
  })
})

it('a message that nobody has translated stands as it is', () => {
  expect(sayMessage('Quite another message')).toBe('Quite another message')
})
