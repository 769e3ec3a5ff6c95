import { type EventObject, fromCallback, fromPromise } from 'xstate'
import { type FunnelContext, submissionIn } from '../../machines/context.ts'
import type { UnclearedReading, UndeliveredReading } from '../../machines/outbox/actors.ts'
import type { LockEvent, PageEvent } from '../../machines/outbox/context.ts'
import { createOutboxMachine } from '../../machines/outbox/outbox-chart.ts'
import type { FrozenSubmission, OutboxCommand } from '../../machines/requests/submissions.ts'
import type { Credential } from './api/credential.ts'
import { createFindResume } from './api/find-resume.ts'
import { createGeolocation } from './api/geolocation.ts'
import { createSendContact } from './api/send-contact.ts'
import { createUpload } from './api/upload.ts'
import { createVetting } from './api/vetting.ts'
import type { openBoardVisibility } from './board-visibility.ts'
import { createTicker, readClock } from './clock.ts'
import type { ClientConfiguration } from './configuration.ts'
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

interface OutboxOptions {
  api: { baseUrl: string }
  credential: Credential
  submissions: Submissions
  /** The id of this page's submission. */
  ownId: () => string
  /** Takes an error without personal data. */
  reportRefusal?: (error: Error) => void
}

/** The machine that delivers this device's submissions, with its effects. */
export function createOutbox({
  api,
  credential,
  submissions,
  ownId,
  reportRefusal,
}: OutboxOptions) {
  const { readSubmission } = submissionActors(submissions)
  const clear = fromPromise<void, { submissionId: string }>(async ({ input }) => {
    await submissions.clear(input.submissionId)
  })
  return createOutboxMachine({
    watchPage: watchPage(submissions),
    holdSenderLock,
    readUndelivered: fromPromise<UndeliveredReading>(async () => {
      const own = ownId()
      return { own, ...(await submissions.undelivered()) }
    }),
    sendContact: createSendContact(api, credential, reportRefusal),
    refuseSubmission: fromPromise<void, { submissionId: string }>(async ({ input }) => {
      await submissions.refuse(input.submissionId)
    }),
    acknowledgeSubmission: fromPromise<void, { submissionId: string; isAdded: boolean }>(
      async ({ input }) => {
        await submissions.acknowledge(input)
      },
    ),
    readSubmission,
    drawJitter: fromPromise(async () => Math.random()),
    readUncleared: fromPromise<UnclearedReading>(async () => {
      const found = await submissions.uncleared()
      return { own: ownId(), found }
    }),
    readClock,
    // One that is in memory only is sent from there.
    freezeSubmission: fromPromise<void, FrozenSubmission>(async ({ input }) => {
      await submissions.freeze(input)
    }),
    clearAbandoned: clear,
    clearSubmission: clear,
  })
}

/**
 * Reports that the connection is back, or the page: visible again or from the back/forward cache; and
 * that a submission is stored late, which the next round then says.
 */
export function watchPage(submissions: Pick<Submissions, 'whenStored'>) {
  return fromCallback<EventObject>(({ sendBack }) => {
    const stopped = new AbortController()
    const { signal } = stopped
    const report = (type: PageEvent['type'] | OutboxCommand['type']) => sendBack({ type })

    submissions.whenStored(() => report('OUTBOX.FILLED'))
    window.addEventListener('online', () => report('CONNECTION.RESTORED'), { signal })
    window.addEventListener(
      'pageshow',
      ({ persisted }) => {
        if (persisted) report('PAGE.RESTORED')
      },
      { signal },
    )
    document.addEventListener(
      'visibilitychange',
      () => {
        if (document.visibilityState === 'visible') report('PAGE.SHOWN')
      },
      { signal },
    )
    return () => stopped.abort()
  })
}

const LOCK = 'funnel.outbox'

/**
 * Asks for the sender's lock over all tabs, reports LOCK.GRANTED once this page alone holds it, and
 * releases it when the actor is stopped. Reports LOCK.UNAVAILABLE where the browser has no locks (they
 * need a secure context) or refuses them.
 */
export const holdSenderLock = fromCallback<EventObject>(({ sendBack }) => {
  const report = (type: LockEvent['type']) => sendBack({ type })
  const stopped = new AbortController()
  const { signal } = stopped
  const hold = async () => {
    await navigator.locks.request(LOCK, { signal }, () => {
      report('LOCK.GRANTED')
      return whenAborted(signal)
    })
  }
  hold().catch(() => report('LOCK.UNAVAILABLE'))
  return () => stopped.abort()
})

function whenAborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve()
    signal.addEventListener('abort', () => resolve())
  })
}
