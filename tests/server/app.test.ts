import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { get } from 'node:http'
import type { Server, Socket } from 'node:net'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { METRICS_TOKEN, problemOf } from './calls.ts'
import { runningServer, temporaryFolder } from './running-server.ts'

test('a server is ready while its database answers, and healthy without it', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const { url, store } = await runningServer()
  for (const path of ['healthz', 'readyz']) {
    const response = await fetch(`${url}/${path}`)
    expect([response.status, await response.json()]).toEqual([200, { status: 'ok' }])
  }
  await store.close()
  // What was found is the answer for a second.
  for (const [ms, status] of [
    [999, 200],
    [1, 503],
  ] as const) {
    vi.advanceTimersByTime(ms)
    expect((await fetch(`${url}/readyz`)).status).toBe(status)
  }
  expect((await fetch(`${url}/healthz`)).status).toBe(200)
})

test('a call whose sender has left is over before the database closes', async () => {
  const asked = Promise.withResolvers<void>()
  const free = Promise.withResolvers<number>()
  let freeBytes = async () => 2 ** 40
  const server = await runningServer({}, { freeBytes: () => freeBytes() })
  freeBytes = () => {
    asked.resolve()
    return free.promise
  }
  const accepted = socketOfServer()
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` }
  const call = get(`${server.url}/metrics`, { agent: false, headers }).on('error', () => {})
  const [socket] = await Promise.all([accepted, asked.promise])
  const left = once(socket, 'close')
  call.destroy()
  await left
  const stop = vi.spyOn(server.retention, 'stop')
  const over = server.close()
  await once(socket.server, 'close')
  await setImmediate()
  expect(stop).not.toHaveBeenCalled()
  free.resolve(2 ** 40)
  await over
  expect(server.logged('request')).toMatchObject([{ route: '/metrics', status: 200 }])
})

type AcceptedSocket = Socket & { server: Server }

/** The server's side of the next connection. */
function socketOfServer(): Promise<AcceptedSocket> {
  const { promise, resolve } = Promise.withResolvers<AcceptedSocket>()
  const note = (message: unknown) => resolve((message as { socket: AcceptedSocket }).socket)
  subscribe('net.server.socket', note)
  onTestFinished(() => void unsubscribe('net.server.socket', note))
  return promise
}

test('an unexpected error is a problem and a line in the log, and the server continues', async () => {
  const server = await runningServer()
  const headers = await server.bearer()
  await server.store.close()
  const response = await server.postContact({ email: 'ada@example.com' }, { headers })
  expect(await problemOf(response.clone())).toEqual({
    status: 500,
    detail: 'Something failed here: try again later.',
  })
  const { requestId } = await response.json()
  expect(server.logged('unexpected_error')).toMatchObject([{ level: 'error', requestId }])
  expect((await server.get('/api/geo')).status).toBe(200)
})

test('an unknown address is nowhere, and a known one says which methods it takes', async () => {
  const server = await runningServer()
  const nowhere = { status: 404, detail: 'There is nothing here: check the address.' }
  for (const path of ['/api', '/api/', '/api/nothing', '/api/session/x']) {
    for (const method of ['GET', 'POST', 'DELETE']) {
      const response = await fetch(`${server.url}${path}`, {
        method,
        headers: { accept: 'text/html' },
      })
      expect([path, await problemOf(response)]).toEqual([path, nowhere])
    }
  }
  for (const [method, path, allowed] of [
    ['GET', 'session', 'POST'],
    ['PUT', 'create_contact', 'POST'],
    ['GET', 'upload_aws', 'POST'],
    ['DELETE', 'files/x.pdf', 'GET, HEAD'],
    ['POST', 'geo', 'GET, HEAD'],
  ] as const) {
    const response = await server.call(method, `/api/${path}`)
    expect([path, response.headers.get('allow')]).toEqual([path, allowed])
    const detail = `This address takes ${allowed} only.`
    expect(await problemOf(response)).toEqual({ status: 405, detail })
  }
})

test('a request is logged by its route, without anything personal', async () => {
  const server = await runningServer()
  const headers = { authorization: 'Bearer secret', 'x-request-id': 'ada_example_com' }
  server.entries.length = 0
  await fetch(`${server.url}/api/files/ada@example.com.pdf?token=secret`, { headers })
  await fetch(`${server.url}/apply/ada@example.com?email=ada@example.com`, { headers })
  const id = expect.stringMatching(/^[\da-f-]{36}$/)
  expect(server.entries).toEqual([
    expect.objectContaining({ event: 'secret_refused', requestId: id }),
    {
      time: expect.stringMatching(/^\d{4}-.*Z$/),
      level: 'info',
      event: 'request',
      requestId: id,
      method: 'GET',
      route: '/api/files/{name}',
      status: 401,
      ms: expect.any(Number),
    },
    expect.objectContaining({ route: 'other', status: 503 }),
  ])
})

test("every request is logged under a route of the API's document, or as another", async () => {
  const server = await runningServer()
  const { paths } = await (await server.get('/api/openapi.json')).json()
  server.entries.length = 0
  for (const path of Object.keys(paths)) {
    const example = path.replace('{project}', '1').replaceAll(/\{\w+\}/g, 'x')
    for (const method of Object.keys(paths[path])) {
      await fetch(`${server.url}${example}`, { method: method.toUpperCase() })
    }
  }
  const logged = server.logged('request').map(({ route }) => route)
  expect([...new Set(logged)]).toEqual(Object.keys(paths))
  for (const path of ['/', '/assets/x.js', '/api/none']) await server.get(path)
  const last = server.logged('request').slice(-3)
  expect(last.map(({ route }) => route)).toEqual(['other', 'other', 'other'])
})

test('a malformed Host is refused', async () => {
  const { port } = await runningServer()
  const sending = get({ port, path: '/healthz', headers: { host: 'a b/c@d' } })
  const [response] = await once(sending, 'response')
  response.resume()
  expect(response.statusCode).toBe(400)
})

test('the last report of the generated paths is answered, and nothing if none was written', async () => {
  const reportFile = join(await temporaryFolder(), 'paths.json')
  const server = await runningServer({}, { reportFile })
  expect((await server.get('/api/coverage')).status).toBe(204)
  await writeFile(reportFile, '{"version":1}')
  const response = await server.get('/api/coverage')
  expect(response.headers.get('content-type')).toBe('application/json')
  expect(await response.text()).toBe('{"version":1}')
})
