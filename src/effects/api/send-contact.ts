import * as v from 'valibot'
import { AddedContact } from '../../../machines/requests/contact-payload.ts'
import { applicationOf, type Undelivered } from '../../../machines/requests/submissions.ts'
import { type Credential, isUnauthorized, withToken } from './credential.ts'
import { withDeadline } from './deadline.ts'
import { anySignal, call, isFetchError, logFailure, retryAfterOf } from './http.ts'
import { type Backend, isRefusal, namesApplication, receiptOf } from './receipt.ts'

const ANSWER_TIMEOUT_MS = 30_000

/** How the backend answered create_contact. */
export interface ContactAnswer {
  /**
   * `added`: the application had a contact with another body, and the backend has stored this one as
   * a further one. `refused`: the backend rejects this body, and a retry cannot change that.
   * `postponed`: it has not taken it now. `unacknowledged`: the answer is a success, but does not say that
   * the backend has it; a portal or a proxy may have given it.
   */
  result: 'accepted' | 'added' | 'refused' | 'postponed' | 'unacknowledged'
  /** Milliseconds that it asked to wait by Retry-After; null if it asked for nothing. */
  retryAfter: number | null
}

const Result = v.pipe(
  v.unknown(),
  v.transform((receipt) => (v.is(AddedContact, receipt) ? 'added' : 'accepted')),
)

/**
 * Calls create_contact with a frozen body (section 7). Failures are logged (section 8), a refusal that
 * waiting cannot change is reported, by its status alone.
 *
 * @throws if no answer came within 30 s, or the signal aborted
 */
export function createSendContact(
  api: Backend,
  credential: Credential,
  reportRefusal: (error: Error) => void = () => {},
) {
  return async (
    { submissionId, payload }: Undelivered,
    signal: AbortSignal,
  ): Promise<ContactAnswer> => {
    const applicationId = applicationOf(submissionId)
    const own = v.pipe(v.unknown(), namesApplication(applicationId), Result)
    const schema = receiptOf(api, own, Result)
    try {
      const result = await withToken(credential, applicationId, isUnauthorized, (token) =>
        withDeadline(ANSWER_TIMEOUT_MS, (late) =>
          call(`${api.baseUrl}/create_contact`, schema, {
            method: 'POST',
            body: payload,
            headers: { authorization: `Bearer ${token}`, 'idempotency-key': applicationId },
            signal: anySignal(signal, late),
          }),
        ),
      )
      console.info(`create_contact: ${result}`)
      return { result, retryAfter: null }
    } catch (error) {
      if (signal.aborted) throw error
      logFailure('create_contact', error)
      if (v.isValiError(error)) return { result: 'unacknowledged', retryAfter: null }
      if (!isFetchError(error) || error.status === undefined) throw error
      if (!isRefusal(error, api)) return { result: 'postponed', retryAfter: retryAfterOf(error) }
      reportRefusal(new Error(`create_contact: refused with HTTP ${error.status}`))
      return { result: 'refused', retryAfter: null }
    }
  }
}
