import { expect, it } from 'vitest'
import { STATES_LISTED_FIRST, stateName, US_STATES } from '../../../../machines/rules/us-states.ts'

it('lists the 50 states by name', () => {
  expect(US_STATES.map((state) => state.name)).toEqual([
    ...['Alabama', 'Alaska', 'Arizona', 'Arkansas', 'California', 'Colorado', 'Connecticut'],
    ...['Delaware', 'Florida', 'Georgia', 'Hawaii', 'Idaho', 'Illinois', 'Indiana', 'Iowa'],
    ...['Kansas', 'Kentucky', 'Louisiana', 'Maine', 'Maryland', 'Massachusetts', 'Michigan'],
    ...['Minnesota', 'Mississippi', 'Missouri', 'Montana', 'Nebraska', 'Nevada', 'New Hampshire'],
    ...['New Jersey', 'New Mexico', 'New York', 'North Carolina', 'North Dakota', 'Ohio'],
    ...['Oklahoma', 'Oregon', 'Pennsylvania', 'Rhode Island', 'South Carolina', 'South Dakota'],
    ...['Tennessee', 'Texas', 'Utah', 'Vermont', 'Virginia', 'Washington', 'West Virginia'],
    ...['Wisconsin', 'Wyoming'],
  ])
})

it('gives each state its own two-letter code', () => {
  const codes = US_STATES.map((state) => state.code)
  expect(new Set(codes).size).toBe(50)
  expect(codes.every((code) => /^[A-Z]{2}$/.test(code))).toBe(true)
})

it('lists Michigan, Pennsylvania and West Virginia first', () => {
  expect(STATES_LISTED_FIRST).toEqual(['MI', 'PA', 'WV'])
})

it.each([
  ['MI', 'Michigan'],
  ['PA', 'Pennsylvania'],
  ['WV', 'West Virginia'],
  ['NJ', 'New Jersey'],
  ['AK', 'Alaska'],
  ['MO', 'Missouri'],
  ['mi', ''],
  ['ZZ', ''],
  ['', ''],
])('the name of %j is %j', (code, expected) => {
  expect(stateName(code)).toBe(expected)
})
