import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'
import { freePort, listen } from '../../../fakes/listen.ts'

export interface Seen {
  method: string
  path: string
  headers: IncomingHttpHeaders
  /** The body as it came. */
  body: string
  /** Resolves when the caller has its answer or has disconnected. */
  whenClosed: Promise<unknown>
}

export interface Answer {
  status?: number
  headers?: Record<string, string>
  /** Sent as it is if it is a text, else as JSON. */
  body?: unknown
}

/** How our backend acknowledges a contact, a report of progress or the request for a token. */
export function receiptFor({ path, headers, body }: Seen): Answer {
  const applicationId = headers['idempotency-key'] ?? JSON.parse(body).applicationId ?? null
  if (path === '/session') return { status: 201, body: { token: 't', applicationId } }
  const receipt = { id: crypto.randomUUID(), receivedAt: '2026-11-21T15:00:00.000Z' }
  return { status: 201, body: { ...receipt, applicationId } }
}

/** A problem as our backend answers one (RFC 9457). */
export function problem(status: number, detail = 'Try again later.'): Answer {
  return {
    status,
    headers: { 'content-type': 'application/problem+json' },
    body: { type: 'about:blank', status, detail },
  }
}

/**
 * What is done with a call: 'silence' never answers, 'cut' drops the connection, 'half' drops it after 100 kB of an
 * answer, 'endless' has no end.
 */
export type Reply = Answer | 'silence' | 'cut' | 'half' | 'endless'

/** A service on a free port of this machine that answers each call as given. */
export async function startService(reply: (seen: Seen) => Reply | Promise<Reply>) {
  const seen: Seen[] = []
  const server = createServer(async (request, response) => {
    const { method = '', url: path = '', headers } = request
    const whenClosed = once(response, 'close')
    const call = { method, path, headers, body: await text(request), whenClosed }
    seen.push(call)
    const answer = await reply(call)
    if (answer === 'silence') return
    if (answer === 'cut') {
      request.socket.destroy()
      return
    }
    if (answer === 'half') {
      response.writeHead(200, { 'content-length': '200000' })
      response.write('a'.repeat(100_000), () => request.socket.destroy())
      return
    }
    if (answer === 'endless') {
      Readable.from(repeated('{"a":')).pipe(response)
      return
    }
    const isText = typeof answer.body === 'string'
    response.writeHead(answer.status ?? 200, {
      'content-type': isText ? 'text/html' : 'application/json',
      connection: 'close',
      ...answer.headers,
    })
    response.end(isText ? answer.body : JSON.stringify(answer.body ?? {}))
  })
  const port = await listen(server)
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { url: `http://127.0.0.1:${port}`, seen }
}

function* repeated(part: string) {
  for (;;) yield part.repeat(10_000)
}

/** An address of this machine without a listener. */
export async function deadAddress(): Promise<string> {
  return `http://127.0.0.1:${await freePort()}`
}
