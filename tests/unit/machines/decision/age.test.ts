import { describe, expect, it } from 'vitest'
import { ageOn, dateOfBirthOf, isRealDate } from '../../../../machines/decision/age.ts'
import type { Eligibility } from '../../../../machines/forms/index.ts'

function bornOn(dobYear: string, dobMonth: string, dobDay: string): Eligibility {
  return {
    isOfAge: 'no',
    dobMonth,
    dobDay,
    dobYear,
    stateOfResidence: 'MI',
    hasReliableAccess: true,
    isUSCitizen: true,
    isHappyToCompleteCheck: true,
  }
}

describe('date of birth from the three selectors', () => {
  it.each([
    ['2006', '3', '9', '2006-03-09'],
    ['2005', '12', '31', '2005-12-31'],
    ['2004', '2', '29', '2004-02-29'],
    ['', '3', '9', ''],
    ['2006', '', '9', ''],
    ['2006', '3', '', ''],
    ['', '', '', ''],
    ['2006', '2', '29', ''],
    ['2006', '2', '31', ''],
    ['2006', '4', '31', ''],
  ])('year %j, month %j, day %j make %j', (year, month, day, expected) => {
    expect(dateOfBirthOf(bornOn(year, month, day))).toBe(expected)
  })
})

describe('real dates', () => {
  it.each([
    ['2000', '2', '29', true],
    ['1900', '2', '29', false],
    ['2024', '2', '30', false],
    ['2023', '2', '28', true],
    ['2023', '02', '08', true],
    ['2023', '0', '8', false],
    ['2023', '13', '8', false],
    ['2023', '1', '0', false],
    ['2023', '1', '31', true],
    ['2023', '1', '32', false],
    ['2023', '11', '31', false],
    ['23', '1', '1', false],
    ['0023', '1', '1', false],
    ['20233', '1', '1', false],
    ['2023', 'x', '1', false],
    ['2023', '1', '1.5', false],
    ['2023', '-1', '1', false],
    ['12023', '1', '1', false],
    ['2023', ' 1', '1', false],
    ['2023', '1 ', '1', false],
    ['2023', '1', ' 1', false],
    ['2023', '1', '1 ', false],
  ])('%s / %s / %s: %s', (year, month, day, expected) => {
    expect(isRealDate(year, month, day)).toBe(expected)
  })
})

describe('age by calendar date', () => {
  it.each([
    ['19 years 364 days', '2006-06-15', '2026-06-14', 19],
    ['exactly 20', '2006-06-15', '2026-06-15', 20],
    ['20 years 364 days', '2005-06-15', '2026-06-14', 20],
    ['exactly 21', '2005-06-15', '2026-06-15', 21],
    ['21 and a day', '2005-06-15', '2026-06-16', 21],
    ['an earlier month with a later day', '2005-06-15', '2026-07-01', 21],
    ['a later month with an earlier day', '2005-07-01', '2026-06-15', 20],
    ['the eve of New Year', '2005-01-01', '2025-12-31', 20],
    ['born on 29 February, 28 February of another year', '2004-02-29', '2025-02-28', 20],
    ['born on 29 February, 1 March of another year', '2004-02-29', '2025-03-01', 21],
    ['born on 29 February, 28 February of a leap year', '2004-02-29', '2024-02-28', 19],
    ['born on 29 February, 29 February of a leap year', '2004-02-29', '2024-02-29', 20],
    ['born on 28 February, 28 February', '2004-02-28', '2025-02-28', 21],
    ['born on 1 March, 29 February', '2003-03-01', '2024-02-29', 20],
    ['born today', '2026-06-15', '2026-06-15', 0],
    ['born tomorrow', '2026-06-16', '2026-06-15', -1],
  ])('%s', (_, birth, today, expected) => {
    expect(ageOn(birth, today)).toBe(expected)
  })
})
