import { expect, it } from 'vitest'
import type { DecisionFacts } from '../../../../machines/decision/decision-facts.ts'
import {
  DECISION_RULES,
  DECISION_TABLE,
  type DecisionRules,
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
  '%s matches whom the specification says, whatever precedes it',
  (_, { holds }, position) => {
    const wrong = APPLICANTS.filter(
      (applicant) =>
        DECISION_TABLE[position]?.holds(factsOf(applicant, 'approved'), DECISION_VALUES) !==
        holds(applicant),
    )
    expect(wrong).toEqual([])
  },
)

const ORDINARY: DecisionFacts = {
  age: 22,
  stateCode: 'PA',
  isTestPerson: false,
  isAtTestPlace: false,
  vettingStatus: 'second_look',
}

it.each<[string, Partial<DecisionFacts>, Partial<DecisionRules>, string]>([
  ['none', {}, {}, 'qualified'],
  ['a higher minimum age', {}, { minimumAge: 23 }, 'appliedByAge'],
  ['a higher knockout age', {}, { knockoutAge: 23, minimumAge: 24 }, 'disqualifiedByKnockout'],
  ['a rule left out', {}, { minimumAge: 23, off: ['isUnder21'] }, 'qualified'],
  ['another allowed state', { stateCode: 'NJ' }, { allowedStates: ['NJ', 'PA'] }, 'qualified'],
  ['another status of vetting', {}, { reviewStatus: 'second_look' }, 'appliedByReview'],
])('other values decide an applicant of 22: %s', (_, facts, rules, rule) => {
  const decision = decide({ ...ORDINARY, ...facts }, { ...DECISION_RULES, ...rules })
  expect(decision.rule).toBe(rule)
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

it('has the values of the specification where none are given', () => {
  expect(DECISION_RULES).toEqual({
    knockoutAge: 20,
    minimumAge: 21,
    allowedStates: ['MI', 'PA', 'WV'],
    testCountry: { code: 'IN', name: 'India' },
    testCities: [
      { city: 'Austin', code: 'TX', name: 'Texas' },
      { city: 'Santa Monica', code: 'CA', name: 'California' },
      { city: 'Phoenix', code: 'AZ', name: 'Arizona' },
      { city: 'San Francisco', code: 'CA', name: 'California' },
    ],
    reviewStatus: 'manual_review_required',
    off: [],
  })
})
