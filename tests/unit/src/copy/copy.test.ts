import { describe, expect, it } from 'vitest'
import { copy, faultWords, fill } from '../../../../src/copy/index.ts'
import { FORM_NAMES, fieldsOf } from '../../../specification/forms/index.ts'
import {
  FILE_REFUSED_MESSAGE,
  REQUIREMENTS_MESSAGE,
  UPLOAD_FAILED_MESSAGE,
} from '../../../specification/messages.ts'

describe('the words of the page', () => {
  it('are those of the specification for everything that can be wrong with a form', () => {
    const said = FORM_NAMES.flatMap((form) =>
      fieldsOf(form).flatMap(([, { refused = [] }]) => refused.map(([, message]) => message)),
    )
    const others = [UPLOAD_FAILED_MESSAGE, FILE_REFUSED_MESSAGE]
    expect(textsIn(copy.messages)).toEqual(new Set([...said, ...others]))
    expect(copy.notAllAgreed).toBe(REQUIREMENTS_MESSAGE)
  })
})

/** Every text in a tree of them. */
function textsIn(tree: object | string): Set<string> {
  if (typeof tree === 'string') return new Set([tree])
  return new Set(Object.values(tree).flatMap((branch) => [...textsIn(branch)]))
}

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

it('a fault without words is shown as its code', () => {
  expect(faultWords('contactDetails', 'email', 'unheardOf')).toBe('unheardOf')
})
