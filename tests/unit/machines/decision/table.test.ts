import { describe, expect, it } from 'vitest'
import {
  DECISION_RULES,
  DECISION_TABLE,
  type DecisionRules,
  decide,
  isDisqualified,
  Stage,
} from '../../../../machines/decision/table.ts'
import { DECISION_VALUES } from '../../../../machines/decision/values.ts'
import { ELIGIBILITY } from '../../../../machines/examples/answers.ts'
import { SUBMITTING } from '../../../../machines/examples/cases.ts'
import { savedAt } from '../../../../machines/examples/records.ts'
import type { Eligibility } from '../../../../machines/forms/index.ts'
import { startFunnel } from '../../../model/start-funnel.ts'
import {
  APPLICANTS,
  type Applicant,
  decidedRule,
  RULES,
  STAGES,
} from '../../../specification/decision.ts'
import { PUZZLE_COMPLETE } from '../../../specification/steps.ts'

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

/** The rule that decides an application of 21 November 2026 under other values. */
async function ruleFor(rules: Partial<DecisionRules>, eligibility: Partial<Eligibility>) {
  const run = startFunnel({
    rules: { ...DECISION_RULES, ...rules },
    saved: savedAt(PUZZLE_COMPLETE, { eligibility: { ...ELIGIBILITY, ...eligibility } }),
    edge: {
      readClock: async () => ({ today: '2026-11-21' }),
      locate: async () => ({
        country: 'United States',
        countryCode: 'US',
        region: 'TX',
        regionName: 'Texas',
        city: 'Dallas',
      }),
      analyseBackground: async () => ({ status: 'second_look' }),
    },
  })
  await run.settle()
  run.send(...SUBMITTING)
  await run.settle()
  run.wait(3000)
  return run.decision?.rule
}

const bornIn2004 = { isOfAge: 'no', dobYear: '2004', dobMonth: '1', dobDay: '1' } as const

describe('the values of the rules', () => {
  it('are those of the specification where none are given', () => {
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

  it.each<[string, Partial<DecisionRules>, Partial<Eligibility>, string]>([
    ['22 years old', {}, bornIn2004, 'qualified'],
    ['22, where 23 is asked', { minimumAge: 23 }, bornIn2004, 'appliedByAge'],
    [
      '22, where under 23 is out',
      { knockoutAge: 23, minimumAge: 24 },
      bornIn2004,
      'disqualifiedByKnockout',
    ],
    ['22, age not asked', { minimumAge: 23, off: ['isUnder21'] }, bornIn2004, 'qualified'],
    ['from New Jersey', {}, { stateOfResidence: 'NJ' }, 'disqualifiedByResidence'],
    [
      'from New Jersey, allowed',
      { allowedStates: ['NJ', 'PA'] },
      { stateOfResidence: 'NJ' },
      'qualified',
    ],
    [
      'from New Jersey, residence not asked',
      { off: ['livesElsewhere'] },
      { stateOfResidence: 'NJ' },
      'qualified',
    ],
    ['another status of vetting', { reviewStatus: 'second_look' }, {}, 'appliedByReview'],
    [
      'in a city added to the list',
      { testCities: [{ city: 'Dallas', code: 'TX', name: 'Texas' }] },
      {},
      'disqualifiedAsTest',
    ],
    [
      'in a country added to the list',
      { testCountry: { code: 'US', name: 'United States' } },
      {},
      'disqualifiedAsTest',
    ],
  ])('decide an applicant: %s', async (_, rules, eligibility, rule) => {
    expect(await ruleFor(rules, eligibility)).toBe(rule)
  })
})
