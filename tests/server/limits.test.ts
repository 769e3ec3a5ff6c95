import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { runningServer, type TestServer } from './running-server.ts'

/** Everything that comes back on a connection until it is closed, after that was sent. */
function exchange({ port }: TestServer, sent: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let received = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(sent))
    socket.on('data', (chunk) => {
      received += chunk.toString()
    })
    socket.on('error', reject)
    socket.on('close', () => resolve(received))
  })
}

function problemIn(answer: string): { statusLine: string | undefined; detail: unknown } {
  const [head = '', body = ''] = answer.split('\r\n\r\n')
  expect(head).toContain('content-type: application/problem+json')
  return { statusLine: head.split('\r\n')[0], detail: JSON.parse(body).detail }
}

const TOO_SLOW = {
  statusLine: 'HTTP/1.1 408 Request Timeout',
  detail: 'The request took too long to come in: send it again.',
}

test.each([
  ['head', 'GET /healthz HTTP/1.1\r\nHost: a\r\nX-Slow: '],
  [
    'body',
    'POST /api/session HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\n{"applicationId": ',
  ],
])('a client that never ends a %s is disconnected, and the server continues', async (_, sent) => {
  const limits = { headersTimeoutMs: 1000, requestTimeoutMs: 1000 }
  const server = await runningServer({}, { limits })
  const slow = await Promise.all(Array.from({ length: 20 }, () => exchange(server, sent)))
  for (const answer of slow) expect(problemIn(answer)).toEqual(TOO_SLOW)
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
})

test.each([
  [
    'too large headers',
    `GET / HTTP/1.1\r\nHost: a\r\nX-Large: ${'a'.repeat(20_000)}\r\n\r\n`,
    'HTTP/1.1 431 Request Header Fields Too Large',
    'The headers are too large: send at most 16 kB of them.',
  ],
  [
    'no HTTP',
    'hello\r\n\r\n',
    'HTTP/1.1 400 Bad Request',
    'The request is malformed: send it as HTTP/1.1.',
  ],
  [
    'two lengths, which a proxy may read otherwise',
    'POST /api/session HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    'HTTP/1.1 400 Bad Request',
    'The request is malformed: send it as HTTP/1.1.',
  ],
])('%s is answered with a problem', async (_, sent, statusLine, detail) => {
  const server = await runningServer()
  expect(problemIn(await exchange(server, sent))).toEqual({ statusLine, detail })
})
