import { expect, test } from 'vitest'
import { copy } from '../../../../../src/copy/index.ts'
import { APPROVAL_MAIL } from '../../../../../src/copy/mail.ts'
import { pageLoadingCopy } from '../../../../../src/copy/page-loading.ts'
import { puzzleCopy } from '../../../../../src/copy/puzzle.ts'
import { chart } from '../../../../../src/statechart/funnel/chart.ts'
import { applicantWords } from '../../../../../src/statechart/funnel/versions/applicant-words.ts'

const words = applicantWords(chart)

test('every text of the page, of its mail and of the forms is stored with a release', () => {
  const stored = new Set(words.flatMap(({ texts }) => Object.values(texts)))
  const { language: _, ...page } = copy
  const texts = textsIn([page, puzzleCopy, pageLoadingCopy, APPROVAL_MAIL])
  expect(texts.length).toBeGreaterThan(300)
  expect(texts.filter((text) => text !== '' && !stored.has(text))).toEqual([])
  expect(stored).toContain('We use these details only to update you about your application.')
  expect(stored).toContain('West Virginia')
})

test('texts are by the screen that shows them', () => {
  const screenWith = (text: string) =>
    words
      .filter(({ texts }) => Object.values(texts).includes(text))
      .map(({ title, state }) => [title, state])
  expect(screenWith('$25/hour plus bonuses')).toEqual([['Job Description', 'intro']])
  expect(screenWith('Email is required')).toEqual([['Contact details', 'contact']])
  expect(screenWith('Drag from one dot to its match, or tap square by square.')).toEqual([
    ['Every level', null],
  ])
  expect(screenWith('You are offline.')).toEqual([['Every screen', null]])
  expect(screenWith("You're approved!")).toEqual([['Thank you', 'thankYou']])
})

function textsIn(value: unknown): string[] {
  return typeof value === 'string' ? [value] : Object.values(value as object).flatMap(textsIn)
}
