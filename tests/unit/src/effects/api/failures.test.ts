import { ofetch } from 'ofetch'
import * as v from 'valibot'
import { expect, it, vi } from 'vitest'
import {
  type Answer,
  logFailure,
  nameOfFailure,
  problemIn,
  retryAfterOf,
} from '../../../../../src/effects/api/http.ts'
import { deadAddress, startService } from '../service.ts'

async function failureOf(call: () => Promise<unknown>): Promise<unknown> {
  try {
    await call()
  } catch (error) {
    return error
  }
  throw new Error('The call did not fail')
}

const urlOf = async (...given: Parameters<typeof startService>) =>
  (await startService(...given)).url
const silent = () => urlOf(() => 'silence')

it.each<[string, string, () => Promise<unknown>]>([
  ['without an answer', 'Network Error', async () => ofetch(await deadAddress())],
  [
    'whose answer was cut off',
    'Network Error',
    async () => ofetch(await urlOf(() => ({ headers: { 'content-length': '99' }, body: 'short' }))),
  ],
  [
    'that was given up',
    'Request aborted',
    async () => ofetch(await silent(), { signal: AbortSignal.abort() }),
  ],
  [
    'that took too long for a signal',
    'timeout exceeded',
    async () => ofetch(await silent(), { signal: AbortSignal.timeout(1), retry: 0 }),
  ],
  ['of the scheme wss', 'Unsupported protocol', () => ofetch('wss:x')],
  ['of the scheme ftp', 'Unsupported protocol', () => ofetch('ftp://files.example/')],
  ['answered by 404', 'HTTP 404', async () => ofetch(await urlOf(() => ({ status: 404 })))],
  [
    'with invalid content',
    'unreadable answer',
    async () => v.parse(v.object({ token: v.string() }), {}),
  ],
])('names a call %s: %s', async (_, name, call) => {
  expect(nameOfFailure(await failureOf(call))).toBe(name)
})

it('logs the call and the name, and nothing of what was sent', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const url = await urlOf(() => ({ status: 500, body: { secret: 'answered' } }))
  const send = () => ofetch(`${url}?secret=asked`, { method: 'POST', body: { secret: 'sent' } })
  logFailure('create_contact', await failureOf(send))
  expect(warn.mock.calls).toEqual([['create_contact: HTTP 500']])
})

it.each([
  ['7', 7_000],
  ['0', 1_000],
  ['9999999999', 3_600_000],
  ['Sat, 21 Nov 2026 10:00:30 GMT', 30_000],
  ['Sat, 21 Nov 2026 09:00:00 GMT', 1_000],
  ['25 Nov 2026 10:00:30 GMT', 3_600_000],
  ['Wed Nov 25 10:00:30 2026', 3_600_000],
  ['120abc', null],
  ['soon', null],
  ['', null],
])('Retry-After: %s asks for a pause of %s ms', async (named, pause) => {
  const url = await urlOf(() => ({ status: 503, headers: { 'retry-after': named } }))
  const error = await failureOf(() => ofetch(url, { retry: 0 }))
  expect(retryAfterOf(error, Date.parse('2026-11-21T10:00:00Z'))).toBe(pause)
})

it('a call without an answer asks for no pause', () => {
  expect(retryAfterOf(new Error('cut off'))).toBeNull()
})

const TOO_LARGE: Answer = {
  status: 413,
  mediaType: 'application/problem+json',
  isRedirected: false,
  text: '{"type":"about:blank","status":413,"detail":" The file is over 10 MB. "}',
}

it("reads the sentence of the backend's problem", () => {
  expect(problemIn(TOO_LARGE)).toBe('The file is over 10 MB.')
})

it.each<[string, Partial<Answer>]>([
  ['a page', { mediaType: 'text/html', text: '<h1>413 Request Entity Too Large</h1>' }],
  ['another JSON', { mediaType: 'application/json' }],
  ['no media type', { mediaType: null }],
  ['another status', { status: 401 }],
  ['no sentence', { text: '{"status":413}' }],
  ['half of it', { text: TOO_LARGE.text.slice(0, -3) }],
  ['a redirect', { isRedirected: true }],
  ['a text of any length', { text: `{"status":413,"detail":"${'a'.repeat(301)}"}` }],
])('reads no problem in %s', (_, changed) => {
  expect(problemIn({ ...TOO_LARGE, ...changed })).toBeUndefined()
})
