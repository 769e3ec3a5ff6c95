import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { sign } from 'hono/jwt'
import { expect, test } from 'vitest'
import { bearerFor, problemOf, runningServer, TOKEN_SECRET } from './running-server.ts'

const ID = '3f1f2a34-9f0e-4c56-8d1b-0a4b6f1f7c11'
const UUID = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/
const NO_TOKEN =
  'The token is missing, expired or not from here: get one by POST /api/session and send it as ' +
  'Authorization: Bearer <token>.'

test('a session without a body is for a new application', async () => {
  const { url } = await runningServer()
  const response = await fetch(`${url}/api/session`, { method: 'POST' })
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
  const { url } = await runningServer({ TOKEN_TTL_SECONDS: '60' })
  const response = await fetch(`${url}/api/session`, {
    method: 'POST',
    body: JSON.stringify({ applicationId: ID.toUpperCase() }),
  })
  expect(await response.json()).toMatchObject({ expiresIn: 60, applicationId: ID })
})

test.each(['{"applicationId":"1"}', '{"applicationId":null}', '[1]', 'null', '{', '"text"'])(
  'a session is refused for the body %s',
  async (body) => {
    const { url } = await runningServer()
    const response = await fetch(`${url}/api/session`, { method: 'POST', body })
    expect(await problemOf(response)).toEqual({
      status: 422,
      detail: 'Send no body, or {"applicationId": "<UUID>"}.',
    })
  },
)

test('a session is refused for a body of more than 4 kB', async () => {
  const { url } = await runningServer()
  const response = await fetch(`${url}/api/session`, { method: 'POST', body: ' '.repeat(4097) })
  expect((await problemOf(response)).status).toBe(413)
})

const soon = () => Math.floor(Date.now() / 1000) + 600
const claims = { iss: 'funnel', sub: ID }
const otherSecret = 'another-secret-of-32-characters-!!'

test.each<[string, () => Promise<string> | string]>([
  ['none', () => ''],
  ['no token at all', () => 'Bearer abc'],
  ['a Basic credential', () => 'Basic abc'],
  [
    'an expired one',
    async () => `Bearer ${await sign({ ...claims, exp: 1 }, TOKEN_SECRET, 'HS256')}`,
  ],
  [
    'a forged one',
    async () => `Bearer ${await sign({ ...claims, exp: soon() }, otherSecret, 'HS256')}`,
  ],
  [
    'another algorithm',
    async () => `Bearer ${await sign({ ...claims, exp: soon() }, TOKEN_SECRET, 'HS512')}`,
  ],
  [
    'another issuer',
    async () => `Bearer ${await sign({ ...claims, iss: 'x', exp: soon() }, TOKEN_SECRET, 'HS256')}`,
  ],
  [
    'no application',
    async () => `Bearer ${await sign({ iss: 'funnel', exp: soon() }, TOKEN_SECRET, 'HS256')}`,
  ],
  ['an unsigned one', () => `Bearer ${unsigned({ ...claims, exp: soon() })}`],
])('token: %s is refused', async (_, authorization) => {
  const { url } = await runningServer()
  const headers = { authorization: await authorization() }
  for (const path of ['create_contact', 'upload_aws']) {
    const response = await fetch(`${url}/api/${path}`, { method: 'POST', headers, body: '{}' })
    expect(response.headers.get('www-authenticate')).toBe('Bearer')
    expect(await problemOf(response)).toEqual({ status: 401, detail: NO_TOKEN })
  }
})

test('a token outlives a restart, its secret kept for the owner only', async () => {
  const first = await runningServer({ TOKEN_SECRET: '' })
  const headers = await bearerFor(first)
  const { mode } = await stat(join(first.dataDir, 'token-secret'))
  expect(mode & 0o777).toBe(0o600)
  await first.close()

  const second = await runningServer({ TOKEN_SECRET: '', DATA_DIR: first.dataDir })
  const response = await fetch(`${second.url}/api/create_contact`, {
    method: 'POST',
    headers,
    body: '{}',
  })
  expect(response.status).toBe(201)
})

function unsigned(payload: object): string {
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  return `${encode({ alg: 'none', typ: 'JWT' })}.${encode(payload)}.`
}
