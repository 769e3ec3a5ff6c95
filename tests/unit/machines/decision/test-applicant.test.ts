import { describe, expect, it } from 'vitest'
import {
  isTestIdentity,
  isTestPlace,
  type Place,
} from '../../../../machines/decision/test-applicant.ts'

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
    expect(isTestIdentity({ ...PERSON, ...changes }, RULES)).toBe(expected)
  })

  it('takes a configured domain, e-mail and name in any case', () => {
    const shouting = {
      jobPlatformDomains: ['PLATFORM-ONE.EXAMPLE'],
      testEmail: 'TESTER@MAIL.EXAMPLE',
      testName: 'TERRY TESTER',
    }
    expect(isTestIdentity({ ...PERSON, email: 'a@platform-one.example' }, shouting)).toBe(true)
    expect(isTestIdentity({ ...PERSON, email: 'tester@mail.example' }, shouting)).toBe(true)
    expect(isTestIdentity({ ...PERSON, firstName: 'Terry', lastName: 'Tester' }, shouting)).toBe(
      true,
    )
  })

  it('distinguishes letters that only look alike in capitals', () => {
    const rules = { ...RULES, testName: 'Terry Strauß' }
    expect(isTestIdentity({ ...PERSON, firstName: 'Terry', lastName: 'Strauß' }, rules)).toBe(true)
    expect(isTestIdentity({ ...PERSON, firstName: 'Terry', lastName: 'Strauss' }, rules)).toBe(
      false,
    )
  })

  it('matches no applicant by empty rules', () => {
    const none = { jobPlatformDomains: ['', ' '], testEmail: '', testName: '' }
    expect(isTestIdentity(PERSON, none)).toBe(false)
    expect(isTestIdentity({ email: '', firstName: '', lastName: '' }, none)).toBe(false)
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
