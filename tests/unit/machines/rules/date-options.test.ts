import { expect, it } from 'vitest'
import { birthYears, DAYS, MONTHS } from '../../../../machines/rules/date-options.ts'

it('lists the months January to December as 1 to 12', () => {
  expect(MONTHS).toEqual([
    { value: '1', label: 'January' },
    { value: '2', label: 'February' },
    { value: '3', label: 'March' },
    { value: '4', label: 'April' },
    { value: '5', label: 'May' },
    { value: '6', label: 'June' },
    { value: '7', label: 'July' },
    { value: '8', label: 'August' },
    { value: '9', label: 'September' },
    { value: '10', label: 'October' },
    { value: '11', label: 'November' },
    { value: '12', label: 'December' },
  ])
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
