import { FetchError } from 'ofetch'

/** The four names under which failed calls are logged (section 8, generic HTTP client errors). */
export type FailureName =
  | 'Network Error'
  | 'Request aborted'
  | 'timeout exceeded'
  | 'Unsupported protocol'

/** Names a failed call; an answer with an error status is named by its number. */
export function nameOfFailure(error: unknown): FailureName | `HTTP ${number}` {
  if (error instanceof FetchError && error.status !== undefined) return `HTTP ${error.status}`
  const cause = error instanceof FetchError ? error.cause : error
  if (cause instanceof DOMException) {
    if (cause.name === 'TimeoutError') return 'timeout exceeded'
    if (cause.name === 'AbortError') return 'Request aborted'
  }
  if (cause instanceof TypeError && /protocol|scheme/i.test(cause.message)) {
    return 'Unsupported protocol'
  }
  return 'Network Error'
}

/** Logs that a call failed, with nothing of what it carried; the applicant sees nothing of it. */
export function logFailure(call: string, error: unknown): void {
  console.warn(`${call}: ${nameOfFailure(error)}`)
}
