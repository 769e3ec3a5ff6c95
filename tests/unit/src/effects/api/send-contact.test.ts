import { beforeEach, expect, it, type MockInstance, vi } from 'vitest'
import { createCredential } from '../../../../../src/effects/api/credential.ts'
import { createSendContact } from '../../../../../src/effects/api/send-contact.ts'
import { problem, type Reply, receiptFor, type Seen, startService } from '../service.ts'
import { ADA, BEN, frozen } from '../storage/submission-cases.ts'
import { until } from '../until.ts'

const { payload } = frozen(ADA, 'ada@mail.example')

let warn: MockInstance<typeof console.warn>
beforeEach(() => {
  vi.spyOn(console, 'info').mockImplementation(() => {})
  warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
})

function send(
  baseUrl: string,
  token?: string,
  submissionId = ADA,
  reportRefusal?: (error: Error) => void,
  signal = new AbortController().signal,
) {
  const api = { baseUrl, token, receipt: 'own' as const }
  const sendContact = createSendContact(api, createCredential(api), reportRefusal)
  return sendContact({ submissionId, payload, isStored: true }, signal)
}

it('sends the body as it was frozen, under its key and with a bearer', async () => {
  const { url, seen } = await startService(receiptFor)
  await send(url, 'fixed')
  expect(seen).toHaveLength(1)
  expect(seen[0]).toMatchObject({
    method: 'POST',
    path: '/create_contact',
    headers: {
      authorization: 'Bearer fixed',
      'content-type': 'application/json',
      'idempotency-key': ADA,
    },
  })
  expect(JSON.parse(seen[0]?.body ?? '')).toEqual(payload)
})

it('is sent by a browser without AbortSignal.any, too', async () => {
  vi.spyOn(AbortSignal, 'any').mockImplementation(() => {
    throw new TypeError('AbortSignal.any is not a function')
  })
  const { url } = await startService(receiptFor)
  expect(await send(url, 'fixed')).toMatchObject({ result: 'accepted' })
})

it('sends further answers of an application under that application', async () => {
  const { url, seen } = await startService(receiptFor)
  await send(url, undefined, `${ADA}/2`)
  expect(JSON.parse(seen[0]?.body ?? '')).toEqual({ applicationId: ADA })
  expect(seen[1]?.headers['idempotency-key']).toBe(ADA)
})

it.each<[string, (seen: Seen) => Reply, object, string[][]]>([
  ['the receipt', receiptFor, { result: 'accepted', retryAfter: null }, []],
  [
    'the receipt of a further contact',
    (seen) => ({ status: 201, body: { ...(receiptFor(seen).body as object), addedTo: BEN } }),
    { result: 'added', retryAfter: null },
    [],
  ],
  [
    'a page',
    () => ({ body: '<title>Log in</title>' }),
    { result: 'unacknowledged', retryAfter: null },
    [['create_contact: unreadable answer']],
  ],
  [
    '503',
    () => ({ status: 503, headers: { 'retry-after': '120' } }),
    { result: 'postponed', retryAfter: 120_000 },
    [['create_contact: HTTP 503']],
  ],
])('is answered by %s', async (_, reply, answer, lines) => {
  const { url, seen } = await startService(reply)
  expect(await send(url, 'fixed')).toEqual(answer)
  expect(warn.mock.calls).toEqual(lines)
  expect(seen).toHaveLength(1)
})

it.each([
  [400, 'refused'],
  [401, 'postponed'],
  [403, 'postponed'],
  [404, 'postponed'],
  [408, 'postponed'],
  [409, 'postponed'],
  [413, 'refused'],
  [415, 'refused'],
  [422, 'refused'],
  [429, 'postponed'],
  [500, 'postponed'],
  [502, 'postponed'],
  [503, 'postponed'],
  [504, 'postponed'],
])(
  'of status %i is %s, of the contact and of its token, and reported by the status alone',
  async (status, result) => {
    for (const token of ['fixed', undefined]) {
      const { url } = await startService(() => problem(status, 'ada@mail.example'))
      const errors: string[] = []
      expect(await send(url, token, ADA, ({ message }) => errors.push(message))).toEqual({
        result,
        retryAfter: null,
      })
      expect(errors).toEqual(
        result === 'refused' ? [`create_contact: refused with HTTP ${status}`] : [],
      )
    }
  },
)

it('sends again with a new token where the first has expired', async () => {
  let minted = 0
  const { url, seen } = await startService((call) => {
    if (call.path === '/session') {
      minted += 1
      return { status: 201, body: { applicationId: ADA, token: `t${minted}` } }
    }
    return call.headers.authorization === 'Bearer t2' ? receiptFor(call) : problem(401)
  })
  expect(await send(url)).toMatchObject({ result: 'accepted' })
  expect(seen.map(({ path }) => path)).toEqual([
    '/session',
    '/create_contact',
    '/session',
    '/create_contact',
  ])
})

it('fails where the connection is cut', async () => {
  const { url } = await startService(() => 'cut')
  await expect(send(url, 'fixed')).rejects.toThrow()
  expect(warn.mock.calls).toEqual([['create_contact: Network Error']])
})

it('gives up waiting for an answer after 30 s', async () => {
  const { url, seen } = await startService(() => 'silence')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  const answer = send(url, 'fixed')
  await until(() => seen.length === 1)
  vi.advanceTimersByTime(29_999)
  expect(warn).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  await expect(answer).rejects.toThrow()
  expect(warn.mock.calls).toEqual([['create_contact: timeout exceeded']])
})

it('aborts the call with its signal, and logs nothing', async () => {
  const { url, seen } = await startService(() => 'silence')
  const stopped = new AbortController()
  const answer = send(url, 'fixed', ADA, undefined, stopped.signal)
  await until(() => seen.length === 1)
  stopped.abort()
  await expect(answer).rejects.toThrow('aborted')
  await seen[0]?.whenClosed
  expect(warn).not.toHaveBeenCalled()
})
