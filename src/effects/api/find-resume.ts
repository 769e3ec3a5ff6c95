import * as v from 'valibot'
import { type EventObject, fromCallback } from 'xstate'
import type { FileEvent } from '../../../machines/events.ts'
import { type Credential, isUnauthorized, withToken } from './credential.ts'
import { answerIn, anySignal, call, logFailure, problemIn } from './http.ts'

const ANSWER_TIMEOUT_MS = 10_000
const GONE = 410

/**
 * Asks the backend whether it still has the résumé, and reports RESUME.GONE if it answers 410 with a problem. Any
 * other answer and none at all change nothing, nor is a file asked for that is not the backend's own.
 */
export function createFindResume(
  api: { baseUrl: string },
  credential: Credential,
  applicationId: () => string,
) {
  return fromCallback<EventObject, { reference: string }>(({ input, sendBack }) => {
    const name = nameIn(input.reference, api.baseUrl)
    const stopped = new AbortController()
    if (name === undefined) return
    withToken(credential, applicationId(), isUnauthorized, (token) =>
      call(`${api.baseUrl}/upload_aws/${name}`, v.unknown(), {
        headers: { authorization: `Bearer ${token}` },
        signal: anySignal(stopped.signal, AbortSignal.timeout(ANSWER_TIMEOUT_MS)),
      }),
    ).catch((error: unknown) => {
      if (stopped.signal.aborted) return
      logFailure('upload_aws', error)
      const gone: FileEvent = { type: 'RESUME.GONE' }
      const answer = answerIn(error)
      if (answer?.status === GONE && problemIn(answer) !== undefined) sendBack(gone)
    })
    return () => stopped.abort()
  })
}

/** The name of a file by its reference; undefined if it is elsewhere. */
function nameIn(reference: string, baseUrl: string): string | undefined {
  const folder = new URL(`${baseUrl}/files/`, window.location.href).href
  return reference.startsWith(folder) ? reference.slice(folder.length) : undefined
}
