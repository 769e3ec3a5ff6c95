import { once } from 'node:events'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { networkInterfaces } from 'node:os'
import { Duplex } from 'node:stream'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createHttpServer, listen } from '../../src/server/http/http-server.ts'
import { SERVER_LIMITS } from '../../src/server/limits.ts'
import { builtPage, runningServer, type TestServer } from './running-server.ts'

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

const statusLineOf = (answer: string) => answer.split('\r\n')[0]

test('clients that never end a line, head or body are disconnected, and the server continues', async () => {
  const limits = { headersTimeoutMs: 1000, requestTimeoutMs: 1000 }
  const server = await runningServer({}, { limits })
  const begun = [
    '',
    'GET /healthz HTTP/1.1\r\nHost: a\r\nX-Slow: ',
    'POST /api/session HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\n{"applicationId": ',
  ]
  const slow = await Promise.all(begun.map((sent) => exchange(server, sent)))
  expect(slow.map(statusLineOf)).toEqual(Array(3).fill('HTTP/1.1 408 Request Timeout'))
  expect((await server.get('/healthz')).status).toBe(200)
})

test.each([
  [
    'too large headers',
    `GET / HTTP/1.1\r\nHost: a\r\nX-Large: ${'a'.repeat(20_000)}\r\n\r\n`,
    'HTTP/1.1 431 Request Header Fields Too Large',
  ],
  ['no HTTP', 'hello\r\n\r\n', 'HTTP/1.1 400 Bad Request'],
  [
    'two lengths, which a proxy may read otherwise',
    'POST /api/session HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    'HTTP/1.1 400 Bad Request',
  ],
])('a request with %s is refused', async (_, sent, statusLine) => {
  const server = await runningServer()
  expect(statusLineOf(await exchange(server, sent))).toBe(statusLine)
})

const PATHS = ['/healthz', '/readyz', '/apply', '/assets/main-abc123.js', '/api/geo']

const REQUESTS = [
  ['HTTP/1.0', 'without a Host', '', 200],
  ['HTTP/1.0', 'with a Host', 'Host: jobs.example.com\r\n', 200],
  ['HTTP/1.1', 'with an empty Host', 'Host:\r\n', 200],
  ['HTTP/1.1', 'with a Host', 'Host: jobs.example.com\r\n', 200],
  ['HTTP/1.1', 'without a Host', '', 400],
  ['HTTP/1.1', 'with two Hosts, neither of which is read', 'Host: a\r\nhost: b\r\n', 200],
] as const

test('with or without a Host, page, files, API and health checks answer as HTTP has it', async () => {
  const server = await runningServer({}, { distDir: await builtPage() })
  for (const [version, , host, status] of REQUESTS) {
    for (const path of PATHS) {
      for (const method of ['GET', 'HEAD', 'OPTIONS']) {
        const head = `${method} ${path} ${version}\r\n${host}Connection: close\r\n\r\n`
        const [line] = (await exchange(server, head)).split('\r\n')
        const isRefusedMethod = method === 'OPTIONS' && status === 200
        const expected = isRefusedMethod ? (path.startsWith('/api') ? 405 : 404) : status
        expect([head, line?.split(' ')[1]]).toEqual([head, String(expected)])
      }
    }
  }
})

test('the stand-in for a missing name is in no address that is given out', async () => {
  const server = await runningServer()
  const form =
    '--b\r\nContent-Disposition: form-data; name="data"; filename="cv.pdf"\r\n\r\n%PDF-1.7\n%%EOF\r\n--b--\r\n'
  const { token } = await (await fetch(`${server.url}/api/session`, { method: 'POST' })).json()
  const head =
    `POST /api/upload_aws HTTP/1.0\r\nAuthorization: Bearer ${token}\r\n` +
    `Content-Type: multipart/form-data; boundary=b\r\nContent-Length: ${form.length}\r\n\r\n`
  const answer = await exchange(server, head + form)
  expect(answer).toContain(`"http://127.0.0.1:${server.port}/api/files/`)
  expect(JSON.stringify(server.entries)).not.toContain('localhost')
})

const OWN_ADDRESS = Object.values(networkInterfaces())
  .flat()
  .find((address) => address?.family === 'IPv4' && !address.internal)?.address

test.skipIf(OWN_ADDRESS === undefined)(
  'an address has so many connections at once, another one closes none of them',
  async () => {
    const server = await runningServer({ HOST: '0.0.0.0' }, { limits: { connectionsOfAddress: 2 } })
    const open = () => {
      const socket = connect(server.port, OWN_ADDRESS)
      const answer = new Promise<string>((resolve) => {
        socket.on('data', (data) => resolve(data.toString()))
        socket.on('error', () => resolve(''))
        socket.on('close', () => resolve(''))
      })
      socket.write('GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n')
      return { socket, answer }
    }
    const first = open()
    expect(await first.answer).toContain('200 OK')
    const second = open()
    expect(await second.answer).toContain('200 OK')
    expect(await open().answer).toBe('')
    first.socket.end()
    await new Promise((resolve) => first.socket.on('close', resolve))
    await expect.poll(async () => open().answer).toContain('200 OK')
  },
)

