import { expect, it } from 'vitest'
import { DECISION_RULES } from '../../../../../machines/decision/table.ts'
import {
  CHART_VALUES,
  checkedRules,
  notTriedSentence,
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
const ORDER =
  'The minimum age is below the knockout age, which is asked first: raise the minimum age or lower the knockout age.'
const STATE = 'Tick at least one state; to hire from all of them, take the rule off below.'

it.each([
  ['minimum=18', { minimum: ORDER }, ORDER],
  ['knockout=', { knockout: AGE }, AGE],
  ['knockout=20.5', { knockout: AGE }, AGE],
  ['knockout=-1&minimum=200', { knockout: AGE, minimum: AGE }, AGE],
  ['states=', { states: STATE }, STATE],
  ['minimum=&states=', { minimum: AGE, states: STATE }, `${AGE} ${STATE}`],
])('%s is not tried, nor is a rule left out; it is said what to do', (text, problems, words) => {
  const checked = checkedRules(`${text}&off=isUnder20`)
  expect(checked).toMatchObject({ entered: { off: ['isUnder20'] }, problems, ignored: [] })
  expect(checked.rules).toBe(DECISION_RULES)
  expect(notTriedSentence(checked.problems)).toBe(`These values were not tried. ${words}`)
})

it('valid values are not called untried', () => {
  expect(notTriedSentence(checkedRules('minimum=23').problems)).toBe('')
})
