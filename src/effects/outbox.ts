import * as v from 'valibot'
import { fromCallback } from 'xstate'
import type { OutboxCommand } from '../../machines/actors.ts'
import type { DeliveryEvent } from '../../machines/events.ts'
import type { FunnelConfiguration } from '../../machines/schemas/configuration.ts'
import { OTHER_BODY_PROBLEM } from '../../machines/schemas/contact-payload.ts'
import { takeOverAbandoned } from './abandoned-submissions.ts'
import { type Credential, isUnauthorized, withToken } from './credential.ts'
import { logFailure } from './failures.ts'
import { call, isFetchError } from './http.ts'
import { grownPause, namedPause } from './retry-pause.ts'
import { withSenderLock } from './sender-lock.ts'
import type { Submissions, Undelivered } from './submissions.ts'

const ANSWER_TIMEOUT_MS = 30_000

interface OutboxOptions {
  api: { baseUrl: string }
  credential: Credential
  submissions: Submissions
  /** The application that this page is about. */
  applicationId: () => string
  /** The funnel's own values, with which what was never decided is decided. */
  configuration: FunnelConfiguration
}

/**
 * Sends kept submissions until the backend acknowledges them: on start, when one is added, when the
 * connection or the page comes back, and after a growing, jittered pause. While the backend asks for
 * a pause by Retry-After, nothing but its end wakes the sender. One tab sends at a time. A backend
 * that has the application's contact with another body counts as one that acknowledges. Failures are
 * logged only (section 8).
 */
export function createOutbox(options: OutboxOptions) {
  const { api, credential, submissions, applicationId, configuration } = options

  async function deliver({ applicationId: key, payload }: Undelivered, stop: AbortSignal) {
    await withToken(credential, key, isUnauthorized, (token) =>
      call(`${api.baseUrl}/create_contact`, {
        method: 'POST',
        body: payload,
        headers: { authorization: `Bearer ${token}`, 'idempotency-key': key },
        retry: 0,
        signal: AbortSignal.any([stop, AbortSignal.timeout(ANSWER_TIMEOUT_MS)]),
      }),
    ).catch((error: unknown) => {
      if (!isKeptAlready(error)) throw error
    })
    console.info('create_contact: accepted')
    await submissions.acknowledge(key)
  }

  return fromCallback<OutboxCommand>(({ receive, sendBack }) => {
    const stop = new AbortController()
    let failedRounds = 0
    let timeout: ReturnType<typeof setTimeout> | undefined
    let isPauseNamed = false
    let isDraining = false
    let isAskedAgain = false
    let isTakingOver = false
    const report = (event: DeliveryEvent) => sendBack(event)

    async function drain(): Promise<void> {
      if (isPauseNamed) return
      if (isDraining) {
        isAskedAgain = true
        return
      }
      isDraining = true
      do {
        isAskedAgain = false
        await runRound()
      } while (isAskedAgain && !isPauseNamed && !stop.signal.aborted)
      isDraining = false
    }

    async function takeOver(): Promise<void> {
      if (isTakingOver) return
      isTakingOver = true
      const { signal } = stop
      const abandoned = { submissions, applicationId, configuration, signal }
      if (await takeOverAbandoned(abandoned)) await drain()
      isTakingOver = false
    }

    async function runRound(): Promise<void> {
      clearTimeout(timeout)
      try {
        await withSenderLock(stop.signal, sendAll)
        failedRounds = 0
      } catch (error) {
        if (!stop.signal.aborted) postpone(error)
      }
    }

    /**
     * Sends one after the other; one that the backend refuses does not hold up the others.
     *
     * @throws what failed, also where the device could not be asked for all that is to be sent
     */
    async function sendAll(): Promise<void> {
      const own = applicationId()
      const { found, isAll } = await submissions.undelivered()
      let failure: unknown = isAll ? undefined : new Error('Not all were read')
      for (const submission of found) {
        const key = submission.applicationId
        report({ type: 'DELIVERY.ATTEMPTED', applicationId: key })
        try {
          await deliver(submission, stop.signal)
          report({ type: 'DELIVERY.ACKNOWLEDGED', applicationId: key })
        } catch (error) {
          if (stop.signal.aborted) throw error
          logFailure('create_contact', error)
          report({ type: 'DELIVERY.POSTPONED', applicationId: key })
          failure = error
          if (!isAnswered(error) || namedPause(error) !== undefined) break
        }
      }
      if (isAll && found.every(({ applicationId: key }) => key !== own))
        await reportIfDelivered(own)
      if (failure !== undefined) throw failure
    }

    /** Another tab may have delivered what this page waits for. */
    async function reportIfDelivered(own: string): Promise<void> {
      const submission = await submissions.find(own)
      if (submission?.isAcknowledged) {
        report({ type: 'DELIVERY.ACKNOWLEDGED', applicationId: own })
      }
    }

    function postpone(error: unknown): void {
      failedRounds += 1
      const named = namedPause(error)
      isPauseNamed = named !== undefined
      timeout = setTimeout(endPause, named ?? grownPause(failedRounds))
    }

    function endPause(): void {
      isPauseNamed = false
      look()
    }

    function look(): void {
      void drain()
      void takeOver()
    }

    function lookWhenVisible(): void {
      if (document.visibilityState === 'visible') look()
    }

    function drainWhenBack({ persisted }: PageTransitionEvent): void {
      if (persisted) void drain()
    }

    receive((command) => {
      if (command.type === 'OUTBOX.FILLED') void drain()
      else void submissions.clear(applicationId())
    })
    const { signal } = stop
    window.addEventListener('online', drain, { signal })
    window.addEventListener('pageshow', drainWhenBack, { signal })
    document.addEventListener('visibilitychange', lookWhenVisible, { signal })
    look()
    return () => {
      stop.abort()
      clearTimeout(timeout)
    }
  })
}

/** The backend has this application's contact, with a body that another device or tab sent. */
function isKeptAlready(error: unknown): boolean {
  if (!isFetchError(error) || error.status !== 422) return false
  return v.is(v.object({ type: v.literal(OTHER_BODY_PROBLEM) }), error.data)
}

function isAnswered(error: unknown): boolean {
  return isFetchError(error) && error.status !== undefined
}
