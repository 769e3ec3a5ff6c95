import { expect, it } from 'vitest'
import { DECISION_RULES } from '../../../../machines/rules/decision-rules.ts'
import { residenceClass } from '../../../../machines/rules/residence.ts'

it('allows Michigan, Pennsylvania and West Virginia', () => {
  expect(DECISION_RULES.allowedStates).toEqual(['MI', 'PA', 'WV'])
})

it.each([
  ['MI', 'allowed'],
  ['PA', 'allowed'],
  ['WV', 'allowed'],
  ['NJ', 'elsewhere'],
  ['VA', 'elsewhere'],
  ['TX', 'elsewhere'],
  ['', 'none'],
])('residence %j is %s', (code, expected) => {
  expect(residenceClass(code)).toBe(expected)
})
