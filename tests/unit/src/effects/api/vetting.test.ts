import { beforeEach, expect, it, type MockInstance, vi } from 'vitest'
import { createActor, toPromise } from 'xstate'
import { createVetting } from '../../../../../src/effects/api/vetting.ts'
import { runningServer } from '../../../../server/running-server.ts'
import { analysisRequest } from '../../../../specification/calls.ts'
import { FULL_THEN_SHORTEST } from '../../../../specification/forms/index.ts'
import { deadAddress, startService } from '../service.ts'
import { until } from '../until.ts'

const request = analysisRequest(FULL_THEN_SHORTEST, 'not-assigned')

let warn: MockInstance<typeof console.warn>
beforeEach(() => {
  warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
})

function ask(baseUrl: string) {
  const actor = createActor(createVetting({ baseUrl }), { input: request })
  actor.subscribe({ error: () => {} })
  return actor.start()
}

it('sends the eight fields of section 7 and no token', async () => {
  const { url, seen } = await startService(() => ({ body: { status: 'approved' } }))
  expect(await toPromise(ask(url))).toEqual({ status: 'approved' })
  expect(seen).toHaveLength(1)
  expect(seen[0]).toMatchObject({ method: 'POST', path: '/analyze' })
  expect(seen[0]?.headers).not.toHaveProperty('authorization')
  expect(JSON.parse(seen[0]?.body ?? '')).toEqual(request)
})

it('understands the reference backend', async () => {
  const { url } = await runningServer()
  expect(await toPromise(ask(`${url}/api`))).toEqual({
    status: 'approved',
    summary: 'Background given by a résumé and a LinkedIn profile and a written summary.',
  })
})

it('keeps the known fields with a text, and ignores the rest of the answer', async () => {
  const body = {
    ai_status: 'manual_review_required',
    reasoning: null,
    summary: 7,
    ai_summary: 'Look at it.',
    score: 0.4,
  }
  const { url } = await startService(() => ({ body }))
  expect(await toPromise(ask(url))).toEqual({
    ai_status: 'manual_review_required',
    ai_summary: 'Look at it.',
  })
  expect(warn).not.toHaveBeenCalled()
})

it.each([
  ['an error status', { status: 500 }, 'analyze: HTTP 500'],
  ['a page in place of an answer', { body: '<html></html>' }, 'analyze: unreadable answer'],
  ['a dropped connection', 'cut', 'analyze: Network Error'],
] as const)('logs %s and passes the failure on, without asking again', async (_, reply, line) => {
  const { url, seen } = await startService(() => reply)
  await expect(toPromise(ask(url))).rejects.toThrow()
  expect(warn.mock.calls).toEqual([[line]])
  expect(seen).toHaveLength(1)
})

it('logs that the network is down', async () => {
  await expect(toPromise(ask(await deadAddress()))).rejects.toThrow()
  expect(warn.mock.calls).toEqual([['analyze: Network Error']])
})

it('aborts the call when no caller waits any more, and logs nothing', async () => {
  const { url, seen } = await startService(() => 'silence')
  let isEnded = false
  const actor = ask(url)
  await until(() => seen.length === 1)
  seen[0]?.whenClosed.then(() => {
    isEnded = true
  })
  actor.stop()
  await until(() => isEnded)
  expect(warn).not.toHaveBeenCalled()
})
