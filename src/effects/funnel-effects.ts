import { createTicker, readClock } from './clock.ts'
import type { ClientConfiguration } from './configuration.ts'
import type { Credential } from './credential.ts'
import { createGeolocation } from './geolocation.ts'
import { createOutbox } from './outbox.ts'
import { submissionActors } from './submission-actors.ts'
import type { Submissions } from './submissions.ts'
import { createUpload } from './upload.ts'
import { createVetting } from './vetting.ts'

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
