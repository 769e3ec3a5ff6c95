import * as v from 'valibot'
import { type EventObject, fromCallback } from 'xstate'
import type { UploadEvent } from '../../../machines/events.ts'
import { MAX_LENGTH } from '../../../machines/forms/field.ts'
import { parseJson } from '../../../machines/records/saved-state.ts'
import { copy } from '../../copy/index.ts'
import { type Credential, withToken } from './credential.ts'

/** As long as the form takes one: a longer one would be uploaded, and refused by Continue. */
const Reference = v.pipe(v.string(), v.maxLength(MAX_LENGTH.link), v.url())

/** The sentence of a problem (RFC 9457) that says what is wrong with the file. */
const Refusal = v.object({ detail: v.pipe(v.string(), v.trim(), v.maxLength(300)) })

/** Statuses that the same file would get again: too large, of another kind, not acceptable. */
const REFUSALS: readonly number[] = [413, 415, 422]

/** Milliseconds without progress, and from the last byte to the answer, after which an upload has failed. */
const STALLED_MS = 30_000
/** The answer may take as long again as the bytes took, up to this in all. */
const LONGEST_ANSWER_MS = 120_000

/** The backend answered an upload with an error status; 0 where it did not answer at all. */
class UploadError extends Error {
  readonly status: number
  readonly body: string
  constructor(status: number, body = '') {
    super(`upload_aws: ${status === 0 ? 'Network Error' : `HTTP ${status}`}`)
    this.status = status
    this.body = body
  }
}

/**
 * Posts the résumé as multipart form data with the one field `data` and reports its progress
 * (section 7). By XMLHttpRequest, since fetch reports no progress of an upload.
 */
export function createUpload(
  api: { baseUrl: string },
  credential: Credential,
  applicationId: () => string,
) {
  return fromCallback<EventObject, { file: File }>(({ input, sendBack }) => {
    const abort = new AbortController()
    const report = (event: UploadEvent) => {
      if (!abort.signal.aborted) sendBack(event)
    }
    const end = (event: UploadEvent) => {
      report(event)
      deadline.stop()
      abort.abort()
    }
    const deadline = watchUpload(() => {
      console.warn('upload_aws: timeout exceeded')
      end({ type: 'UPLOAD.FAILED' })
    })
    withToken(credential, applicationId(), isUnauthorized, (token) => {
      deadline.begin()
      return post(`${api.baseUrl}/upload_aws`, token, input.file, abort.signal, {
        onProgress(percent) {
          deadline.progress()
          report({ type: 'UPLOAD.PROGRESSED', percent })
        },
        onSent: deadline.sent,
      })
    }).then(
      (reference) => end({ type: 'UPLOAD.FINISHED', reference }),
      async (error: unknown) => {
        if (!abort.signal.aborted)
          console.warn(error instanceof Error ? error.message : 'upload_aws')
        end(await failureIn(error, input.file))
      },
    )
    return () => {
      deadline.stop()
      abort.abort()
    }
  })
}

/**
 * A file that is refused, or that was changed or removed since it was chosen, is distinguished from an upload
 * that may succeed when it is tried again.
 */
async function failureIn(error: unknown, file: File): Promise<UploadEvent> {
  if (!(error instanceof UploadError) || !REFUSALS.includes(error.status)) {
    const isReadable = await file
      .slice(0, 1)
      .arrayBuffer()
      .then(
        () => true,
        () => false,
      )
    return isReadable
      ? { type: 'UPLOAD.FAILED' }
      : { type: 'UPLOAD.REFUSED', reason: copy.file.changed }
  }
  const problem = v.safeParse(Refusal, parseJson(error.body))
  return { type: 'UPLOAD.REFUSED', reason: problem.success ? problem.output.detail : '' }
}

function isUnauthorized(error: unknown): boolean {
  return error instanceof UploadError && error.status === 401
}

function post(
  url: string,
  token: string,
  file: File,
  signal: AbortSignal,
  { onProgress, onSent }: { onProgress: (percent: number) => void; onSent: () => void },
): Promise<string> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) throw new UploadError(0)
    const body = new FormData()
    body.append('data', file)
    const request = new XMLHttpRequest()
    request.open('POST', url)
    request.setRequestHeader('authorization', `Bearer ${token}`)
    request.upload.onprogress = ({ loaded, total }) => onProgress(percentOf(loaded, total))
    request.upload.onload = onSent
    request.onload = () => {
      const reference = v.safeParse(Reference, referenceIn(request.responseText))
      const isAccepted = request.status >= 200 && request.status < 300
      if (isAccepted && reference.success) resolve(reference.output)
      else reject(new UploadError(request.status, request.responseText))
    }
    request.onerror = () => reject(new UploadError(0))
    request.onabort = () => reject(new UploadError(0))
    signal.addEventListener('abort', () => request.abort())
    request.send(body)
  })
}

function percentOf(loaded: number, total: number): number {
  return total === 0 ? 0 : Math.floor((loaded / total) * 100)
}

/** The body is the reference itself, as a JSON text or as plain text. */
function referenceIn(body: string): unknown {
  return parseJson(body) ?? body.trim()
}

/** Reports once that an upload has stalled; only the time in which the page is visible counts. */
export function watchUpload(onStalled: () => void) {
  let begun = performance.now()
  let isSent = false
  const deadline = visibleTimeout(onStalled)
  deadline.restart(STALLED_MS)

  return {
    /** The bytes are about to be sent, for the first time or again. */
    begin() {
      begun = performance.now()
      isSent = false
      deadline.restart(STALLED_MS)
    },
    progress() {
      if (!isSent) deadline.restart(STALLED_MS)
    },
    /** The last byte is sent: the answer is due. */
    sent() {
      isSent = true
      deadline.restart(Math.min(STALLED_MS + performance.now() - begun, LONGEST_ANSWER_MS))
    },
    stop: deadline.stop,
  }
}

function visibleTimeout(onEnd: () => void) {
  const stopped = new AbortController()
  let left = 0
  let since = 0
  let timeout: ReturnType<typeof setTimeout> | undefined

  function pause(): void {
    if (timeout === undefined) return
    clearTimeout(timeout)
    timeout = undefined
    left -= performance.now() - since
  }
  function resume(): void {
    pause()
    if (document.visibilityState !== 'visible') return
    since = performance.now()
    timeout = setTimeout(onEnd, left)
  }
  document.addEventListener('visibilitychange', resume, { signal: stopped.signal })

  return {
    restart(ms: number) {
      pause()
      left = ms
      resume()
    },
    stop() {
      stopped.abort()
      pause()
    },
  }
}
