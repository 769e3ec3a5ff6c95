import { describe, expect, it } from 'vitest'
import { DECISION_RULES, DECISION_TABLE } from '../../../../../machines/decision/table.ts'
import {
  changedWithout,
  leftOutSentences,
  whatIf,
  whatIfSentence,
} from '../../../../../src/statechart/funnel/what-if/what-if.ts'
import { recordedRun } from '../../../../model/recorded-runs.ts'

const ADA = recordedRun('qualified')
const FROM_TEXAS = recordedRun('disqualifiedByResidence', { residence: 'TX' })
const OF_20 = recordedRun('appliedByAge', { age: 20 })
const TEXAN_OF_20 = recordedRun('appliedByAge', { age: 20, residence: 'TX' })
const RUNS = [ADA, ADA, FROM_TEXAS, OF_20, TEXAN_OF_20]

describe('other rules', () => {
  it('that are those of today change nothing', () => {
    const answer = whatIf(RUNS, DECISION_RULES)
    expect(answer).toEqual({
      ...{ compared: 5, unfinished: 0, otherRules: 0, unknown: 0 },
      changes: [],
    })
    expect(whatIfSentence(answer)).toBe('Nobody is decided otherwise, of 5 applications.')
  })

  it('change those whom they decide, counted by how they ended and would have ended', () => {
    const answer = whatIf(RUNS, { ...DECISION_RULES, off: ['isUnder21'] })
    expect(answer.changes).toEqual([
      { before: 'appliedByAge', after: ['qualified'], runs: [OF_20] },
      { before: 'appliedByAge', after: ['disqualifiedByResidence'], runs: [TEXAN_OF_20] },
    ])
    expect(whatIfSentence(answer)).toBe(
      'Of 5 applications 2 would have ended otherwise, 1 of them approved.',
    )
  })

  it('are no change for whom another rule gives the same stage', () => {
    const both = recordedRun('appliedByAge', { age: 20, vetting: 'manual_review_required' })
    expect(whatIf([both], { ...DECISION_RULES, off: ['isUnder21'] }).changes).toEqual([])
  })

  it('leave open how old an applicant is who was never asked', () => {
    const answer = whatIf(RUNS, { ...DECISION_RULES, minimumAge: 23 })
    expect(answer.changes.map(({ before, after, runs }) => [before, after, runs.length])).toEqual([
      ['qualified', ['appliedByAge', 'qualified'], 2],
      ['disqualifiedByResidence', ['appliedByAge', 'disqualifiedByResidence'], 1],
    ])
    expect(whatIfSentence(answer)).toBe(
      'Nobody is decided otherwise, of 5 applications. Of 3 it cannot be known: who answered that they are 21 or older was never asked for a date of birth.',
    )
  })

  it('are not tried on what is not decided, was decided otherwise, or lacks what they read', () => {
    const before = recordedRun('qualified', { residence: 'TX' })
    const unrecorded = { ...before, events: [] }
    const answer = whatIf([recordedRun(null), before, unrecorded, unrecorded, ADA], {
      ...DECISION_RULES,
      off: ['livesElsewhere'],
    })
    expect(answer).toEqual({
      ...{ compared: 1, unfinished: 1, otherRules: 1, unknown: 2 },
      changes: [],
    })
    expect(leftOutSentences(answer)).toEqual([
      '1 application not decided yet: left out.',
      "1 application decided by other rules than today's: left out.",
      'Of 2 applications it cannot be known: an answer that the rules read was not recorded.',
    ])
  })
})

it('says of each rule how many would have ended otherwise without it alone', () => {
  const tests = [
    recordedRun('disqualifiedAsTest', { isTester: true }),
    recordedRun('disqualifiedAsTest', { place: 'Austin TX' }),
    recordedRun('appliedByReview', { vetting: 'manual_review_required' }),
    recordedRun('disqualifiedByKnockout', { age: 17 }),
  ]
  const all = [...RUNS, ...tests]
  expect(DECISION_TABLE.map(({ guard }) => changedWithout(guard, all))).toEqual([1, 2, 1, 1, 1, 1])
})
