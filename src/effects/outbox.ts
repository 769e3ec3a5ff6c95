import { FetchError, ofetch } from 'ofetch'
import { fromCallback } from 'xstate'
import type { OutboxCommand } from '../../machines/actors.ts'
import type { DeliveryEvent } from '../../machines/events.ts'
import { type Credential, withToken } from './credential.ts'
import { logFailure } from './failures.ts'
import type { KeptSubmission, Submissions } from './submissions.ts'

const FIRST_PAUSE_MS = 2_000
const LONGEST_PAUSE_MS = 300_000
const LOCK = 'funnel.outbox'

interface OutboxOptions {
  api: { baseUrl: string }
  credential: Credential
  submissions: Submissions
  /** The application that this page is about. */
  applicationId: () => string
}

/**
 * Sends kept submissions until the backend acknowledges them: on start, when one is added, when the
 * connection or the page comes back, and after a growing, jittered pause. One tab sends at a time.
 * Failures are logged only (section 8).
 */
export function createOutbox({ api, credential, submissions, applicationId }: OutboxOptions) {
  async function deliver({ applicationId: key, payload }: KeptSubmission): Promise<void> {
    await withToken(credential, key, isUnauthorized, async (token) => {
      await ofetch(`${api.baseUrl}/create_contact`, {
        method: 'POST',
        body: payload ?? {},
        headers: { authorization: `Bearer ${token}`, 'idempotency-key': key },
        retry: 0,
      })
      console.info('create_contact: accepted')
    })
    await submissions.acknowledge(key)
  }

  return fromCallback<OutboxCommand>(({ receive, sendBack }) => {
    let attempts = 0
    let timeout: ReturnType<typeof setTimeout> | undefined
    let isDraining = false
    let isAskedAgain = false
    const report = (event: DeliveryEvent) => sendBack(event)

    async function drain(): Promise<void> {
      if (isDraining) {
        isAskedAgain = true
        return
      }
      isDraining = true
      clearTimeout(timeout)
      await withLock(sendAll)
      isDraining = false
      if (isAskedAgain) {
        isAskedAgain = false
        void drain()
      }
    }

    async function sendAll(): Promise<void> {
      for (const submission of await submissions.undelivered()) {
        const key = submission.applicationId
        report({ type: 'DELIVERY.ATTEMPTED', applicationId: key })
        try {
          await deliver(submission)
          attempts = 0
          report({ type: 'DELIVERY.ACKNOWLEDGED', applicationId: key })
        } catch (error) {
          logFailure('create_contact', error)
          report({ type: 'DELIVERY.POSTPONED', applicationId: key })
          attempts += 1
          timeout = setTimeout(drain, pauseAfter(attempts, error))
          return
        }
      }
    }

    function drainWhenVisible() {
      if (document.visibilityState === 'visible') void drain()
    }

    receive((command) => {
      if (command.type === 'OUTBOX.FILLED') void drain()
      else void submissions.clear(applicationId())
    })
    window.addEventListener('online', drain)
    window.addEventListener('pageshow', drain)
    document.addEventListener('visibilitychange', drainWhenVisible)
    void drain()
    return () => {
      clearTimeout(timeout)
      window.removeEventListener('online', drain)
      window.removeEventListener('pageshow', drain)
      document.removeEventListener('visibilitychange', drainWhenVisible)
    }
  })
}

/** Milliseconds until the next attempt: Retry-After where the backend names it, else growing. */
function pauseAfter(attempts: number, error: unknown): number {
  const named = error instanceof FetchError ? error.response?.headers.get('retry-after') : null
  const seconds = Number(named)
  if (named && Number.isFinite(seconds)) return seconds * 1000
  const pause = Math.min(FIRST_PAUSE_MS * 2 ** (attempts - 1), LONGEST_PAUSE_MS)
  return pause * (0.5 + Math.random() / 2)
}

function isUnauthorized(error: unknown): boolean {
  return error instanceof FetchError && error.status === 401
}

/** One sender over all tabs, where the browser has locks (only in a secure context). */
async function withLock(send: () => Promise<void>): Promise<void> {
  const locks: LockManager | undefined = navigator.locks
  if (locks) await locks.request(LOCK, send)
  else await send()
}
