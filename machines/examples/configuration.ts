import type { FunnelConfiguration } from '../configuration.ts'

/** A configuration whose values all differ. */
export const CONFIGURATION: FunnelConfiguration = {
  jobPlatformDomains: ['jobs-one.example', 'jobs-two.example', 'jobs-three.example'],
  testEmail: 'tester@funnel.example',
  testName: 'Tess Tester',
  submittedFrom: 'Funnel under test',
  applicationFormVersion: '7.5',
  hubspotId: 'hubspot-placeholder',
  stepVariant: 'variant-b',
  isPausedWhenHidden: false,
}