async function bareServer(listener: RequestListener, stalledMs = SERVER_LIMITS.stalledMs) {
  const limits = { ...SERVER_LIMITS, stalledMs }
  const { signal } = new AbortController()
  const server = createHttpServer(listener, limits, { trustedProxies: 0 }, signal)
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  const socket = connect(await listen(server, { port: 0, host: '127.0.0.1' }), '127.0.0.1')
  onTestFinished(() => {
    socket.destroy()
  })
  return socket
}

test('a request that is sent ahead is begun once the one before is answered', async () => {
  const begun: string[] = []
  const socket = await bareServer(({ url = '' }, response) => {
    begun.push(url)
    setImmediate(() => response.end(`${url} after ${begun.join(' ')};`))
  })
  const head = (path: string) => `GET ${path} HTTP/1.1\r\nHost: a\r\n`
  socket.write(`${head('/1')}\r\n${head('/2')}\r\n${head('/3')}Connection: close\r\n\r\n`)
  let received = ''
  for await (const chunk of socket) received += chunk
  expect(received.match(/\/\d after [^;]*/g)).toEqual([
    '/1 after /1',
    '/2 after /1 /2',
    '/3 after /1 /2 /3',
  ])
})

test('a connection waits for its next request longer than a balancer does', async () => {
  const server = await runningServer()
  const { headers } = await server.get('/healthz')
  expect(headers.get('keep-alive')).toBe('timeout=65')
})

test('a client that sends a thousand requests ahead is disconnected', async () => {
  const begun: ServerResponse[] = []
  const socket = await bareServer((_, response) => begun.push(response))
  socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(1000))
  await new Promise((resolve) => socket.on('close', resolve))
  expect(begun.length).toBe(1)
})

test.each([
  ['480 kB in two minutes goes on', 480_000, 120_000, false],
  ['less than 480 kB in two minutes is ended', 479_999, 120_000, true],
  ['nothing in the first two minutes goes on until then', 0, 119_999, false],
  ['13,200 kB in 55 minutes goes on', 13_200_000, 3_300_000, false],
  ['less than 13,200 kB in 55 minutes is ended', 13_199_999, 3_300_000, true],
])('a request of which the server gets %s', async (_, bytes, ms, isEnded) => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
  const begun = Promise.withResolvers<IncomingMessage>()
  const received = Promise.withResolvers<void>()
  let left = bytes
  const socket = await bareServer((request) => {
    request.on('data', (data: Buffer) => {
      left -= data.length
      if (left === 0) received.resolve()
    })
    request.on('error', () => {})
    begun.resolve(request)
  })
  socket.write('POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 99999999\r\n\r\n')
  await begun.promise
  if (bytes > 0) {
    socket.write(Buffer.alloc(bytes))
    await received.promise
  }
  vi.advanceTimersByTime(ms)
  expect((await begun.promise).socket.destroyed).toBe(isEnded)
  if (!isEnded) return
  const [answer] = await once(socket, 'data')
  expect(statusLineOf(String(answer))).toBe('HTTP/1.1 408 Request Timeout')
})

test('a client that never reads its answer is disconnected', async () => {
  const answered = Promise.withResolvers<void>()
  const socket = await bareServer((_, response) => {
    response.on('close', answered.resolve)
    response.write(Buffer.alloc(64 * 1024 * 1024))
  }, 200)
  socket.pause()
  socket.on('error', () => {})
  socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n')
  await answered.promise
})

test.each([
  ['an IPv6 network of 64 bits', ['2001:db8:0:1::1', '2001:db8:0:1:2::3', '2001:db8:0:2::1']],
  ['an IPv4 address in IPv6 sockets', ['::ffff:192.0.2.1', '::ffff:192.0.2.1', '::ffff:192.0.2.2']],
])('connections of %s are counted together', (_, addresses) => {
  const limits = { ...SERVER_LIMITS, connectionsOfAddress: 1 }
  const { signal } = new AbortController()
  const server = createHttpServer(() => {}, limits, { trustedProxies: 0 }, signal)
  const sockets = addresses.map((remoteAddress) =>
    Object.assign(new Duplex({ read() {}, write() {} }), { remoteAddress }),
  )
  for (const socket of sockets) server.emit('connection', socket)
  expect(sockets.map(({ destroyed }) => destroyed)).toEqual([false, true, false])
  for (const socket of sockets) socket.destroy()
})
