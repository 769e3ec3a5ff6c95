import { expect, it } from 'vitest'
import { wordCount } from '../../../../machines/forms/word-count.ts'

it.each([
  ['', 0],
  ['   \n\t', 0],
  ['one', 1],
  ['  one  ', 1],
  ['one two', 2],
  ['one  two\nthree\tfour', 4],
  ['state-of-the-art, really', 2],
  ['one\u00a0two', 2],
])('%j has %i words', (text, expected) => {
  expect(wordCount(text)).toBe(expected)
})
