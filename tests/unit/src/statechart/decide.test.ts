import { expect, test } from 'vitest'
import { funnelMachine } from '../../../../machines/funnel.machine.ts'
import { chartOf } from '../../../../src/graph/chart.ts'
import { decide } from '../../../../src/statechart/decision/decide.ts'
import { firstValues } from '../../../../src/statechart/decision/tried-values.ts'
import { treeOf } from '../../../../src/viewer/layout/tree.ts'
import { decidingBranches } from '../../../../src/viewer/rules/branches.ts'

const chart = chartOf(funnelMachine)
const deciding = decidingBranches(chart, treeOf(chart))
const ids = deciding?.branches.map(({ id }) => id) ?? []
const values = firstValues('2026-11-21')

test('the rules of the decision are found as the one table that decides an outcome', () => {
  expect(deciding?.source).toBe('deciding')
  expect(ids).toHaveLength(7)
})

test.each([
  ['nothing speaks against the applicant', {}, 7],
  ['under 20 by a day', { born: '2006-11-22' }, 1],
  ['20 on the day', { born: '2006-11-21' }, 2],
  ['under 21 by a day', { born: '2005-11-22' }, 2],
  ['21 on the day', { born: '2005-11-21' }, 7],
  ['New Jersey', { residence: 'NJ' }, 3],
  ['a job platform by e-mail', { email: 'a@jobplatform-one.example' }, 4],
  ['the test name', { firstName: 'test', lastName: 'APPLICANT' }, 4],
  ['Austin in Texas', { city: 'Austin', state: 'TX' }, 5],
  ['Austin in Minnesota', { city: 'Austin', state: 'MN' }, 7],
  ['India', { country: 'India' }, 5],
  ['vetting asks for a person', { vetting: 'manual_review_required' }, 6],
  [
    'under 20, New Jersey and Austin',
    { born: '2006-11-22', residence: 'NJ', city: 'Austin', state: 'TX' },
    1,
  ],
])('%s: rule by the machine', (_, change, rule) => {
  expect(decide({ ...values, ...change }, ids).taken).toBe(ids[rule - 1])
})

test('every rule says whether it holds, those after the deciding one too', () => {
  const { holds } = decide({ ...values, born: '2006-11-22', residence: 'NJ' }, ids)
  expect(ids.map((id) => holds.get(id))).toEqual([true, false, true, false, false, false, true])
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
  expect(decide(values, ids, configuration).taken).toBe(ids[3])
})
