import { expect, it } from 'vitest'
import { DECISION_RULES } from '../../../../../machines/decision/table.ts'
import {
  CHART_VALUES,
  checkedRules,
  rulesText,
} from '../../../../../src/statechart/funnel/what-if/checked-rules.ts'

it('values are in the address as they are entered, where they differ from the chart', () => {
  expect(rulesText(CHART_VALUES)).toBe('')
  const entered = { ...CHART_VALUES, minimum: '23', states: ['MI', 'NJ'], off: ['isTestPerson'] }
  expect(rulesText(entered)).toBe('minimum=23&states=MI&states=NJ&off=isTestPerson')
  expect(rulesText({ ...CHART_VALUES, states: [] })).toBe('states=')
})

it('values are read from the address; what this version does not have is said', () => {
  const text = 'minimum=23&states=NJ&states=MI&states=ZZ&off=isUnder20&off=isRich&salary=1'
  expect(checkedRules(text)).toEqual({
    entered: { ...CHART_VALUES, minimum: '23', states: ['MI', 'NJ'], off: ['isUnder20'] },
    rules: {
      ...DECISION_RULES,
      minimumAge: 23,
      allowedStates: ['MI', 'NJ'],
      off: ['isUnder20'],
    },
    problems: {},
    ignored: ['states=ZZ', 'off=isRich', 'salary=1'],
  })
})

it('values that cannot be asked one without the other are read together', () => {
  expect(checkedRules('knockout=25&minimum=30')).toMatchObject({
    rules: { ...DECISION_RULES, knockoutAge: 25, minimumAge: 30 },
    problems: {},
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
  ['knockout=20.5', { knockout: AGE }],
  ['knockout=-1&minimum=200', { knockout: AGE, minimum: AGE }],
  [
    'states=',
    { states: 'Tick at least one state; to hire from all of them, take the rule off below.' },
  ],
])('%s says what to do, and until then the values of the chart count', (text, problems) => {
  expect(checkedRules(`${text}&off=isUnder20`)).toMatchObject({
    rules: { ...DECISION_RULES, off: ['isUnder20'] },
    problems,
    ignored: [],
  })
})
