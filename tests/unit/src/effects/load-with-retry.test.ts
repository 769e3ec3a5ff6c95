import { beforeEach, expect, it, vi } from 'vitest'
import { loadWithRetry, registerServiceWorker } from '../../../../src/effects/loading.ts'
import { stubPage } from './stub-page.ts'

let page: ReturnType<typeof stubPage>
beforeEach(() => {
  vi.useFakeTimers()
  page = stubPage()
})

/** Fails so often, then loads. */
function loading(failures: number) {
  const load = vi.fn(async () => {
    if (load.mock.calls.length <= failures) throw new Error('Offline')
    return 'the script'
  })
  return load
}

it('loads again when the connection is back', async () => {
  const load = loading(1)
  const loaded = loadWithRetry(load)
  await vi.advanceTimersByTimeAsync(0)
  expect(load).toHaveBeenCalledTimes(1)
  page.happens('online')
  expect(await loaded).toBe('the script')
  expect(load).toHaveBeenCalledTimes(2)
})

it('loads again after a pause that grows, without a word from the browser', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(1)
  const load = loading(2)
  const loaded = loadWithRetry(load)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(load).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(3_999)
  expect(load).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(1)
  expect(await loaded).toBe('the script')
})

it('gives up after eight attempts, as with a blocker', async () => {
  const load = loading(100)
  const loaded = loadWithRetry(load)
  const failed = expect(loaded).rejects.toThrow('Offline')
  await vi.advanceTimersByTimeAsync(3_600_000)
  await failed
  expect(load).toHaveBeenCalledTimes(8)
})

it('does without a service worker where the browser throws when it is asked for one', async () => {
  vi.stubGlobal('navigator', {
    get serviceWorker() {
      throw new DOMException('Refused', 'SecurityError')
    },
  })
  await expect(registerServiceWorker()).resolves.toBeUndefined()
})
