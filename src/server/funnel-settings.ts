import * as v from 'valibot'
import { FunnelConfiguration } from '../../machines/configuration.ts'
import { parseJsonObject } from './json.ts'
import { WebAddress } from './variable-types.ts'

const CONVERSION = {
  mode: v.optional(v.picklist(['sandboxed', 'injected']), 'sandboxed'),
  applyUrl: v.optional(WebAddress),
  disqualifiedUrl: v.optional(WebAddress),
}

/** The value of FUNNEL. */
export const FunnelSettings = v.pipe(
  v.string(),
  v.check((text) => parseJsonObject(text) !== undefined, 'expects JSON, in single quotes in .env'),
  v.transform(parseJsonObject),
  v.strictObject({
    ...FunnelConfiguration.entries,
    analyticsTransport: v.optional(v.picklist(['fetch', 'xhr', 'beacon']), 'fetch'),
    conversion: v.optional(v.strictObject(CONVERSION), {}),
  }),
)

/** The fields of FUNNEL, as its documentation lists them. */
export const FUNNEL_FIELDS: Readonly<Record<string, string>> = {
  jobPlatformDomains: 'A list; an e-mail address that contains one of them is a test.',
  testEmail: 'The one e-mail address that is a test.',
  testName: 'The one full name that is a test.',
  submittedFrom: 'submitted_from of the contact.',
  applicationFormVersion: 'application_form_version of the contact.',
  hubspotId: 'hubspotId that the vetting service is sent.',
  stepVariant: 'step_variant of the analytics event Application Step Completed.',
  isPausedWhenHidden:
    'true: a puzzle level pauses when its tab is hidden, as by a phone call; the applicant resumes it. false: it goes on counting.',
  analyticsTransport: 'How the page sends events: fetch, xhr or beacon.',
  'conversion.applyUrl': 'The script for applications that end Qualified or Applied.',
  'conversion.disqualifiedUrl': 'The script for applications that end Disqualified.',
  'conversion.mode':
    'sandboxed: in a frame that reads nothing of the page. injected: in the page itself, for vendors that need their cookies; the script can read what the applicant typed.',
}
