import { describe, expect, it } from 'vitest'
import { DECISION_RULES } from '../../../../../machines/decision/table.ts'
import {
  checkedRules,
  rulesOf,
  rulesText,
  typedOf,
} from '../../../../../src/statechart/funnel/what-if/checked-rules.ts'

describe('values that are tried', () => {
  it('are in the URL only where they differ from the chart', () => {
    expect(rulesText(DECISION_RULES)).toBe('')
    expect(
      rulesText({
        ...DECISION_RULES,
        minimumAge: 23,
        allowedStates: ['MI', 'NJ'],
        off: ['isTestPerson', 'isUnder20'],
      }),
    ).toBe('minimum=23&states=MI+NJ&off=isTestPerson+isUnder20')
  })

  it('are read from the URL; what cannot be asked is as in the chart, and is said', () => {
    expect(rulesOf('minimum=23&states=MI+NJ&off=isUnder20+isRich&knockout=young&salary=1')).toEqual(
      {
        rules: {
          ...DECISION_RULES,
          minimumAge: 23,
          allowedStates: ['MI', 'NJ'],
          off: ['isUnder20'],
        },
        ignored: ['knockout=young', 'salary=1', 'off=isRich'],
      },
    )
  })

  it.each(['knockout=25', 'minimum=18', 'states=ZZ', 'states= ', 'minimum=200'])(
    'that cannot be asked: %s',
    (text) => expect(rulesOf(text)).toEqual({ rules: DECISION_RULES, ignored: [text] }),
  )

  it('that cannot be asked one without the other are read together', () => {
    expect(rulesOf('knockout=25&minimum=30')).toEqual({
      rules: { ...DECISION_RULES, knockoutAge: 25, minimumAge: 30 },
      ignored: [],
    })
  })
})

describe('typed values', () => {
  const typed = typedOf(DECISION_RULES)

  it('name states by code or name, in any spelling', () => {
    const checked = checkedRules(
      { ...typed, states: 'mi pa;NJ, west virginia, Texas' },
      DECISION_RULES,
    )
    expect(checked).toEqual({
      rules: { ...DECISION_RULES, allowedStates: ['MI', 'PA', 'NJ', 'WV', 'TX'] },
    })
  })

  it.each([
    [
      { minimumAge: '18' },
      {
        minimumAge:
          'The minimum age is below the knockout age, which is asked first: raise this one or lower that one.',
      },
    ],
    [{ knockoutAge: '' }, { knockoutAge: 'Type an age in whole years, 0 to 120.' }],
    [
      { states: 'Texas, ZZ' },
      { states: 'No state of the US: ZZ. Type codes or names, such as MI, Ohio.' },
    ],
    [
      { states: ' ' },
      { states: 'Name at least one state; to hire from all of them, take the rule off below.' },
    ],
    [{ reviewStatus: ' ' }, { reviewStatus: 'Type a status that the vetting service answers.' }],
  ])('%j say what to do', (change, problems) => {
    expect(checkedRules({ ...typed, ...change }, DECISION_RULES)).toEqual({ problems })
  })
})
