import * as v from 'valibot'
import { fromPromise } from 'xstate'
import type { ContactAnswer } from '../../../machines/outbox/actors.ts'
import type { Undelivered } from '../../../machines/outbox/context.ts'
import { AddedContact } from '../../../machines/requests/contact-payload.ts'
import { applicationOf } from '../../../machines/requests/submissions.ts'
import { type Credential, isUnauthorized, withToken } from './credential.ts'
import { anySignal, call, isFetchError, isRefusal, logFailure, retryAfterOf } from './http.ts'

const ANSWER_TIMEOUT_MS = 30_000

/** What the backend answers is not specified. A page is of a login or a proxy, and acknowledges nothing. */
const Receipt = v.custom<unknown>(
  (answer) => typeof answer !== 'string' || !/^\s*<(?:!doctype|html)\b/i.test(answer),
)

/**
 * Calls create_contact with a frozen body (section 7). Failures are logged (section 8), a refusal that
 * waiting cannot change is reported, by its status alone.
 *
 * @throws where no answer came within 30 s, or the actor was stopped
 */
export function createSendContact(
  api: { baseUrl: string },
  credential: Credential,
  reportRefusal: (error: Error) => void = () => {},
) {
  return fromPromise<ContactAnswer, Undelivered>(async ({ input, signal }) => {
    const applicationId = applicationOf(input.submissionId)
    try {
      const receipt = await withToken(credential, applicationId, isUnauthorized, (token) =>
        call(`${api.baseUrl}/create_contact`, {
          method: 'POST',
          body: input.payload,
          headers: { authorization: `Bearer ${token}`, 'idempotency-key': applicationId },
          retry: 0,
          signal: anySignal(signal, AbortSignal.timeout(ANSWER_TIMEOUT_MS)),
        }),
      )
      const result = v.is(AddedContact, v.parse(Receipt, receipt)) ? 'added' : 'accepted'
      console.info(`create_contact: ${result}`)
      return { result, retryAfter: null }
    } catch (error) {
      if (signal.aborted) throw error
      logFailure('create_contact', error)
      if (!isFetchError(error) || error.status === undefined) throw error
      if (!isRefusal(error)) return { result: 'postponed', retryAfter: retryAfterOf(error) }
      reportRefusal(new Error(`create_contact: refused with HTTP ${error.status}`))
      return { result: 'refused', retryAfter: null }
    }
  })
}
