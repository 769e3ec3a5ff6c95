import * as v from 'valibot'
import { fromPromise } from 'xstate'
import type { ContactAnswer } from '../../../machines/delivery/actors.ts'
import type { Undelivered } from '../../../machines/delivery/context.ts'
import { OTHER_BODY_PROBLEM } from '../../../machines/requests/contact-payload.ts'
import { type Credential, isUnauthorized, withToken } from './credential.ts'
import { call, isFetchError, logFailure, retryAfterOf } from './http.ts'

const ANSWER_TIMEOUT_MS = 30_000

/**
 * Calls create_contact with a frozen body (section 7). A backend that has the application's contact
 * with another body counts as one that accepts. Failures are logged only (section 8).
 *
 * @throws where no answer came within 30 s, or the actor was stopped
 */
export function createSendContact(api: { baseUrl: string }, credential: Credential) {
  return fromPromise<ContactAnswer, Undelivered>(
    async ({ input: { applicationId, payload }, signal }) => {
      try {
        await withToken(credential, applicationId, isUnauthorized, (token) =>
          call(`${api.baseUrl}/create_contact`, {
            method: 'POST',
            body: payload,
            headers: { authorization: `Bearer ${token}`, 'idempotency-key': applicationId },
            retry: 0,
            signal: AbortSignal.any([signal, AbortSignal.timeout(ANSWER_TIMEOUT_MS)]),
          }),
        )
      } catch (error) {
        if (!hasOtherBody(error)) {
          if (signal.aborted) throw error
          logFailure('create_contact', error)
          if (!isFetchError(error) || error.status === undefined) throw error
          return { isAccepted: false, retryAfter: retryAfterOf(error) }
        }
      }
      console.info('create_contact: accepted')
      return { isAccepted: true, retryAfter: null }
    },
  )
}

/** The backend has this application's contact, with a body that another device or tab sent. */
function hasOtherBody(error: unknown): boolean {
  if (!isFetchError(error) || error.status !== 422) return false
  return v.is(v.object({ type: v.literal(OTHER_BODY_PROBLEM) }), error.data)
}
