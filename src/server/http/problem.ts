import { STATUS_CODES } from 'node:http'
import * as v from 'valibot'
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

/** A request over a limit; metrics count it under the limit's name. */
export class LimitProblem extends Problem {
  readonly limit: string

  /** @param limit a name of the server's own: nothing of the request */
  constructor(limit: string, ...problem: ConstructorParameters<typeof Problem>) {
    super(...problem)
    this.limit = limit
  }
}
