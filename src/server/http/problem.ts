import { STATUS_CODES } from 'node:http'

type ProblemHeaders = Record<string, string>

/**
 * A refused request; `detail` is a sentence that says what to do. `type` is for refusals that a
 * client tells apart from others of its status.
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

/** Status, headers and body of an answer. */
export interface Answer {
  status: number
  headers: Record<string, string>
  body: string
}

/**
 * A problem as it is answered: application/problem+json (RFC 9457) with type, title, status,
 * detail, and the request's id, by which the operator finds it in the log.
 */
export function problemAnswer(problem: Problem, requestId?: string): Answer {
  const body = {
    type: problem.type,
    title: STATUS_CODES[problem.status],
    status: problem.status,
    detail: problem.message,
    requestId,
  }
  return {
    status: problem.status,
    headers: {
      'content-type': 'application/problem+json',
      'cache-control': 'no-store',
      ...problem.headers,
    },
    body: JSON.stringify(body),
  }
}

/** The same as a response. */
export function problemResponse(problem: Problem, requestId?: string): Response {
  const { status, headers, body } = problemAnswer(problem, requestId)
  return new Response(body, { status, headers })
}
