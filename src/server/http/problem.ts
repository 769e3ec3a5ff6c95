import { STATUS_CODES } from 'node:http'
import { errorFields, type Log } from '../log.ts'

type ProblemHeaders = Record<string, string>

/**
 * A refused request; `detail` is a sentence that says what to do. `type` is for refusals that a
 * client distinguishes from others of its status.
 */
export class Problem extends Error {
  override name = 'Problem'
  readonly status: number
  readonly headers: ProblemHeaders
  readonly type: string

  constructor(
    status: number,
    detail: string,
    headers: ProblemHeaders = {},
    type: string = 'about:blank',
  ) {
    super(detail)
    this.status = status
    this.headers = headers
    this.type = type
  }
}

/**
 * What a caught error is answered with: a problem as it is; anything else is logged and becomes one of
 * status 503 where the disk is full, else 500.
 */
export function refusalFor(error: unknown, log: Log, requestId: string): Problem {
  if (error instanceof Problem) return error
  const isFull = isDiskFull(error)
  log.error(isFull ? 'disk_full' : 'unexpected_error', { requestId, ...errorFields(error) })
  if (!isFull) return new Problem(500, 'Something failed here: try again later.')
  return new Problem(503, 'There is no space left to keep this: send it again later.', {
    'retry-after': '60',
  })
}

/**
 * A problem as it is answered: application/problem+json (RFC 9457) with type, title, status,
 * detail, and the request's id, by which the operator finds it in the log.
 */
export function problemResponse(problem: Problem, requestId?: string): Response {
  const { type, status, message: detail } = problem
  return Response.json(
    { type, title: STATUS_CODES[status], status, detail, requestId },
    {
      status,
      headers: {
        'content-type': 'application/problem+json',
        'cache-control': 'no-store',
        ...problem.headers,
      },
    },
  )
}

/** SQLITE_FULL, PostgreSQL's disk_full, and the file system's own. */
const SQLITE_FULL = 13
const CODES = new Set(['53100', 'ENOSPC', 'EDQUOT'])

/** Whether a write failed because a disk, or a database's limit, is full. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if ('errcode' in error && error.errcode === SQLITE_FULL) return true
  return 'code' in error && CODES.has(String(error.code))
}
