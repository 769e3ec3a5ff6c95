import { ofetch } from 'ofetch'
import * as v from 'valibot'
import { expect, it, vi } from 'vitest'
import { logFailure, nameOfFailure } from '../../../../../src/effects/api/failures.ts'
import { deadAddress, startService } from '../service.ts'

async function failureOf(call: () => Promise<unknown>): Promise<unknown> {
  try {
    await call()
  } catch (error) {
    return error
  }
  throw new Error('The call did not fail')
}

it('names a call without an answer', async () => {
  const url = await deadAddress()
  expect(nameOfFailure(await failureOf(() => ofetch(url)))).toBe('Network Error')
})

it('names an answer that was cut off', async () => {
  const { url } = await startService(() => ({
    headers: { 'content-length': '100' },
    body: 'too short',
  }))
  expect(nameOfFailure(await failureOf(() => ofetch(url)))).toBe('Network Error')
})

it('names a call that was given up', async () => {
  const { url } = await startService(() => 'silence')
  const signal = AbortSignal.abort()
  expect(nameOfFailure(await failureOf(() => ofetch(url, { signal })))).toBe('Request aborted')
})

it.each([
  ['by a signal', () => ({ signal: AbortSignal.timeout(1) })],
  ['by an option of the client', () => ({ timeout: 1 })],
])('names a call that took too long, ended %s', async (_, options) => {
  const { url } = await startService(() => 'silence')
  const error = await failureOf(() => ofetch(url, { ...options(), retry: 0 }))
  expect(nameOfFailure(error)).toBe('timeout exceeded')
})

it.each(['ftp://files.example/', 'wss:x'])(
  'names a scheme that cannot be called: %s',
  async (url) => {
    expect(nameOfFailure(await failureOf(() => ofetch(url)))).toBe('Unsupported protocol')
  },
)

it.each([404, 503] as const)('names the status %i by its number', async (status) => {
  const { url } = await startService(() => ({ status }))
  expect(nameOfFailure(await failureOf(() => ofetch(url, { retry: 0 })))).toBe(`HTTP ${status}`)
})

it('names an answer with invalid content', async () => {
  const error = await failureOf(async () => v.parse(v.object({ token: v.string() }), {}))
  expect(nameOfFailure(error)).toBe('unreadable answer')
})

it('logs the call and the name, and nothing of what was sent', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const { url } = await startService(() => ({ status: 500, body: { secret: 'answered' } }))
  const send = () => ofetch(`${url}?secret=asked`, { method: 'POST', body: { secret: 'sent' } })
  logFailure('create_contact', await failureOf(send))
  expect(warn.mock.calls).toEqual([['create_contact: HTTP 500']])
})
