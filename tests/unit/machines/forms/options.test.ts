import { expect, it } from 'vitest'
import { birthYears, DAYS } from '../../../../machines/forms/eligibility.ts'
import { STATES_LISTED_FIRST, stateName, US_STATES } from '../../../../machines/forms/us-states.ts'
import { STATES_LISTED_FIRST as FIRST, STATES } from '../../../specification/lists.ts'

it('lists the days 1 to 31', () => {
  expect(DAYS.map(Number)).toEqual(Array.from({ length: 31 }, (_, at) => at + 1))
})

it('lists 21 years from the current one going back', () => {
  expect(birthYears(2026)).toEqual([
    ...['2026', '2025', '2024', '2023', '2022', '2021', '2020', '2019', '2018', '2017', '2016'],
    ...['2015', '2014', '2013', '2012', '2011', '2010', '2009', '2008', '2007', '2006'],
  ])
})

it('lists the 50 states with their codes and names, Michigan, Pennsylvania and West Virginia first', () => {
  const states = Object.entries(STATES).map(([code, name]) => ({ code, name }))
  expect(US_STATES).toEqual(states)
  expect(states).toHaveLength(50)
  expect(STATES_LISTED_FIRST).toEqual(FIRST)
})

it('names a state by its code, and nothing else', () => {
  expect(['MI', 'mi', 'ZZ', ''].map(stateName)).toEqual(['Michigan', '', '', ''])
})
