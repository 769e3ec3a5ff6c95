import { STATUS_CODES } from 'node:http'
import * as v from 'valibot'
import type { CallLimit } from '../limits.ts'
import { errorFields, type Log } from '../log.ts'
import { isDiskFull, isStorageFailure, isUnavailable } from '../store/failures.ts'

type ProblemHeaders = Record<string, string>

/** A request that cannot be answered; `detail` is a sentence that says what to do. */
export class Problem extends Error {
  override name = 'Problem'
  readonly status: number
  readonly headers: ProblemHeaders

  constructor(status: number, detail: string, headers: ProblemHeaders = {}) {
    super(detail)
    this.status = status
    this.headers = headers
  }
}

/**
 * What a caught error is answered with: a problem as it is; anything else is logged and becomes one of
 * status 503 if the disk is full or fails, or the database does not answer, else 500.
 */
export function problemFor(error: unknown, log: Log, requestId: string): Problem {
  if (error instanceof Problem) return error
  const fields = { requestId, ...errorFields(error) }
  if (isDiskFull(error)) {
    log.error('disk_full', fields)
    return new Problem(503, 'There is no space left to store this: send it again later.', {
      'retry-after': '60',
    })
  }
  if (isUnavailable(error)) {
    log.error('database_unavailable', fields)
    return new Problem(503, 'The database does not answer now: send it again later.', {
      'retry-after': '5',
    })
  }
  if (isStorageFailure(error)) {
    log.error('storage_failed', fields)
    return new Problem(503, 'What is stored cannot be used now: send it again later.', {
      'retry-after': '60',
    })
  }
  log.error('unexpected_error', fields)
  return new Problem(500, 'Something failed here: try again later.')
}

/** A problem as it is answered (RFC 9457). */
export const ProblemBody = v.pipe(
  v.object({
    type: v.string(),
    title: v.optional(v.string()),
    status: v.number(),
    detail: v.pipe(v.string(), v.regex(/^\S[\s\S]*\.$/), v.description('Says what to do.')),
    requestId: v.optional(v.pipe(v.string(), v.description('It is in the log under this id.'))),
  }),
  v.metadata({ ref: 'Problem' }),
)

/** Answers with a problem, as application/problem+json. */
export function problemResponse(problem: Problem, requestId?: string): Response {
  const { status, message: detail } = problem
  const title = STATUS_CODES[status]
  const body: v.InferOutput<typeof ProblemBody> = {
    type: 'about:blank',
    title,
    status,
    detail,
    requestId,
  }
  return Response.json(body, {
    status,
    headers: {
      'content-type': 'application/problem+json',
      'cache-control': 'no-store',
      ...problem.headers,
    },
  })
}

/** The limits that are not of calls in a minute, each with the status of its refusals. */
export const LIMITS = {
  body_bytes: 413,
  bytes_of_application: 413,
  bytes_of_files: 503,
  bytes_of_network: 429,
  bytes_of_volume: 503,
  contacts_of_network: 503,
  contacts_of_no_form: 503,
  decompressed_bytes: 413,
  envelope_items: 413,
  events: 413,
  file_bytes: 413,
  free_disk: 503,
  header_bytes: 413,
  json_values: 413,
  measurement_at_once: 503,
  measurement_bodies_of_network: 429,
  measurement_of_network: 503,
  progress_of_network: 503,
  uploads_of_network: 429,
  wrong_secrets: 429,
} as const
export type Limit = keyof typeof LIMITS

/** A request over a limit; metrics count it under the limit's name. */
export class LimitProblem extends Problem {
  readonly limit: Limit | CallLimit

  constructor(limit: Limit | CallLimit, detail: string, headers?: ProblemHeaders) {
    super(isOfCalls(limit) ? 429 : LIMITS[limit], detail, headers)
    this.limit = limit
  }
}

function isOfCalls(limit: Limit | CallLimit): limit is CallLimit {
  return !(limit in LIMITS)
}
