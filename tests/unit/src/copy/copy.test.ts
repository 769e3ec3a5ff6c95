import { describe, expect, it } from 'vitest'
import { funnelMachine } from '../../../../machines/funnel.machine.ts'
import { copy, fill, sayMessage } from '../../../../src/copy/index.ts'
import { FORM_NAMES, fieldsOf } from '../../../specification/forms/index.ts'
import {
  FILE_REFUSED_MESSAGE,
  REQUIREMENTS_MESSAGE,
  UPLOAD_FAILED_MESSAGE,
} from '../../../specification/messages.ts'
import { screensOf } from './screens-of.ts'

describe('the words of the page', () => {
  it('head every screen as the chart does', () => {
    expect(screensOf(funnelMachine)).toEqual(copy.screens)
  })

  it('know every message of the forms', () => {
    const said = FORM_NAMES.flatMap((form) =>
      fieldsOf(form).flatMap(([, { refused = [] }]) => refused.map(([, message]) => message)),
    )
    const others = [REQUIREMENTS_MESSAGE, UPLOAD_FAILED_MESSAGE, FILE_REFUSED_MESSAGE]
    const verbatim = [...said, ...others].map((message) => [message, message])
    expect(copy.messages).toEqual(Object.fromEntries(verbatim))
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
