import { expect, test } from 'vitest'
import { runningServer } from './running-server.ts'

const CAREERS = 'https://careers.example.com'
const CORS_ORIGINS = `${CAREERS}, http://localhost:4000`
const PAGES_CALLS = [
  'api/session',
  'api/upload_aws',
  'api/create_contact',
  'api/progress',
  'api/analyze',
  'api/monitoring',
  '2/httpapi',
  'batch',
]

function call(url: string, path: string, origin: string): Promise<Response> {
  return fetch(`${url}/${path}`, { method: 'POST', headers: { origin }, body: '{' })
}

function preflight(url: string, path: string, origin: string): Promise<Response> {
  return fetch(`${url}/${path}`, {
    method: 'OPTIONS',
    headers: {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization,x-other',
    },
  })
}

function grantIn({ headers }: Response) {
  return {
    origin: headers.get('access-control-allow-origin'),
    vary: headers.get('vary'),
    credentials: headers.get('access-control-allow-credentials'),
  }
}

test.each(PAGES_CALLS)(
  'a page of an allowed origin reads what /%s answers it, refusals too',
  async (path) => {
    const { url } = await runningServer({ CORS_ORIGINS })
    const refused = await call(url, path, CAREERS)
    expect(refused.status).toBeGreaterThanOrEqual(400)
    expect(grantIn(refused)).toEqual({ origin: CAREERS, vary: 'Origin', credentials: null })
    expect(refused.headers.get('access-control-expose-headers')).toBe('retry-after')
    expect(grantIn(await call(url, path, 'http://localhost:4000')).origin).toBe(
      'http://localhost:4000',
    )
    const asked = await preflight(url, path, CAREERS)
    expect([asked.status, grantIn(asked).origin]).toEqual([204, CAREERS])
    expect(asked.headers.get('access-control-allow-methods')).toBe('GET,POST')
    expect(asked.headers.get('access-control-allow-headers')).toBe(
      'authorization,content-type,idempotency-key,sentry-trace,baggage',
    )
    expect(asked.headers.get('access-control-max-age')).toBe('600')
  },
)

test.each(['https://careers.example.com.evil.example', 'http://careers.example.com', 'null'])(
  'a page of the origin %s reads nothing',
  async (origin) => {
    const { url } = await runningServer({ CORS_ORIGINS })
    expect(grantIn(await call(url, 'api/session', origin)).origin).toBe(null)
    expect(grantIn(await preflight(url, 'api/session', origin)).origin).toBe(null)
  },
)

test('nothing but the calls of pages is opened', async () => {
  const { url } = await runningServer({ CORS_ORIGINS })
  for (const path of ['metrics', 'healthz', 'mail/stop', 'conversion/apply']) {
    const response = await fetch(`${url}/${path}`, { headers: { origin: CAREERS } })
    expect([path, grantIn(response).origin]).toEqual([path, null])
  }
})
