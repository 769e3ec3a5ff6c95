/** What holds of the funnel where a company configures nothing (sections 7 and 9). */
export const DEFAULT_CONFIGURATION = {
  jobPlatformDomains: [
    'jobplatform-one.example',
    'jobplatform-two.example',
    'jobplatform-three.example',
  ],
  testEmail: 'test.applicant@funnel.example',
  testName: 'Test Applicant',
  submittedFrom: 'Remote AI Task Reviewer funnel',
  applicationFormVersion: '1.0',
  hubspotId: 'not-assigned',
  stepVariant: 'default',
  isPausedWhenHidden: true,
}

/** What a page is configured with where the operator sets nothing. */
export const DEFAULT_PAGE = {
  api: { baseUrl: '/api', receipt: 'own' },
  vetting: { baseUrl: '/api' },
  geolocation: { url: '/api/geo' },
  funnel: DEFAULT_CONFIGURATION,
  isConsentRequired: false,
  analytics: { isOn: true, apiKey: 'funnel', url: '/2/httpapi', transport: 'fetch' },
  monitoring: { isOn: true },
  conversion: { mode: 'sandboxed' },
  off: [],
}

/** Milliseconds of every delay, by its name in the chart (section 9, Timing). */
export const DELAYS_MS = {
  typingPause: 1500,
  shake: 500,
  levelAdvance: 1000,
  geolocationTimeout: 3000,
  spinner: 3000,
  clearing: 2000,
} as const
