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
  isPausedWhenHidden: false,
}
