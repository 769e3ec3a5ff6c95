import { expect, test } from 'vitest'
import { funnelMachine } from '../../../../../machines/funnel.machine.ts'
import { chartOf } from '../../../../../src/statechart/chart/chart.ts'
import { decide } from '../../../../../src/statechart/funnel/decision/decide.ts'
import { firstValues } from '../../../../../src/statechart/funnel/decision/tried-values.ts'
import { treeOf } from '../../../../../src/statechart/layout/tree.ts'
import { decidingBranches } from '../../../../../src/statechart/viewer/rules/branches.ts'
import { RULES } from '../../../../specification/decision.ts'

const chart = chartOf(funnelMachine)
const deciding = decidingBranches(chart, treeOf(chart))
const ids = deciding?.branches.map(({ id }) => id) ?? []
const ASKED = RULES.map(({ asked }) => asked)
const values = firstValues('2026-11-21')

test('the rules of the decision are found as the one table that decides an outcome', () => {
  expect(deciding?.source).toBe('deciding')
  expect(deciding?.branches.map(({ guard }) => guard)).toEqual([...ASKED, null])
})

test.each([
  ['nothing speaks against the applicant', {}, null],
  ['under 20 by a day', { born: '2006-11-22' }, 'isUnder20'],
  ['20 on the day', { born: '2006-11-21' }, 'isUnder21'],
  ['under 21 by a day', { born: '2005-11-22' }, 'isUnder21'],
  ['21 on the day', { born: '2005-11-21', residence: 'MI' }, null],
  ['New Jersey', { residence: 'NJ' }, 'livesElsewhere'],
  ['a job platform by e-mail', { email: 'a@jobplatform-one.example' }, 'isTestPerson'],
  ['the test name', { firstName: 'test', lastName: 'APPLICANT' }, 'isTestPerson'],
  ['Austin in Texas', { city: 'Austin', state: 'TX' }, 'isAtTestPlace'],
  ['Austin in Minnesota', { city: 'Austin', state: 'MN' }, null],
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
  const configuration = {
    jobPlatformDomains: [],
    testEmail: '',
    testName: 'Ada Byron',
    submittedFrom: 'x',
    applicationFormVersion: '1',
    hubspotId: 'x',
    stepVariant: 'x',
    isPausedWhenHidden: false,
  }
  expect(askedIn(decide(values, ids, configuration).taken)).toBe('isTestPerson')
})

/** The guard of a branch; null for the one that always holds. */
function askedIn(id: string | null): string | null | undefined {
  return deciding?.branches.find((branch) => branch.id === id)?.guard
}
