import { expect, test } from 'vitest'
import { startInWords } from '../../../../../src/statechart/viewer/release.ts'
import {
  differenceIn,
  textInWords,
  wordChanges,
} from '../../../../../src/statechart/viewer/versions/word-changes.ts'

const screen = (title: string, state: string | null, texts: Record<string, string>) => ({
  ...{ title, state, texts },
})

test('changed, added and removed texts are listed by screen, in the order of the later version', () => {
  const before = [
    screen('Mail', null, { subject: 'Approved' }),
    screen('Job description', 'intro', { pay: '$25/hour', hours: '5-20 hours', home: 'At home' }),
    screen('References', 'references', { name: 'Who knows you?' }),
  ]
  const after = [
    screen('Job', 'intro', { bonus: 'Weekly bonus', pay: '$30/hour', hours: '5-20 hours' }),
    screen('Mail', null, { subject: 'Approved' }),
  ]
  expect(wordChanges(before, after)).toEqual([
    {
      title: 'Job',
      state: 'intro',
      texts: [
        { before: null, after: 'Weekly bonus' },
        { before: '$25/hour', after: '$30/hour' },
        { before: 'At home', after: null },
      ],
    },
    {
      title: 'References',
      state: 'references',
      texts: [{ before: 'Who knows you?', after: null }],
    },
  ])
  expect(wordChanges(before, before)).toEqual([])
  expect(textInWords({ before: null, after: 'Weekly bonus' })).toBe('nothing → “Weekly bonus”')
})

test('a text under another name, or elsewhere in its list, is the same; two that change places are not', () => {
  const before = {
    'duties.0': 'Log in',
    'duties.1': 'Flag',
    hint: 'Take your time',
    yes: 'A',
    no: 'B',
  }
  const after = {
    ...{ 'duties.0': 'Train', 'duties.1': 'Log in', 'duties.2': 'Flag' },
    ...{ advice: 'Take your time', yes: 'B', no: 'A' },
  }
  const [change] = wordChanges([screen('Job', 'intro', before)], [screen('Job', 'intro', after)])
  expect(change?.texts).toEqual([
    { before: null, after: 'Train' },
    { before: 'A', after: 'B' },
    { before: 'B', after: 'A' },
  ])
})

test('a change that several texts share is said once', () => {
  const before = { first: 'You must agree', second: 'You must agree' }
  const after = { first: 'Please agree', second: 'Please agree' }
  expect(wordChanges([screen('Job', 'intro', before)], [screen('Job', 'intro', after)])).toEqual([
    {
      title: 'Job',
      state: 'intro',
      texts: [{ before: 'You must agree', after: 'Please agree' }],
    },
  ])
})

test('a release is called by its day and hour on this device', () => {
  const now = new Date(2026, 10, 3, 9, 0)
  const startOf = (...date: [number, number, number, number, number]) =>
    startInWords(new Date(...date).toISOString(), now)
  expect(startOf(2026, 10, 3, 8, 5)).toBe('today 8:05')
  expect(startOf(2026, 10, 2, 14, 10)).toBe('yesterday 14:10')
  expect(startOf(2026, 9, 30, 0, 0)).toBe('30 October 0:00')
  expect(startOf(2025, 10, 3, 9, 0)).toBe('3 November 2025 9:00')
})

test.each([
  ['Pay: $25 an hour', 'Pay: $30 an hour', ['Pay: ', '$25', ' an hour']],
  ['Weekly pay', 'Weekly pay by deposit', ['Weekly pay', '', '']],
  ['Weekly pay by deposit', 'Weekly pay', ['Weekly pay', ' by deposit', '']],
  ['very very long', 'very long', ['very ', 'very ', 'long']],
  ['Train', '', ['', 'Train', '']],
])('%j differs from %j between what both begin and end with: %j', (text, other, parts) => {
  expect(differenceIn(text, other)).toEqual(parts)
})
