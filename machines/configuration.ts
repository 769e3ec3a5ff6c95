import * as v from 'valibot'

const Text = v.pipe(v.string(), v.trim())
const RequiredText = v.pipe(Text, v.nonEmpty())

/** The documented defaults. */
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

/**
 * What a company sets for its own funnel; a field left out has its documented default.
 *
 * - `jobPlatformDomains`, `testEmail`, `testName`: who is a job platform's tester (section 9).
 *   Empty ones match no applicant.
 * - `submittedFrom`, `applicationFormVersion`: fixed labels of the create-contact payload.
 * - `hubspotId`: the placeholder that the vetting service is sent (section 7).
 * - `stepVariant`: `step_variant` of the step-completed analytics event (section 3).
 * - `accommodationEmail`: where to write for another form of the assessment or more time; none by default.
 * - `isPausedWhenHidden`: a level pauses when its tab is hidden; the applicant resumes it.
 */
export const FunnelConfiguration = v.object({
  jobPlatformDomains: v.optional(v.array(Text), DEFAULT_CONFIGURATION.jobPlatformDomains),
  testEmail: v.optional(Text, DEFAULT_CONFIGURATION.testEmail),
  testName: v.optional(Text, DEFAULT_CONFIGURATION.testName),
  submittedFrom: v.optional(RequiredText, DEFAULT_CONFIGURATION.submittedFrom),
  applicationFormVersion: v.optional(RequiredText, DEFAULT_CONFIGURATION.applicationFormVersion),
  hubspotId: v.optional(RequiredText, DEFAULT_CONFIGURATION.hubspotId),
  stepVariant: v.optional(RequiredText, DEFAULT_CONFIGURATION.stepVariant),
  isPausedWhenHidden: v.optional(v.boolean(), DEFAULT_CONFIGURATION.isPausedWhenHidden),
  accommodationEmail: v.optional(Text),
})
export type FunnelConfiguration = v.InferOutput<typeof FunnelConfiguration>

/** The part of the configuration by which a test applicant is known (section 9). */
export type TestApplicantRules = Pick<
  FunnelConfiguration,
  'jobPlatformDomains' | 'testEmail' | 'testName'
>
