import { expect, test } from 'vitest'
import { problemOf, runningServer } from './running-server.ts'
import { pdf } from './sample-files.ts'
import { upload } from './uploading.ts'

const METRICS_TOKEN = 'a-token-for-metrics'

function read(url: string, token = METRICS_TOKEN): Promise<Response> {
  return fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${token}` } })
}

test('Prometheus reads the results of requests and uploads, by route and without personal data', async () => {
  const server = await runningServer({ METRICS_TOKEN })
  await upload(server, { name: 'ada-byron.pdf', bytes: pdf(1000) })
  await fetch(`${server.url}/api/files/ada@example.com.pdf?email=ada@example.com`)
  const response = await read(server.url)
  expect(response.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8')
  const text = await response.text()
  expect(text.split('\n')).toEqual(
    expect.arrayContaining([
      'funnel_http_request_duration_seconds_count{method="POST",route="/api/upload_aws",status="201"} 1',
      'funnel_http_request_duration_seconds_count{method="GET",route="/api/files/:name",status="401"} 1',
      'funnel_uploads_total{scan="unscanned"} 1',
      'funnel_upload_bytes_total 1000',
      'funnel_uploads_in_progress 0',
      expect.stringMatching(/^process_resident_memory_bytes \d+$/),
    ]),
  )
  expect(text).not.toMatch(/ada|127\.0\.0\.1/)
})

test('no other client reads them', async () => {
  const server = await runningServer({ METRICS_TOKEN })
  expect((await problemOf(await read(server.url, 'an-operator-token-for-tests'))).status).toBe(401)
  const closed = await runningServer()
  expect(await problemOf(await read(closed.url))).toEqual({
    status: 401,
    detail: 'Nobody has access yet: the operator has to set METRICS_TOKEN.',
  })
})

test('a server is ready while database and files answer', async () => {
  const server = await runningServer()
  const response = await fetch(`${server.url}/readyz`)
  expect([response.status, await response.json()]).toEqual([200, { status: 'ok' }])
  await server.store.close()
  expect((await fetch(`${server.url}/readyz`)).status).toBe(503)
})
