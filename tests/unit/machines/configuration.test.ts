import * as v from 'valibot'
import { expect, it } from 'vitest'
import { DEFAULT_CONFIGURATION, FunnelConfiguration } from '../../../machines/configuration.ts'
import { DEFAULT_CONFIGURATION as EXPECTED } from '../../specification/configuration.ts'

it('has documented defaults for everything', () => {
  expect(v.parse(FunnelConfiguration, {})).toEqual(EXPECTED)
  expect(v.parse(FunnelConfiguration, {})).toEqual(DEFAULT_CONFIGURATION)
})

it('takes what is configured and defaults the rest', () => {
  const configured = v.parse(FunnelConfiguration, {
    jobPlatformDomains: [' jobs.example '],
    stepVariant: 'short',
    isPausedWhenHidden: false,
  })
  expect(configured.jobPlatformDomains).toEqual(['jobs.example'])
  expect(configured.stepVariant).toBe('short')
  expect(configured.isPausedWhenHidden).toBe(false)
  expect(configured.testName).toBe('Test Applicant')
})

it('lets the test rules be switched off', () => {
  const off = { jobPlatformDomains: [], testEmail: '', testName: '' }
  expect(v.parse(FunnelConfiguration, off)).toMatchObject(off)
})

it.each([
  [{ submittedFrom: '' }],
  [{ applicationFormVersion: ' ' }],
  [{ hubspotId: 7 }],
  [{ stepVariant: null }],
  [{ jobPlatformDomains: 'jobs.example' }],
])('refuses %j', (configured) => {
  expect(v.is(FunnelConfiguration, configured)).toBe(false)
})
