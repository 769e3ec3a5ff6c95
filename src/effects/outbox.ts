import { fromPromise } from 'xstate'
import type { UnclearedReading, UndeliveredReading } from '../../machines/delivery/actors.ts'
import { createDeliveryMachine } from '../../machines/delivery/delivery-chart.ts'
import type { Credential } from './api/credential.ts'
import { createSendContact } from './api/send-contact.ts'
import { readClock } from './clock.ts'
import { watchPage } from './page-events.ts'
import { holdSenderLock } from './sender-lock.ts'
import { type Submissions, submissionActors } from './storage/submissions.ts'

interface OutboxOptions {
  api: { baseUrl: string }
  credential: Credential
  submissions: Submissions
  /** The application that this page is about. */
  applicationId: () => string
}

/** The machine that delivers this device's submissions, with its effects. */
export function createOutbox({ api, credential, submissions, applicationId }: OutboxOptions) {
  const { freezeSubmission, readSubmission } = submissionActors(submissions)
  const clear = fromPromise<void, { applicationId: string }>(({ input }) =>
    submissions.clear(input.applicationId),
  )
  return createDeliveryMachine({
    watchPage,
    holdSenderLock,
    readUndelivered: fromPromise<UndeliveredReading>(async () => {
      const own = applicationId()
      return { own, ...(await submissions.undelivered()) }
    }),
    sendContact: createSendContact(api, credential),
    acknowledgeSubmission: fromPromise<void, { applicationId: string }>(({ input }) =>
      submissions.acknowledge(input.applicationId),
    ),
    readSubmission,
    drawJitter: fromPromise(async () => Math.random()),
    readUncleared: fromPromise<UnclearedReading>(async () => {
      const found = await submissions.uncleared()
      return { own: applicationId(), found }
    }),
    readClock,
    freezeSubmission,
    clearAbandoned: clear,
    clearSubmission: clear,
  })
}
