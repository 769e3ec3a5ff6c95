import { expect, test } from 'vitest'
import { funnelMachine } from '../../../../../machines/funnel.machine.ts'
import { chartOf } from '../../../../../src/statechart/chart/chart.ts'
import { decide } from '../../../../../src/statechart/funnel/decision/decide.ts'
import {
  firstValues,
  valuesOf,
  valuesText,
} from '../../../../../src/statechart/funnel/decision/tried-values.ts'
import { treeOf } from '../../../../../src/statechart/layout/tree.ts'
import { decidingBranches } from '../../../../../src/statechart/viewer/rules/branches.ts'
import { DEFAULT_CONFIGURATION } from '../../../../specification/configuration.ts'
import { RULES } from '../../../../specification/decision.ts'

const chart = chartOf(funnelMachine)
const deciding = decidingBranches(chart, treeOf(chart))
const ids = deciding?.branches.map(({ id }) => id) ?? []
const ASKED = RULES.map(({ asked }) => asked)
const TODAY = '2026-11-21'
const values = firstValues(TODAY)

test('the rules of the decision are found as the one table that decides an outcome', () => {
  expect(deciding?.source).toBe('deciding')
  expect(deciding?.branches.map(({ guard }) => guard)).toEqual([...ASKED, null])
})

test.each([
  ['nothing speaks against the applicant', {}, null],
  ['under 20 by a day', { born: '2006-11-22' }, 'isUnder20'],
  ['New Jersey', { residence: 'NJ' }, 'livesElsewhere'],
  ['a job platform by e-mail', { email: 'a@jobplatform-one.example' }, 'isTestPerson'],
  ['the test name', { firstName: 'test', lastName: 'APPLICANT' }, 'isTestPerson'],
  ['Austin in Texas', { city: 'Austin', state: 'TX' }, 'isAtTestPlace'],
  ['India', { country: 'India' }, 'isAtTestPlace'],
  ['vetting asks for a person', { vetting: 'manual_review_required' }, 'isReviewRequired'],
  [
    'under 20, New Jersey and Austin',
    { born: '2006-11-22', residence: 'NJ', city: 'Austin', state: 'TX' },
    'isUnder20',
  ],
])('%s: rule by the machine', (_, change, asked) => {
  expect(askedIn(decide({ ...values, ...change }, ids).taken)).toBe(asked)
})

test('every rule says whether it holds, those after the deciding one too', () => {
  const { holds } = decide({ ...values, born: '2006-11-22', residence: 'NJ' }, ids)
  expect(ids.filter((id) => holds.get(id)).map(askedIn)).toEqual([
    'isUnder20',
    'livesElsewhere',
    null,
  ])
})

test("who is a test applicant is the company's own configuration", () => {
  const configuration = { ...DEFAULT_CONFIGURATION, testName: 'Ada Byron' }
  expect(askedIn(decide(values, ids, configuration).taken)).toBe('isTestPerson')
})

test('values that are tried are in the URL where they differ, with the day, and never a name or an e-mail', () => {
  expect(valuesText(values, TODAY)).toBe('')
  const tried = { ...values, born: '2006-11-22', residence: 'NJ', city: 'Austin' }
  const typed = { ...tried, email: 'eve@example.org', firstName: 'Eve', lastName: 'Moneypenny' }
  const text = valuesText(typed, TODAY)
  expect(text).toBe('born=2006-11-22&residence=NJ&city=Austin&today=2026-11-21')
  expect(valuesOf(text, '2027-01-01')).toEqual(tried)
})

test('values that are invalid fall back to the first ones', () => {
  const text = 'born=yesterday&residence=ZZ&vetting=perhaps&today=soon&__proto__=1&email=a'
  expect(valuesOf(text, TODAY)).toEqual(values)
})

/** The guard of a branch; null for the one that always holds. */
function askedIn(id: string | null): string | null | undefined {
  return deciding?.branches.find((branch) => branch.id === id)?.guard
}
