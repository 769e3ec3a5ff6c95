import { describe, expect, it } from 'vitest'
import { ageOn, dateOfBirthOf, isRealDate } from '../../../../machines/decision/age.ts'
import {
  isTestPerson,
  isTestPlace,
  type Place,
} from '../../../../machines/decision/test-applicant.ts'
import type { Eligibility } from '../../../../machines/forms/index.ts'
import type { AnalysisResult } from '../../../../machines/records/application.ts'
import { vettingStatus, vettingSummary } from '../../../../machines/records/application.ts'

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

const RULES = {
  jobPlatformDomains: ['platform-one.example', 'platform-two.example', 'platform-three.example'],
  testEmail: 'tester@mail.example',
  testName: 'Terry Tester',
}
const PERSON = { email: 'ann@home.example', firstName: 'Ann', lastName: 'Lee' }

describe('identity', () => {
  it.each([
    ['someone else', {}, false],
    ['first domain', { email: 'ann@platform-one.example' }, true],
    ['last domain', { email: 'ann@platform-three.example' }, true],
    ['domain in capitals', { email: 'ANN@PLATFORM-ONE.EXAMPLE' }, true],
    ['domain within a longer one', { email: 'ann@mail.platform-one.example.org' }, true],
    ['half a domain', { email: 'ann@platform.example' }, false],
    ['test e-mail', { email: 'tester@mail.example' }, true],
    ['test e-mail in other case, with blanks', { email: ' Tester@Mail.Example ' }, true],
    ['test e-mail inside another', { email: 'a.tester@mail.example' }, false],
    ['test name', { firstName: 'Terry', lastName: 'Tester' }, true],
    ['test name in other case, with blanks', { firstName: ' TERRY ', lastName: ' tester ' }, true],
    ['only the first name', { firstName: 'Terry' }, false],
    ['only the last name', { lastName: 'Tester' }, false],
    ['test name and more', { firstName: 'Terry', lastName: 'Testerson' }, false],
    ['nothing given', { email: '', firstName: '', lastName: '' }, false],
  ])('%s', (_, changes, expected) => {
    expect(isTestPerson({ ...PERSON, ...changes }, RULES)).toBe(expected)
  })

  it('takes a configured domain, e-mail and name in any case', () => {
    const shouting = {
      jobPlatformDomains: ['PLATFORM-ONE.EXAMPLE'],
      testEmail: 'TESTER@MAIL.EXAMPLE',
      testName: 'TERRY TESTER',
    }
    expect(isTestPerson({ ...PERSON, email: 'a@platform-one.example' }, shouting)).toBe(true)
    expect(isTestPerson({ ...PERSON, email: 'tester@mail.example' }, shouting)).toBe(true)
    expect(isTestPerson({ ...PERSON, firstName: 'Terry', lastName: 'Tester' }, shouting)).toBe(true)
  })

  it('distinguishes letters that only look alike in capitals', () => {
    const rules = { ...RULES, testName: 'Terry Strauß' }
    expect(isTestPerson({ ...PERSON, firstName: 'Terry', lastName: 'Strauß' }, rules)).toBe(true)
    expect(isTestPerson({ ...PERSON, firstName: 'Terry', lastName: 'Strauss' }, rules)).toBe(false)
  })

  it('matches no applicant by empty rules', () => {
    const none = { jobPlatformDomains: ['', ' '], testEmail: '', testName: '' }
    expect(isTestPerson(PERSON, none)).toBe(false)
    expect(isTestPerson({ email: '', firstName: '', lastName: '' }, none)).toBe(false)
  })
})

describe('place', () => {
  const HOME: Place = {
    country: 'United States',
    countryCode: 'US',
    region: 'MI',
    regionName: 'Michigan',
    city: 'Detroit',
  }

  it.each([
    ['Detroit', {}, false],
    ['India by name', { country: 'India', countryCode: '' }, true],
    ['India by code', { country: '', countryCode: 'IN' }, true],
    ['India in capitals', { country: 'INDIA', countryCode: '' }, true],
    ['Indiana', { region: 'IN', regionName: 'Indiana', city: 'Gary' }, false],
    ['Austin TX', { city: 'Austin', region: 'TX', regionName: '' }, true],
    ['Austin, Texas', { city: 'Austin', region: '', regionName: 'Texas' }, true],
    ['austin tx', { city: 'austin', region: 'tx', regionName: '' }, true],
    ['AUSTIN, TEXAS', { city: 'AUSTIN', region: '', regionName: 'TEXAS' }, true],
    ['Austin MN', { city: 'Austin', region: 'MN', regionName: 'Minnesota' }, false],
    ['Phoenix NY', { city: 'Phoenix', region: 'NY', regionName: 'New York' }, false],
    ['Austin CA', { city: 'Austin', region: 'CA', regionName: 'California' }, false],
    ['Dallas TX', { city: 'Dallas', region: 'TX', regionName: 'Texas' }, false],
    [
      'nothing known',
      { country: '', countryCode: '', region: '', regionName: '', city: '' },
      false,
    ],
  ])('%s', (_, changes, expected) => {
    expect(isTestPlace({ ...HOME, ...changes })).toBe(expected)
  })

  it('is no test place while no place is known', () => {
    expect(isTestPlace(null)).toBe(false)
    expect(isTestPlace(undefined)).toBe(false)
  })
})

it.each<[AnalysisResult | undefined, status: string, summary: string]>([
  [undefined, '', ''],
  [{}, '', ''],
  [{ status: 'approved' }, 'approved', ''],
  [{ ai_status: 'approved', ai_summary: 'c' }, 'approved', 'c'],
  [{ status: 'approved', ai_status: 'rejected', summary: 'b', ai_summary: 'c' }, 'approved', 'b'],
  [{ status: '', ai_status: 'rejected', reasoning: '', summary: 'b' }, 'rejected', 'b'],
  [{ reasoning: 'a', summary: 'b', ai_summary: 'c' }, '', 'a'],
])('the answer %j has status %j and summary %j', (result, status, summary) => {
  expect([vettingStatus(result), vettingSummary(result)]).toEqual([status, summary])
})
