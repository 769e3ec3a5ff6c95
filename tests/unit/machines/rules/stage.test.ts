import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  decideStage,
  isDisqualified,
  Stage,
  type StageFacts,
} from '../../../../machines/rules/stage.ts'

const QUALIFIED: StageFacts = {
  age: 'none',
  isOfAge: 'yes',
  residence: 'allowed',
  isTestApplicant: false,
  vettingStatus: 'approved',
}

const UNDER_20: Partial<StageFacts> = { age: 'under20', isOfAge: 'no' }
const IS_20: Partial<StageFacts> = { age: 'under21', isOfAge: 'no' }
const ELSEWHERE: Partial<StageFacts> = { residence: 'elsewhere' }
const TESTER: Partial<StageFacts> = { isTestApplicant: true }
const REVIEW: Partial<StageFacts> = { vettingStatus: 'manual_review_required' }

describe('one rule at a time', () => {
  it.each<[string, Partial<StageFacts>, string, string]>([
    ['nothing against it', {}, 'Qualified', 'qualified'],
    ['a date of birth of 21 and over', { age: 'ofAge', isOfAge: 'no' }, 'Qualified', 'qualified'],
    ['No, but no date of birth', { isOfAge: 'no' }, 'Qualified', 'qualified'],
    ['no state', { residence: 'none' }, 'Qualified', 'qualified'],
    ['vetting not back', { vettingStatus: '' }, 'Qualified', 'qualified'],
    ['another vetting status', { vettingStatus: 'rejected' }, 'Qualified', 'qualified'],
    [
      'under 20',
      UNDER_20,
      'Disqualified - does not meet knockout questions',
      'disqualifiedByKnockout',
    ],
    ['20', IS_20, 'Applied', 'appliedByAge'],
    ['20, although Yes was answered', { age: 'under21' }, 'Applied', 'appliedByAge'],
    [
      'lives elsewhere',
      ELSEWHERE,
      'Disqualified - does not reside in NJ, PA, MI, or WV',
      'disqualifiedByResidence',
    ],
    ['test applicant', TESTER, 'Disqualified - Job Platform Test', 'disqualifiedAsTest'],
    ['manual review', REVIEW, 'Applied', 'appliedByReview'],
  ])('%s', (_, facts, stage, rule) => {
    expect(decideStage({ ...QUALIFIED, ...facts })).toEqual({ stage, rule })
  })
})

describe('two rules at once: the earlier one decides', () => {
  it.each<[string, Partial<StageFacts>, Partial<StageFacts>, string]>([
    ['under 20 and elsewhere', UNDER_20, ELSEWHERE, 'disqualifiedByKnockout'],
    ['under 20 and tester', UNDER_20, TESTER, 'disqualifiedByKnockout'],
    ['under 20 and review', UNDER_20, REVIEW, 'disqualifiedByKnockout'],
    ['20 and elsewhere', IS_20, ELSEWHERE, 'appliedByAge'],
    ['20 and tester', IS_20, TESTER, 'appliedByAge'],
    ['20 and review', IS_20, REVIEW, 'appliedByAge'],
    ['elsewhere and tester', ELSEWHERE, TESTER, 'disqualifiedByResidence'],
    ['elsewhere and review', ELSEWHERE, REVIEW, 'disqualifiedByResidence'],
    ['tester and review', TESTER, REVIEW, 'disqualifiedAsTest'],
  ])('%s', (_, first, second, rule) => {
    expect(decideStage({ ...QUALIFIED, ...first, ...second }).rule).toBe(rule)
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

describe('whatever the facts', () => {
  const anyFacts: fc.Arbitrary<StageFacts> = fc.record({
    age: fc.constantFrom('none', 'under20', 'under21', 'ofAge'),
    isOfAge: fc.constantFrom('', 'yes', 'no'),
    residence: fc.constantFrom('none', 'allowed', 'elsewhere'),
    isTestApplicant: fc.boolean(),
    vettingStatus: fc.constantFrom('', 'approved', 'manual_review_required'),
  })

  it('nobody under 21 by date of birth is Qualified', () => {
    fc.assert(
      fc.property(anyFacts, (facts) => {
        const isUnder21 = facts.age === 'under20' || facts.age === 'under21'
        return !isUnder21 || decideStage(facts).stage !== 'Qualified'
      }),
    )
  })

  it('the answer to the 21 question alone never changes the stage', () => {
    fc.assert(
      fc.property(anyFacts, (facts) => {
        expect(decideStage({ ...facts, isOfAge: 'no' })).toEqual(
          decideStage({ ...facts, isOfAge: 'yes' }),
        )
      }),
    )
  })
})
