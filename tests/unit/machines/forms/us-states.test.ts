import { expect, it } from 'vitest'
import { STATES_LISTED_FIRST, stateName, US_STATES } from '../../../../machines/forms/us-states.ts'
import { STATES_LISTED_FIRST as FIRST, STATES } from '../../../specification/lists.ts'

it('lists the 50 states with their codes', () => {
  const states = Object.entries(STATES).map(([code, name]) => ({ code, name }))
  expect(US_STATES).toEqual(states)
  expect(states).toHaveLength(50)
})

it('lists Michigan, Pennsylvania and West Virginia first', () => {
  expect(STATES_LISTED_FIRST).toEqual(FIRST)
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
