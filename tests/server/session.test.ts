import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { decode, sign } from 'hono/jwt'
import { expect, test, vi } from 'vitest'
import { createSigningKeys } from '../../src/server/http/signing-keys.ts'
import { problemOf } from './calls.ts'
import { runningServer, TOKEN_SECRET } from './running-server.ts'

const ID = '3f1f2a34-9f0e-4c56-8d1b-0a4b6f1f7c11'
const UUID = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/
const NO_TOKEN =
  'The token is missing, expired or not from here: get one by POST /api/session and send it as ' +
  'Authorization: Bearer <token>.'

test('a session without a body is for a new application', async () => {
  const server = await runningServer()
  const response = await server.post('/api/session')
  const body = await response.json()
  expect(response.status).toBe(201)
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(body).toEqual({
    token: expect.any(String),
    expiresIn: 900,
    applicationId: expect.stringMatching(UUID),
  })
})

test('a session names the application that the client made', async () => {
  const server = await runningServer({}, { limits: { tokenSeconds: 60 } })
  const response = await server.post('/api/session', { applicationId: ID.toUpperCase() })
  expect(await response.json()).toMatchObject({ expiresIn: 60, applicationId: ID })
})

test('a session is refused for a body that names no application, or of more than 4 kB', async () => {
  const server = await runningServer()
  const post = async (body: string) => problemOf(await server.post('/api/session', body))
  const refusal = { status: 422, detail: 'Send no body, or {"applicationId": "<UUID>"}.' }
  const bodies = ['{"applicationId":"1"}', '{"applicationId":null}', '[1]', 'null', '{', '"text"']
  for (const body of bodies) expect([body, await post(body)]).toEqual([body, refusal])
  expect((await post(' '.repeat(4097))).status).toBe(413)
})

const soon = () => Math.floor(Date.now() / 1000) + 600
const issuedAt = { iat: Math.floor(Date.now() / 1000) }
const claims = { iss: 'funnel', sub: ID, ...issuedAt }
const OTHER_SECRET = 'another-secret-of-32-characters-!!'

/** A bearer as the server would make it, with one thing wrong. */
async function forged(
  payload: Record<string, unknown>,
  { secret = TOKEN_SECRET, alg = 'HS256', kid = keyIdOf(TOKEN_SECRET) } = {},
): Promise<string> {
  const key = { kty: 'oct', k: Buffer.from(secret).toString('base64url'), alg, kid }
  return `Bearer ${await sign(payload, key)}`
}

function keyIdOf(secret: string): string {
  return createSigningKeys(secret).current.id
}

const BAD_TOKENS: [string, () => Promise<string> | string][] = [
  ['none', () => ''],
  ['no token at all', () => 'Bearer abc'],
  ['a Basic credential', () => 'Basic abc'],
  ['an expired one', () => forged({ ...claims, exp: 1 })],
  ['one without an end', () => forged(claims)],
  ['one of a clock that was ahead', () => forged({ ...claims, exp: soon(), iat: soon() - 290 })],
  ['a forged one', () => forged({ ...claims, exp: soon() }, { secret: OTHER_SECRET })],
  [
    'one of an unknown key',
    () => forged({ ...claims, exp: soon() }, { kid: keyIdOf(OTHER_SECRET) }),
  ],
  ['another algorithm', () => forged({ ...claims, exp: soon() }, { alg: 'HS512' })],
  ['another issuer', () => forged({ ...claims, iss: 'x', exp: soon() })],
  ['no application', () => forged({ iss: 'funnel', ...issuedAt, exp: soon() })],
  ['an unsigned one', () => `Bearer ${unsigned({ ...claims, exp: soon() })}`],
]

test('no token but a valid one of this server opens anything', async () => {
  const server = await runningServer()
  for (const [token, authorization] of BAD_TOKENS) {
    const headers = { authorization: await authorization() }
    for (const path of ['create_contact', 'upload_aws']) {
      const response = await server.post(`/api/${path}`, '{}', { headers })
      expect(response.headers.get('www-authenticate')).toBe('Bearer')
      expect([token, await problemOf(response)]).toEqual([token, { status: 401, detail: NO_TOKEN }])
    }
  }
})

test('a token outlives a restart, its secret readable by the owner only', async () => {
  const first = await runningServer({ TOKEN_SECRET: '' })
  const headers = await first.bearer()
  const { mode } = await stat(join(first.dataDir, 'token-secret'))
  expect(mode & 0o777).toBe(0o600)
  const second = await first.restarted()
  expect((await second.postContact('{}', { headers })).status).toBe(201)
})

test('a token as the server makes them is taken', async () => {
  const headers = { authorization: await forged({ ...claims, exp: soon(), iat: soon() - 310 }) }
  expect((await (await runningServer()).postContact('{}', { headers })).status).toBe(201)
})

test('after a change of keys earlier tokens are good until they expire, new ones are of the new key', async () => {
  const first = await runningServer()
  const early = await first.bearer(ID)
  const server = await first.restarted(
    { TOKEN_SECRET: `${OTHER_SECRET}, ${TOKEN_SECRET}` },
    { limits: { tokenSeconds: 60 } },
  )
  const call = async (headers: { authorization: string }) =>
    (await server.postContact('{}', { headers })).status
  const late = await server.bearer(ID)
  expect(decode(late.authorization.slice('Bearer '.length)).header).toMatchObject({
    kid: keyIdOf(OTHER_SECRET),
  })
  expect([await call(early), await call(late)]).toEqual([201, 200])
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 901_000 })
  expect([await call(early), await call(late)]).toEqual([401, 401])
})

test('a token opens no number of the operator’s', async () => {
  const server = await runningServer()
  const headers = await server.bearer(ID)
  for (const path of ['/api/operator/numbers', '/api/operator/runs', '/metrics']) {
    expect([path, (await server.get(path, { headers })).status]).toEqual([path, 401])
  }
})

test('another site can neither act for an applicant nor read an answer', async () => {
  const server = await runningServer()
  const headers = {
    origin: 'https://evil.example',
    cookie: 'session=1',
    'content-type': 'text/plain',
  }
  const statuses: Record<string, number> = {}
  for (const path of ['session', 'create_contact', 'upload_aws', 'progress']) {
    const response = await server.post(`/api/${path}`, '{}', { headers })
    statuses[path] = response.status
    expect(response.headers.get('set-cookie')).toBeNull()
    expect(response.headers.get('access-control-allow-origin')).toBeNull()
    const preflight = await server.call('OPTIONS', `/api/${path}`, undefined, { headers })
    expect([preflight.status, preflight.headers.get('access-control-allow-origin')]).toEqual([
      405,
      null,
    ])
  }
  expect(statuses).toEqual({ session: 201, create_contact: 401, upload_aws: 401, progress: 401 })
})

function unsigned(payload: object): string {
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  return `${encode({ alg: 'none', typ: 'JWT' })}.${encode(payload)}.`
}
