import { randomUUID } from 'node:crypto'
import type {
  IncomingMessage,
  OutgoingHttpHeaders,
  RequestListener,
  ServerResponse,
} from 'node:http'
import type { Services } from '../services.ts'
import { addressOf, isSecure } from './origin.ts'
import { type Answer, problemAnswer, refusalFor } from './problem.ts'
import { refuseAddress } from './rate-limits.ts'
import type { ApiHeaders } from './security-headers.ts'

const LONGEST_REQUEST_ID = 255

/** A call of a direct route; `address` is where it came from. */
export interface DirectCall {
  incoming: IncomingMessage
  requestId: string
  address: string
}

/**
 * Answers the POSTs of one path straight from Node's server, and leaves everything else to
 * `otherwise`. They get what every route of the API gets: a request's id, the limit on their address,
 * the security headers, a line in the log, a place in the metrics, and a refusal as a problem.
 */
export function directRoute(
  services: Services,
  path: string,
  answer: (call: DirectCall) => Promise<Answer>,
  { otherwise, headers }: { otherwise: RequestListener; headers: ApiHeaders },
): RequestListener {
  const { environment, log, metrics, countAddress } = services

  async function answerOrRefuse(call: DirectCall): Promise<Answer> {
    try {
      refuseAddress(countAddress, call.address)
      return await answer(call)
    } catch (error) {
      const { requestId } = call
      return problemAnswer(refusalFor(error, log, requestId), requestId)
    }
  }

  async function handle(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const start = performance.now()
    const requestId = requestIdOf(incoming)
    const address = addressOf(incoming, environment)
    const answered = await answerOrRefuse({ incoming, requestId, address })
    const { status, body } = answered
    const always: OutgoingHttpHeaders = isSecure(incoming, environment)
      ? headers.secure
      : headers.plain
    outgoing
      .writeHead(status, {
        ...always,
        'x-request-id': requestId,
        ...answered.headers,
        'content-length': Buffer.byteLength(body),
      })
      .end(body)
    const ms = performance.now() - start
    const request = { method: 'POST', route: path, status }
    log.info('request', { requestId, ...request, ms: Math.round(ms) })
    metrics.answered({ ...request, seconds: ms / 1000 })
  }

  return (incoming, outgoing) => {
    if (incoming.method === 'POST' && isAt(path, incoming.url ?? '')) handle(incoming, outgoing)
    else otherwise(incoming, outgoing)
  }
}

function isAt(path: string, url: string): boolean {
  return url.startsWith(path) && (url.length === path.length || url[path.length] === '?')
}

function requestIdOf({ headers }: IncomingMessage): string {
  const sent = headers['x-request-id']
  const isFit = typeof sent === 'string' && /^[\w\-=]+$/.test(sent)
  return isFit && sent.length <= LONGEST_REQUEST_ID ? sent : randomUUID()
}
