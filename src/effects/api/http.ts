import type { $Fetch, FetchError, FetchResponse } from 'ofetch'
import * as v from 'valibot'
import { parseJson } from '../../../machines/records/saved-state.ts'
import { noteCall } from '../connection.ts'

let client: $Fetch | undefined

/** The client of all services; loaded with the later views, or when it is first needed. */
export async function loadClient(): Promise<$Fetch> {
  client ??= (await import('ofetch')).ofetch
  return client
}

/**
 * Calls a service and reads its answer by a schema, such as {@link json} of what it has to hold. Once the client is
 * loaded the call leaves at once, also while the page is left.
 *
 * @throws FetchError without an answer or with an error status, ValiError with another answer
 */
export async function call<Output>(
  address: string,
  schema: v.GenericSchema<unknown, Output>,
  options: NonNullable<Parameters<$Fetch['raw']>[1]>,
): Promise<Output> {
  const loaded = client ?? (await loadClient())
  const response = await loaded.raw(address, {
    ...options,
    retry: 0,
    responseType: 'text',
    onResponse: noteCall(),
  })
  return v.parse(schema, answerOf(response))
}

/** A signal that aborts with the first of several. Not every browser has `AbortSignal.any`. */
export function anySignal(...signals: AbortSignal[]): AbortSignal {
  const controller = new AbortController()
  for (const signal of signals) {
    const abort = () => controller.abort(signal.reason)
    if (signal.aborted) abort()
    else signal.addEventListener('abort', abort, { once: true })
  }
  return controller.signal
}

/** Whether a call failed at the service or in the network. */
export function isFetchError(error: unknown): error is FetchError {
  return error instanceof Error && error.name === 'FetchError'
}

/** An answer as it came, from whoever gave it: a portal or a proxy may answer in the service's place. */
export interface Answer {
  status: number
  /** The header Content-Type; null if there is none. */
  mediaType: string | null
  /** Whether another address than the one that was called has answered. */
  isRedirected: boolean
  text: string
}

const JSON_TYPE = /^application\/(?:[\w.+-]+\+)?json\b/i
const HTML_TYPE = /^(?:text\/html|application\/xhtml)/i

/** An answer of the address that was called, in JSON that fits. */
export function json<Output>(
  schema: v.GenericSchema<unknown, Output>,
  mediaType = JSON_TYPE,
): v.GenericSchema<unknown, Output> {
  return v.pipe(
    v.object({
      status: v.number(),
      mediaType: v.pipe(v.string(), v.regex(mediaType)),
      isRedirected: v.literal(false),
      text: v.pipe(v.string(), v.parseJson(), schema),
    }),
    v.transform(({ text }) => text),
  )
}

/** Any answer of the address that was called but markup; JSON as the value that it holds, else the text. */
export const anyButMarkup = v.pipe(
  v.object({
    mediaType: v.nullable(
      v.pipe(
        v.string(),
        v.check((type) => !HTML_TYPE.test(type)),
      ),
    ),
    isRedirected: v.literal(false),
    text: v.pipe(v.string(), v.regex(/^(?!\s*<)/)),
  }),
  v.transform(({ text }): unknown => parseJson(text) ?? text.trim()),
)

const ProblemDocument = json(
  v.object({ status: v.number(), detail: v.pipe(v.string(), v.trim(), v.maxLength(300)) }),
  /^application\/problem\+json\b/i,
)

/** The sentence of the problem (RFC 9457) that our backend answers with; undefined if another party has answered. */
export function problemIn(answer: Answer): string | undefined {
  const { success, output } = v.safeParse(ProblemDocument, answer)
  return success && output.status === answer.status ? output.detail : undefined
}

/** The answer that a failed call got; undefined if it got none. */
export function answerIn(error: unknown): Answer | undefined {
  return isFetchError(error) && error.response ? answerOf(error.response) : undefined
}

function answerOf(response: FetchResponse<unknown>): Answer {
  const { status, headers, redirected: isRedirected, _data: text = '' } = response
  return { status, mediaType: headers.get('content-type'), isRedirected, text: String(text) }
}

/** The four names under which failed calls are logged (section 8, generic HTTP client errors). */
type FailureName = 'Network Error' | 'Request aborted' | 'timeout exceeded' | 'Unsupported protocol'

/**
 * Names a failed call. A call that was answered has none of the four names: an error status is named
 * by its number, an answer that holds what it must not is unreadable.
 */
export function nameOfFailure(
  error: unknown,
): FailureName | `HTTP ${number}` | 'unreadable answer' {
  if (isFetchError(error) && error.status !== undefined) return `HTTP ${error.status}`
  if (error instanceof v.ValiError) return 'unreadable answer'
  const cause = isFetchError(error) ? error.cause : error
  if (cause instanceof Error && cause.name === 'TimeoutError') return 'timeout exceeded'
  if (cause instanceof Error && cause.name === 'AbortError') return 'Request aborted'
  if (isFetchError(error) && isForeignScheme(error.request)) return 'Unsupported protocol'
  return 'Network Error'
}

/** Logs that a call failed, with nothing of what it carried; it is not shown to the applicant. */
export function logFailure(call: string, error: unknown): void {
  console.warn(`${call}: ${nameOfFailure(error)}`)
}

/** Whether an address names a scheme other than http and https; browsers do not say so themselves. */
function isForeignScheme(request: unknown): boolean {
  return typeof request === 'string' && /^(?!https?:)[a-z][a-z\d+.-]*:/i.test(request)
}

const MIN_DELAY_MS = 1_000
const MAX_DELAY_MS = 3_600_000

/**
 * Milliseconds that the backend asked to wait by Retry-After, in seconds or as a date, never under
 * a second nor over an hour; null if it asked for nothing.
 */
export function retryAfterOf(error: unknown, now: number = Date.now()): number | null {
  const header = isFetchError(error) ? error.response?.headers.get('retry-after') : null
  if (!header) return null
  const ms = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - now
  return Number.isNaN(ms) ? null : Math.min(Math.max(ms, MIN_DELAY_MS), MAX_DELAY_MS)
}
