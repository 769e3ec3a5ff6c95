import { once } from 'node:events'
import { createServer, type RequestListener, type Server, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { Environment } from '../env.ts'
import type { ServerLimits } from '../limits.ts'
import { isLoopback } from './origin.ts'
import { Problem, problemResponse } from './problem.ts'

const SWEEP_MS = 20
const CHECK_MS = 1000
const MAX_HEADER_BYTES = 16 * 1024

/**
 * A server that gives a request's head and body so much time to come in and no more, and answers
 * what never becomes a request with a problem too.
 */
export function createHttpServer(
  listener: RequestListener,
  limits: ServerLimits,
  { trustedProxies }: Pick<Environment, 'trustedProxies'>,
): Server {
  const server = createServer(
    {
      headersTimeout: limits.headersTimeoutMs,
      requestTimeout: Math.max(limits.requestTimeoutMs, limits.headersTimeoutMs),
      connectionsCheckingInterval: Math.min(CHECK_MS, limits.headersTimeoutMs),
      maxHeaderSize: MAX_HEADER_BYTES,
    },
    listener,
  )
  if (trustedProxies === 0) limitConnections(server, limits.connectionsOfAddress)
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) socket.destroy()
    else void refuse(socket, problemOf(error.code))
  })
  return server
}

function limitConnections(server: Server, most: number): void {
  const counts = new Map<string, number>()
  server.on('connection', (socket) => {
    const { remoteAddress = '' } = socket
    if (isLoopback(remoteAddress)) return
    const count = counts.get(remoteAddress) ?? 0
    if (count >= most) {
      socket.destroy()
      return
    }
    counts.set(remoteAddress, count + 1)
    socket.on('close', () => {
      const left = (counts.get(remoteAddress) ?? 1) - 1
      if (left === 0) counts.delete(remoteAddress)
      else counts.set(remoteAddress, left)
    })
  })
}

/** Listens and returns the port; rejects with the socket's error, such as EADDRINUSE. */
export async function listen(
  server: Server,
  { port, host }: { port: number; host: string },
): Promise<number> {
  server.listen(port, host)
  await once(server, 'listening')
  const address = server.address()
  return typeof address === 'object' && address ? address.port : port
}

/**
 * Takes no more requests and waits for the answers of those under way, up to the timeout.
 * Connections that clients keep alive are closed as soon as they have their answer.
 */
export function closeServer(server: Server, timeoutMs: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS)
    const timeout = setTimeout(() => server.closeAllConnections(), timeoutMs)
    server.close((error) => {
      clearInterval(sweep)
      clearTimeout(timeout)
      if (error) reject(error)
      else resolve()
    })
  })
}

function problemOf(code: string | undefined): Problem {
  switch (code) {
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return new Problem(408, 'The request took too long to come in: send it again.')
    case 'HPE_HEADER_OVERFLOW':
      return new Problem(431, 'The headers are too large: send at most 16 kB of them.')
    default:
      return new Problem(400, 'The request is malformed: send it as HTTP/1.1.')
  }
}

async function refuse(socket: Socket, problem: Problem): Promise<void> {
  const response = problemResponse(problem)
  const body = Buffer.from(await response.arrayBuffer())
  const headers = [...response.headers].map(([name, value]) => `${name}: ${value}\r\n`).join('')
  socket.end(
    Buffer.concat([
      Buffer.from(
        `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}\r\n${headers}` +
          `content-length: ${body.length}\r\nconnection: close\r\n\r\n`,
      ),
      body,
    ]),
  )
}
