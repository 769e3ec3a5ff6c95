import { describe, expect, test } from 'vitest'
import { editEmail, editLink, emailsIn, linksIn } from '../../../../machines/forms/normalize.ts'

describe('of a text that comes at once', () => {
  test.each([
    ['My mail is ada@mail.example, thanks!', 'ada@mail.example'],
    ['Ada Byron\nada@mail.example\n(412) 555-0123', 'ada@mail.example'],
    ["Ask for “o'brien@mail.example”.", "o'brien@mail.example"],
    ['ada@mail.example or ADA@mail.example', 'ADA@mail.example'],
    ['ada@mail.example or ada@work.example', 'ada@mail.example or ada@work.example'],
    ['no address at all', 'no address at all'],
  ])('%j the e-mail field takes %j', (entered, stored) => {
    expect(editEmail('', entered)).toBe(stored)
  })

  test.each([
    ['See https://a.example/in/ada?utm=1. Bye', 'https://a.example/in/ada?utm=1'],
    ['My profile (linkedin.com/in/ada)', 'linkedin.com/in/ada'],
    ['linkedin.com/in/ada.', 'linkedin.com/in/ada.'],
    ['a.example/1 b.example/2', 'a.example/1 b.example/2'],
    ['I have none', 'I have none'],
  ])('%j a field for a link takes %j', (entered, stored) => {
    expect(editLink('', entered)).toBe(stored)
  })
})

test('what is typed, or composed, after an address stays as it is', () => {
  expect(editEmail('ada@mail.example', 'ada@mail.example ')).toBe('ada@mail.example ')
  expect(editLink('a.example/1 ', 'a.example/1 words')).toBe('a.example/1 words')
})

test('several addresses are told apart without what encloses or ends them', () => {
  expect(emailsIn('<ada@mail.example>; ada@work.example.')).toEqual([
    'ada@mail.example',
    'ada@work.example',
  ])
  expect(linksIn('linkedin.com/in/ada, https://b.example/2!')).toEqual([
    'linkedin.com/in/ada',
    'https://b.example/2',
  ])
})
