import { expect, it } from 'vitest'
import {
  DECISION_TABLE,
  decide,
  isDisqualified,
  Stage,
} from '../../../../machines/decision/table.ts'
import { DECISION_VALUES } from '../../../../machines/decision/values.ts'
import {
  APPLICANTS,
  type Applicant,
  decidedRule,
  RULES,
  STAGES,
} from '../../../specification/decision.ts'

function factsOf({ residence, isVettedForReview, ...facts }: Applicant, answer: string) {
  const vettingStatus = isVettedForReview ? 'manual_review_required' : answer
  return { ...facts, stateCode: residence, vettingStatus }
}

it('asks the rules of the specification, in their order', () => {
  expect(DECISION_TABLE.map(({ guard }) => guard)).toEqual(RULES.map(({ asked }) => asked))
})

it.each(['approved', 'rejected', ''])(
  'decides every applicant as the specification does; vetting else answered %j',
  (answer) => {
    const wrong = APPLICANTS.filter((applicant) => {
      const { rule, stage } = decide(factsOf(applicant, answer))
      return rule !== decidedRule(applicant) || stage !== STAGES[rule]
    })
    expect(wrong).toEqual([])
  },
)

it.each(RULES.map((rule, position) => [rule.asked, rule, position] as const))(
  '%s holds for whom the specification says, whatever stands before it',
  (_, { holds }, position) => {
    const wrong = APPLICANTS.filter(
      (applicant) =>
        DECISION_TABLE[position]?.holds(factsOf(applicant, 'approved'), DECISION_VALUES) !==
        holds(applicant),
    )
    expect(wrong).toEqual([])
  },
)

it('says which stages are disqualifications', () => {
  expect(Object.values(Stage).map((stage) => [stage, isDisqualified(stage)])).toEqual([
    ['Qualified', false],
    ['Applied', false],
    ['Disqualified - does not meet knockout questions', true],
    ['Disqualified - does not reside in NJ, PA, MI, or WV', true],
    ['Disqualified - Job Platform Test', true],
  ])
})
