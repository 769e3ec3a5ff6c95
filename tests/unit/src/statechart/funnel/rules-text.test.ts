import { expect, it } from 'vitest'
import { DECISION_RULES } from '../../../../../machines/decision/table.ts'
import {
  CHART_VALUES,
  checkedRules,
  rulesText,
} from '../../../../../src/statechart/funnel/what-if/checked-rules.ts'

it('values are in the address as they are typed, where they differ from the chart', () => {
  expect(rulesText(CHART_VALUES)).toBe('')
  const typed = { ...CHART_VALUES, minimum: '23', states: 'MI NJ', off: 'isTestPerson isUnder20' }
  expect(rulesText(typed)).toBe('minimum=23&states=MI+NJ&off=isTestPerson+isUnder20')
})

it('values are read from the address; what this version does not have is said', () => {
  const text = 'minimum=23&states=MI+NJ&off=isUnder20+isRich&salary=1'
  expect(checkedRules(text)).toEqual({
    typed: { ...CHART_VALUES, minimum: '23', states: 'MI NJ', off: 'isUnder20 isRich' },
    rules: {
      ...DECISION_RULES,
      minimumAge: 23,
      allowedStates: ['MI', 'NJ'],
      off: ['isUnder20'],
    },
    problems: {},
    ignored: ['salary=1', 'off=isRich'],
  })
})

it('values that cannot be asked one without the other are read together', () => {
  expect(checkedRules('knockout=25&minimum=30')).toMatchObject({
    rules: { ...DECISION_RULES, knockoutAge: 25, minimumAge: 30 },
    problems: {},
  })
})

it('states are named by code or name, in any spelling', () => {
  expect(checkedRules('states=mi pa;NJ, west virginia, Texas').rules).toEqual({
    ...DECISION_RULES,
    allowedStates: ['MI', 'PA', 'NJ', 'WV', 'TX'],
  })
})

const AGE = 'Type an age in whole years, 0 to 120.'

it.each([
  [
    'minimum=18',
    {
      minimum:
        'The minimum age is below the knockout age, which is asked first: raise this one or lower that one.',
    },
  ],
  ['knockout=', { knockout: AGE }],
  ['knockout=young&minimum=200', { knockout: AGE, minimum: AGE }],
  [
    'states=Texas, ZZ',
    { states: 'No state of the US: ZZ. Type codes or names, such as MI, Ohio.' },
  ],
  [
    'states= ',
    { states: 'Name at least one state; to hire from all of them, take the rule off below.' },
  ],
  ['review= ', { review: 'Type a status that the vetting service answers.' }],
])('%s says what to do, and until then the values of the chart count', (text, problems) => {
  expect(checkedRules(`${text}&off=isUnder20`)).toMatchObject({
    rules: { ...DECISION_RULES, off: ['isUnder20'] },
    problems,
    ignored: [],
  })
})
