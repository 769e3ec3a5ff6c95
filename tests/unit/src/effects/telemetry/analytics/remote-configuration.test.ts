import { expect, it, vi } from 'vitest'
import {
  DEFAULT_AUTOCAPTURE,
  fetchAutocapture,
} from '../../../../../../src/effects/telemetry/analytics/remote-configuration.ts'

/** Lets the network answer so, one answer a request; returns the addresses that were asked. */
function answering(...answers: (() => Response | Promise<Response>)[]): string[] {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address)
    const answer = answers.shift()
    if (!answer) throw new Error('asked once too often')
    return answer()
  })
  return asked
}

async function fetched(log: string[] = []) {
  return fetchAutocapture('funnel', 1_790_000_000_000, (message) => log.push(message))
}

function configured(autocapture: object): () => Response {
  return () => Response.json({ configs: { analyticsSDK: { browserSDK: { autocapture } } } })
}

it('sends key, wanted keys and session', async () => {
  const asked = answering(configured({}))
  await fetched()
  expect(asked).toEqual([
    '/config?api_key=funnel&config_keys=analyticsSDK.browserSDK&session_id=1790000000000',
  ])
})

it('takes over what may be switched, and nothing that reads the page', async () => {
  answering(configured({ sessions: false, pageViews: true, elementInteractions: true }))
  expect(await fetched()).toEqual({ ...DEFAULT_AUTOCAPTURE, sessions: false, pageViews: true })
  expect(DEFAULT_AUTOCAPTURE).toMatchObject({ sessions: true, elementInteractions: false })
})

it.each([[{ configs: {} }], [{ configs: { analyticsSDK: {} } }]])(
  'has its default where %j says nothing',
  async (answer) => {
    answering(() => Response.json(answer))
    expect(await fetched()).toEqual(DEFAULT_AUTOCAPTURE)
  },
)

it.each([
  ['Network error occurred, remote config fetch failed', () => Promise.reject(new TypeError('x'))],
  ['Network error occurred, remote config fetch failed', () => new Response('', { status: 404 })],
  ['Unexpected error occurred', () => new Response('nothing')],
  ['Unexpected error occurred', () => Response.json({ configs: 7 })],
])('logs: %s', async (message, answer) => {
  answering(answer)
  const log: string[] = []
  expect(await fetched(log)).toEqual(DEFAULT_AUTOCAPTURE)
  expect(log).toEqual([message])
})

it('tries three times where the server fails, 1 and 2 seconds apart', async () => {
  vi.useFakeTimers()
  const failing = () => new Response('', { status: 503 })
  const asked = answering(failing, failing, failing)
  const log: string[] = []
  const answer = fetched(log)
  await vi.advanceTimersByTimeAsync(999)
  expect(asked).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(asked).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(1999)
  expect(asked).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(1)
  expect(await answer).toEqual(DEFAULT_AUTOCAPTURE)
  expect(asked).toHaveLength(3)
  expect(log).toEqual(['Remote config fetch rejected due to exceeded retry count'])
})

it('gives up after the timeout', async () => {
  const timeout = new AbortController()
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(timeout.signal)
  vi.stubGlobal(
    'fetch',
    (_: string, { signal }: RequestInit) =>
      new Promise((_resolve, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason))
        timeout.abort(new DOMException('late', 'TimeoutError'))
      }),
  )
  const log: string[] = []
  expect(await fetched(log)).toEqual(DEFAULT_AUTOCAPTURE)
  expect(AbortSignal.timeout).toHaveBeenCalledWith(5000)
  expect(log).toEqual(['Remote config fetch rejected due to timeout after 5 seconds'])
})
