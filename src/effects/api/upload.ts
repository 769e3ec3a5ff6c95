import * as v from 'valibot'
import { type EventObject, fromCallback } from 'xstate'
import type { UploadEvent } from '../../../machines/events.ts'
import { MAX_LENGTH } from '../../../machines/forms/field.ts'
import { copy } from '../../copy/index.ts'
import { noteCall } from '../connection.ts'
import { type Credential, withToken } from './credential.ts'
import { fillLine, visibleTimeout } from './deadline.ts'
import { type Answer, problemIn } from './http.ts'
import { type Backend, receiptOf } from './receipt.ts'

/** As long as the form takes one: a longer one would be uploaded, and refused by Continue. */
const Reference = v.pipe(v.string(), v.maxLength(MAX_LENGTH.link), v.url())
const OwnReference = v.pipe(Reference, v.regex(/\/api\/files\/[^/]+$/))

const TOO_LARGE = 413
/** Statuses that the same file would get again: too large, of another kind, not acceptable. */
const REFUSALS: readonly number[] = [TOO_LARGE, 415, 422]

/** After so many milliseconds without progress or answer an upload has failed, */
const STALLED_MS = 30_000
/** unless the bytes that are sent by then would need longer at this speed, which the server allows. */
const SLOWEST_BYTES_PER_SECOND = 4_000

/** An upload was answered by something other than a reference, or not at all. */
class UploadError extends Error {
  readonly answer: Answer | undefined
  constructor(answer?: Answer) {
    super(`upload_aws: ${answer ? `HTTP ${answer.status}` : 'Network Error'}`)
    this.answer = answer
  }
}

/**
 * Posts the résumé as multipart form data with the one field `data` and reports its progress
 * (section 7). By XMLHttpRequest, since fetch reports no progress of an upload.
 */
export function createUpload(api: Backend, credential: Credential, applicationId: () => string) {
  return fromCallback<EventObject, { file: File }>(({ input, sendBack }) => {
    const abort = new AbortController()
    let leaveLine: (() => void) | undefined
    const report = (event: UploadEvent) => {
      if (!abort.signal.aborted) sendBack(event)
    }
    const stop = () => {
      deadline.stop()
      leaveLine?.()
      leaveLine = undefined
      abort.abort()
    }
    const end = (event: UploadEvent) => {
      report(event)
      stop()
    }
    const deadline = watchUpload(() => {
      console.warn('upload_aws: timeout exceeded')
      end({ type: 'UPLOAD.FAILED' })
    })
    withToken(credential, applicationId(), isUnauthorized, (token) => {
      deadline.sent(0)
      leaveLine ??= fillLine()
      return post(api, token, input.file, abort.signal, (sent, total) => {
        deadline.sent(sent)
        report({ type: 'UPLOAD.PROGRESSED', percent: percentOf(sent, total) })
      })
    }).then(
      (reference) => end({ type: 'UPLOAD.FINISHED', reference }),
      async (error: unknown) => {
        if (!abort.signal.aborted)
          console.warn(error instanceof Error ? error.message : 'upload_aws')
        end(await failureIn(error, input.file))
      },
    )
    return stop
  })
}

/**
 * A file that is refused, or that was changed or removed since it was chosen, is distinguished from an upload
 * that may succeed when it is tried again. Only a problem document is the backend's word about the file; of
 * another's answer it counts that a connection may take no more than so many bytes.
 */
async function failureIn(error: unknown, file: File): Promise<UploadEvent> {
  const refused = (reason: string): UploadEvent => ({ type: 'UPLOAD.REFUSED', reason })
  const answer = error instanceof UploadError ? error.answer : undefined
  if (answer && REFUSALS.includes(answer.status)) {
    const detail = problemIn(answer)
    if (detail !== undefined) return refused(detail)
    if (answer.status === TOO_LARGE) return refused(copy.file.tooLargeOnTheWay)
  }
  const isReadable = await file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    )
  return isReadable ? { type: 'UPLOAD.FAILED' } : refused(copy.file.changed)
}

function isUnauthorized(error: unknown): boolean {
  return error instanceof UploadError && error.answer?.status === 401
}

function post(
  api: Backend,
  token: string,
  file: File,
  signal: AbortSignal,
  onProgress: (sent: number, total: number) => void,
): Promise<string> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) throw new UploadError()
    const body = new FormData()
    body.append('data', file)
    const request = new XMLHttpRequest()
    const url = `${api.baseUrl}/upload_aws`
    request.open('POST', url)
    request.setRequestHeader('authorization', `Bearer ${token}`)
    const noteAnswer = noteCall()
    request.upload.onprogress = ({ loaded, total }) => onProgress(loaded, total)
    request.onload = () => {
      noteAnswer()
      const answer = answerOf(request, url)
      const reference = v.safeParse(receiptOf(api, OwnReference, Reference), answer)
      const isAccepted = answer.status >= 200 && answer.status < 300
      if (isAccepted && reference.success) resolve(reference.output)
      else reject(new UploadError(answer))
    }
    request.onerror = () => reject(new UploadError())
    request.onabort = () => reject(new UploadError())
    signal.addEventListener('abort', () => request.abort())
    request.send(body)
  })
}

function answerOf(request: XMLHttpRequest, url: string): Answer {
  return {
    status: request.status,
    mediaType: request.getResponseHeader('content-type'),
    isRedirected: request.responseURL !== new URL(url, window.location.href).href,
    text: request.responseText,
  }
}

function percentOf(loaded: number, total: number): number {
  return total === 0 ? 0 : Math.floor((loaded / total) * 100)
}

/**
 * Reports once that an upload has stalled; only the time in which the page is visible counts. Bytes that
 * the browser has sent are in the buffers of device, modem and network, and may still be on their way.
 */
export function watchUpload(onStalled: () => void) {
  const deadline = visibleTimeout(onStalled)
  deadline.restart(STALLED_MS)

  return {
    /** So many bytes are sent: none of them, if they are to be sent again. */
    sent(bytes: number) {
      deadline.restart(Math.max(STALLED_MS, (bytes / SLOWEST_BYTES_PER_SECOND) * 1000))
    },
    stop: deadline.stop,
  }
}
