import { expect, it } from 'vitest'
import { birthYears, DAYS, MONTHS } from '../../../../machines/forms/date-options.ts'
import { STATES_LISTED_FIRST, stateName, US_STATES } from '../../../../machines/forms/us-states.ts'
import {
  STATES_LISTED_FIRST as FIRST,
  MONTHS as NAMES,
  STATES,
} from '../../../specification/lists.ts'

it('lists the months January to December as 1 to 12', () => {
  const months = Object.entries(NAMES).map(([value, label]) => ({ value, label }))
  expect(MONTHS).toEqual(months)
})

it('lists the days 1 to 31', () => {
  expect(DAYS).toHaveLength(31)
  expect(DAYS[0]).toBe('1')
  expect(DAYS[30]).toBe('31')
})

it('lists 21 years from the current one going back', () => {
  expect(birthYears(2026)).toEqual([
    ...['2026', '2025', '2024', '2023', '2022', '2021', '2020', '2019', '2018', '2017', '2016'],
    ...['2015', '2014', '2013', '2012', '2011', '2010', '2009', '2008', '2007', '2006'],
  ])
})

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
