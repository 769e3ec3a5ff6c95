import { get } from 'node:http'
import { expect, test } from 'vitest'
import { bearerFor, postContact, problemOf, runningServer } from './running-server.ts'
import { beginUpload } from './uploading.ts'

test('a healthy server answers ok', async () => {
  const { url } = await runningServer()
  const response = await fetch(`${url}/healthz`)
  expect([response.status, await response.json()]).toEqual([200, { status: 'ok' }])
})

test('a server without its database answers unhealthy', async () => {
  const { url, store } = await runningServer()
  await store.close()
  expect(await problemOf(await fetch(`${url}/healthz`))).toEqual({
    status: 503,
    detail: 'The database does not answer: try later.',
  })
})

test('an unexpected error is a problem and a line in the log, and the server continues', async () => {
  const server = await runningServer()
  const headers = await bearerFor(server)
  await server.store.close()
  const response = await postContact(server, { email: 'ada@example.com' }, { headers })
  expect(await problemOf(response.clone())).toEqual({
    status: 500,
    detail: 'Something failed here: try again later.',
  })
  const { requestId } = await response.json()
  expect(server.entries).toContainEqual(
    expect.objectContaining({ level: 'error', event: 'unexpected_error', requestId }),
  )
  expect((await fetch(`${server.url}/api/geo`)).status).toBe(200)
})

test.each(['/api', '/api/', '/api/nothing', '/api/session/x'])('%s is nowhere', async (path) => {
  const { url } = await runningServer()
  for (const method of ['GET', 'POST', 'DELETE']) {
    const response = await fetch(`${url}${path}`, { method, headers: { accept: 'text/html' } })
    expect(await problemOf(response)).toEqual({
      status: 404,
      detail: 'There is nothing here: check the address.',
    })
  }
})

test.each([
  ['GET', 'session', 'POST'],
  ['PUT', 'create_contact', 'POST'],
  ['GET', 'upload_aws', 'POST'],
  ['DELETE', 'files/x.pdf', 'GET, HEAD'],
  ['POST', 'geo', 'GET, HEAD'],
])('%s %s is refused with what is allowed', async (method, path, allowed) => {
  const { url } = await runningServer()
  const response = await fetch(`${url}/api/${path}`, { method })
  expect(response.headers.get('allow')).toBe(allowed)
  expect(await problemOf(response)).toEqual({
    status: 405,
    detail: `This address takes ${allowed} only.`,
  })
})

test('a request is logged by its route, without anything personal', async () => {
  const server = await runningServer()
  const headers = { ...(await bearerFor(server)), 'x-request-id': 'abc-123' }
  server.entries.length = 0
  await fetch(`${server.url}/api/files/ada@example.com.pdf?token=secret`, { headers })
  await fetch(`${server.url}/apply/ada@example.com?email=ada@example.com`, { headers })
  expect(server.entries).toEqual([
    expect.objectContaining({ event: 'operator_refused', requestId: 'abc-123' }),
    {
      time: expect.stringMatching(/^\d{4}-.*Z$/),
      level: 'info',
      event: 'request',
      requestId: 'abc-123',
      method: 'GET',
      route: '/api/files/:name',
      status: 401,
      ms: expect.any(Number),
    },
    expect.objectContaining({ route: '/*', status: 503 }),
  ])
})

test('a malformed Host is a problem', async () => {
  const { port } = await runningServer()
  const { status, type } = await new Promise<{ status: unknown; type: unknown }>(
    (resolve, reject) => {
      const options = { port, host: '127.0.0.1', path: '/healthz', headers: { host: 'a b/c@d' } }
      get(options, (response) => {
        response.resume()
        resolve({ status: response.statusCode, type: response.headers['content-type'] })
      }).on('error', reject)
    },
  )
  expect([status, type]).toEqual([400, 'application/problem+json'])
})

test('closing answers running requests, and takes no new ones', async () => {
  const server = await runningServer()
  const { status, end } = await beginUpload(server, '%PDF-1.7')
  const closed = server.close()
  await expect(fetch(`${server.url}/healthz`)).rejects.toThrow()
  end()
  expect(await status).toBe(415)
  await closed
})
