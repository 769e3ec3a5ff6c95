import { expect, it } from 'vitest'
import { residenceClass } from '../../../../machines/decision/residence.ts'
import { DECISION_RULES } from '../../../../machines/decision/table.ts'

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
