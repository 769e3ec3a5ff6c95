import { expect, it } from 'vitest'
import { suggestEmail } from '../../../../src/views/form/email-suggestion.ts'

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
  ['ada@GMAIL.con', 'ada@gmail.com'],
  ['ada@gmaill.com', 'ada@gmail.com'],
  ['ada@verizn.net', 'ada@verizon.net'],
])('%s: did you mean %s?', (email, suggested) => {
  expect(suggestEmail(email)).toBe(suggested)
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
  'ada@gmx.de',
  'ada@gmx.net',
  'ada@yahoo.fr',
  'ada@yahoo.co.uk',
  'ada@att.com',
  'ada@hotmail.es',
  'ada@live.fr',
  'ada@outlook.de',
  'ada@verizon.com',
  'ada@protonmail.ch',
  'ada@qmail.com',
  'ada@pocketmail.com',
  'ada@cloud.com',
  'ada@aon.com',
  'ada@fox.net',
  'ada@byron.co',
  'ada@byron.tv',
  'ada',
  'ada.con',
  '',
])('%s is not asked about', (email) => {
  expect(suggestEmail(email)).toBeUndefined()
})
