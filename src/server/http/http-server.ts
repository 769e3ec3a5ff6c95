import { once } from 'node:events'
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http'
import type { Socket } from 'node:net'
import type { Environment } from '../env.ts'
import type { ServerLimits } from '../limits.ts'
import { isLoopback, networkOf } from './origin.ts'

const SWEEP_MS = 20
const CHECK_MS = 1000
const MAX_HEADER_BYTES = 16 * 1024
/** Maximum of pipelined requests of a connection; browsers and proxies send none. */
const MOST_PIPELINED = 16

/**
 * A server with timeouts for a request's head and body and for idle connections, and a minimum speed, which
 * answers the requests of a connection one after another. Node itself answers what is not a valid request, with a
 * status alone.
 *
 * @param ending once aborted, each answer is the last of its connection
 */
export function createHttpServer(
  listener: RequestListener,
  limits: ServerLimits,
  { trustedProxies }: Pick<Environment, 'trustedProxies'>,
  ending: AbortSignal,
): Server {
  const server = createServer(
    {
      headersTimeout: limits.headersTimeoutMs,
      requestTimeout: Math.max(limits.requestTimeoutMs, limits.headersTimeoutMs),
      connectionsCheckingInterval: Math.min(CHECK_MS, limits.headersTimeoutMs),
      maxHeaderSize: MAX_HEADER_BYTES,
    },
    inTurn((request, response) => {
      endIfSlow(request, response, limits)
      if (ending.aborted) response.shouldKeepAlive = false
      listener(request, response)
    }),
  )
  server.timeout = limits.stalledMs
  server.keepAliveTimeout = limits.keepAliveMs
  if (trustedProxies === 0) limitConnections(server, limits.connectionsOfAddress)
  return server
}

/** Without this Node starts every pipelined request at once, each with an open file. */
function inTurn(listener: RequestListener): RequestListener {
  const requests = new WeakMap<Socket, (() => void)[]>()
  return (request, response) => {
    const { socket } = request
    const pipeline = requests.get(socket) ?? []
    if (pipeline.length > MOST_PIPELINED) {
      socket.destroy()
      return
    }
    requests.set(socket, pipeline)
    pipeline.push(() => listener(request, response))
    response.on('close', () => {
      pipeline.shift()
      if (!socket.destroyed) pipeline[0]?.()
    })
    if (pipeline.length === 1) pipeline[0]?.()
  }
}

const TOO_SLOW = 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n'

/** Ends the connection of a request that comes in at too few bytes a second. */
function endIfSlow(
  request: IncomingMessage,
  response: ServerResponse,
  { slowAfterMs, leastBytesPerSecond }: ServerLimits,
): void {
  const { socket } = request
  const start = performance.now()
  const bytesBefore = socket.bytesRead
  const timer = setInterval(() => {
    const ms = performance.now() - start
    const bytes = socket.bytesRead - bytesBefore
    if (request.complete || ms < slowAfterMs || bytes * 1000 >= leastBytesPerSecond * ms) return
    if (!response.headersSent) socket.write(TOO_SLOW)
    socket.destroy()
  }, CHECK_MS)
  request.on('close', () => clearInterval(timer))
}

function limitConnections(server: Server, most: number): void {
  const counts = new Map<string, number>()
  server.on('connection', (socket) => {
    const { remoteAddress = '' } = socket
    if (isLoopback(remoteAddress)) return
    const network = networkOf(remoteAddress)
    const count = counts.get(network) ?? 0
    if (count >= most) {
      socket.destroy()
      return
    }
    counts.set(network, count + 1)
    socket.on('close', () => {
      const remaining = (counts.get(network) ?? 1) - 1
      if (remaining === 0) counts.delete(network)
      else counts.set(network, remaining)
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
