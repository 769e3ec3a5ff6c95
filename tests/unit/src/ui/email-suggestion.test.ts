import { expect, it } from 'vitest'
import { suggestEmail } from '../../../../src/ui/email-suggestion.ts'

it.each([
  ['ada@gmial.com', 'ada@gmail.com'],
  ['ada@gmail.con', 'ada@gmail.com'],
  ['Ada.Byron@gmail.co', 'Ada.Byron@gmail.com'],
  ['ada@yaho.com', 'ada@yahoo.com'],
  ['ada@hotmial.com', 'ada@hotmail.com'],
  ['ada@outlok.com', 'ada@outlook.com'],
  ['ada@iclod.com', 'ada@icloud.com'],
  ['ada@comcst.net', 'ada@comcast.net'],
  ['ada@gmial.con', 'ada@gmail.com'],
  ['Ada@byron.con', 'Ada@byron.com'],
])('%s: did you mean %s?', async (email, suggested) => {
  expect(await suggestEmail(email)).toBe(suggested)
})

it.each([
  'ada@gmail.com',
  'ada@email.com',
  'ada@mail.com',
  'ada@ymail.com',
  'ada@mail.example',
  'ada@byron.org',
  'ada@psu.edu',
  'ada@proton.me',
  'ada@byron.co',
  'ada@byron.tv',
  'ada',
  'ada.con',
  '',
])('%s is not asked about', async (email) => {
  expect(await suggestEmail(email)).toBeUndefined()
})
