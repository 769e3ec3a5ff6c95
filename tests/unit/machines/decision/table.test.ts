import { describe, expect, it } from 'vitest'
import type { DecisionFacts } from '../../../../machines/decision/facts.ts'
import { decide, isDisqualified, Stage } from '../../../../machines/decision/table.ts'

const NOTHING: DecisionFacts = {
  age: null,
  stateCode: 'PA',
  isTestPerson: false,
  isAtTestPlace: false,
  vettingStatus: 'approved',
}

const KNOCKOUT = 'Disqualified - does not meet knockout questions'
const RESIDENCE = 'Disqualified - does not reside in NJ, PA, MI, or WV'

const UNDER_20: Partial<DecisionFacts> = { age: 19 }
const IS_20: Partial<DecisionFacts> = { age: 20 }
const ELSEWHERE: Partial<DecisionFacts> = { stateCode: 'NJ' }
const TESTER: Partial<DecisionFacts> = { isTestPerson: true }
const TEST_PLACE: Partial<DecisionFacts> = { isAtTestPlace: true }
const REVIEW: Partial<DecisionFacts> = { vettingStatus: 'manual_review_required' }

describe('one rule at a time', () => {
  it.each<[string, Partial<DecisionFacts>, string, string]>([
    ['nothing against it', {}, 'Qualified', 'qualified'],
    ['a date of birth of 21 and over', { age: 21 }, 'Qualified', 'qualified'],
    ['born in the future', { age: -1 }, KNOCKOUT, 'disqualifiedByKnockout'],
    ['lives in Michigan', { stateCode: 'MI' }, 'Qualified', 'qualified'],
    ['lives in West Virginia', { stateCode: 'WV' }, 'Qualified', 'qualified'],
    ['lives in Virginia', { stateCode: 'VA' }, RESIDENCE, 'disqualifiedByResidence'],
    ['no state', { stateCode: '' }, 'Qualified', 'qualified'],
    ['vetting not back', { vettingStatus: '' }, 'Qualified', 'qualified'],
    ['another vetting status', { vettingStatus: 'rejected' }, 'Qualified', 'qualified'],
    ['under 20', UNDER_20, KNOCKOUT, 'disqualifiedByKnockout'],
    ['20', IS_20, 'Applied', 'appliedByAge'],
    [
      'lives elsewhere',
      ELSEWHERE,
      'Disqualified - does not reside in NJ, PA, MI, or WV',
      'disqualifiedByResidence',
    ],
    ['at a test place', TEST_PLACE, 'Disqualified - Job Platform Test', 'disqualifiedAsTest'],
    ['test applicant', TESTER, 'Disqualified - Job Platform Test', 'disqualifiedAsTest'],
    ['manual review', REVIEW, 'Applied', 'appliedByReview'],
  ])('%s', (_, facts, stage, rule) => {
    expect(decide({ ...NOTHING, ...facts })).toEqual({ stage, rule })
  })
})

describe('two rules at once: the earlier one decides', () => {
  it.each<[string, Partial<DecisionFacts>, Partial<DecisionFacts>, string]>([
    ['under 20 and elsewhere', UNDER_20, ELSEWHERE, 'disqualifiedByKnockout'],
    ['under 20 and tester', UNDER_20, TESTER, 'disqualifiedByKnockout'],
    ['under 20 and review', UNDER_20, REVIEW, 'disqualifiedByKnockout'],
    ['20 and elsewhere', IS_20, ELSEWHERE, 'appliedByAge'],
    ['20 and tester', IS_20, TESTER, 'appliedByAge'],
    ['20 and review', IS_20, REVIEW, 'appliedByAge'],
    ['elsewhere and tester', ELSEWHERE, TESTER, 'disqualifiedByResidence'],
    ['elsewhere and review', ELSEWHERE, REVIEW, 'disqualifiedByResidence'],
    ['elsewhere and at a test place', ELSEWHERE, TEST_PLACE, 'disqualifiedByResidence'],
    ['tester and review', TESTER, REVIEW, 'disqualifiedAsTest'],
    ['at a test place and review', TEST_PLACE, REVIEW, 'disqualifiedAsTest'],
  ])('%s', (_, first, second, rule) => {
    expect(decide({ ...NOTHING, ...first, ...second }).rule).toBe(rule)
  })
})

it('says which stages are disqualifications', () => {
  expect(Object.values(Stage).map((stage) => [stage, isDisqualified(stage)])).toEqual([
    ['Qualified', false],
    ['Applied', false],
    ['Disqualified - does not meet knockout questions', true],
    ['Disqualified - does not reside in NJ, PA, MI, or WV', true],
    ['Disqualified - Job Platform Test', true],
  ])
})
