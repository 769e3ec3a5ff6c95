import { type FunnelContext, submissionIn } from '../../machines/context.ts'
import type { Credential } from './api/credential.ts'
import { createFindResume } from './api/find-resume.ts'
import { createGeolocation } from './api/geolocation.ts'
import { createUpload } from './api/upload.ts'
import { createVetting } from './api/vetting.ts'
import type { openBoardVisibility } from './board-visibility.ts'
import { createTicker, readClock } from './clock.ts'
import type { ClientConfiguration } from './configuration.ts'
import { createOutbox } from './outbox.ts'
import { type Submissions, submissionActors } from './storage/submissions.ts'

/** The actors that the machine is given: every effect of the funnel enters here and nowhere else. */
export function funnelActors(
  configuration: ClientConfiguration,
  credential: Credential,
  submissions: Submissions,
  { watchBoard }: ReturnType<typeof openBoardVisibility>,
  context: () => FunnelContext,
  reportRefusal: (error: Error) => void,
) {
  return {
    ticker: createTicker(),
    watchBoard,
    readClock,
    locate: createGeolocation(configuration.geolocation),
    analyseBackground: createVetting(configuration.vetting),
    uploadResume: createUpload(configuration.api, credential, () => context().applicationId),
    findResume: createFindResume(configuration.api, credential, () => context().applicationId),
    outbox: createOutbox({
      api: configuration.api,
      credential,
      submissions,
      ownId: () => submissionIn(context()),
      reportRefusal,
    }),
    ...submissionActors(submissions),
  }
}
