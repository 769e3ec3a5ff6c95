import { expect, it } from 'vitest'
import { ALLOWED_STATES, residenceClass } from '../../../../machines/rules/residence.ts'

it('allows Michigan, Pennsylvania and West Virginia', () => {
  expect(ALLOWED_STATES).toEqual(['MI', 'PA', 'WV'])
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
