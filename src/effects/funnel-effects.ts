import type { Credential } from './api/credential.ts'
import { createGeolocation } from './api/geolocation.ts'
import { createUpload } from './api/upload.ts'
import { createVetting } from './api/vetting.ts'
import { createTicker, readClock } from './clock.ts'
import type { ClientConfiguration } from './configuration.ts'
import { createOutbox } from './outbox.ts'
import { type Submissions, submissionActors } from './storage/submissions.ts'

/** The actors that the machine is given: every effect of the funnel enters here and nowhere else. */
export function funnelActors(
  configuration: ClientConfiguration,
  credential: Credential,
  submissions: Submissions,
  applicationId: () => string,
) {
  return {
    ticker: createTicker(),
    readClock,
    locate: createGeolocation(configuration.geolocation),
    analyseBackground: createVetting(configuration.vetting),
    uploadResume: createUpload(configuration.api, credential, applicationId),
    outbox: createOutbox({ api: configuration.api, credential, submissions, applicationId }),
    ...submissionActors(submissions),
  }
}
