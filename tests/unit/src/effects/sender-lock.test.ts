import { setImmediate } from 'node:timers/promises'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { withSenderLock } from '../../../../src/effects/sender-lock.ts'

const never = new AbortController().signal

/** A tab that works until it is finished; `begun` has the name of each that began, in order. */
function startTab(name: string, begun: string[], signal: AbortSignal = never) {
  const { promise, resolve } = Promise.withResolvers<string>()
  const work = () => {
    begun.push(name)
    return promise
  }
  return { finish: () => resolve(name), result: withSenderLock(work, signal) }
}

const waitingTabs = async () => (await navigator.locks.query()).pending?.length

it('lets one tab work at a time, in turn, and none that was closed while it waited', async () => {
  const begun: string[] = []
  const closed = new AbortController()
  const first = startTab('first', begun)
  const second = startTab('second', begun, closed.signal)
  const third = startTab('third', begun)
  await expect.poll(waitingTabs).toBe(2)
  expect(begun).toEqual(['first'])
  closed.abort()
  expect(await second.result).toBeUndefined()
  first.finish()
  expect(await first.result).toBe('first')
  await expect.poll(() => begun).toEqual(['first', 'third'])
  third.finish()
  expect(await third.result).toBe('third')
})

it('works once with what it throws', async () => {
  const work = vi.fn(() => Promise.reject(new Error('no room')))
  await expect(withSenderLock(work, never)).rejects.toThrow('no room')
  expect(work).toHaveBeenCalledOnce()
})

describe('a tab that never gives the lock back', () => {
  it('is waited for 45 s, then the next one works without it', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const begun: string[] = []
    const frozen = startTab('frozen', begun)
    onTestFinished(frozen.finish)
    await expect.poll(() => begun).toEqual(['frozen'])
    const next = startTab('next', begun)
    await expect.poll(waitingTabs).toBe(1)
    await vi.advanceTimersByTimeAsync(44_999)
    await setImmediate()
    expect(begun).toEqual(['frozen'])
    await vi.advanceTimersByTimeAsync(1)
    await expect.poll(() => begun).toEqual(['frozen', 'next'])
    next.finish()
    expect(await next.result).toBe('next')
  })

  it('is not waited for any more by one that works: 45 s end no work', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const begun: string[] = []
    const tab = startTab('slow', begun)
    await expect.poll(() => begun).toEqual(['slow'])
    expect(vi.getTimerCount()).toBe(0)
    tab.finish()
    expect(await tab.result).toBe('slow')
  })
})

it.each([
  ['has none', {}],
  [
    'throws when it is asked for them',
    {
      get locks() {
        throw new DOMException('Refused', 'SecurityError')
      },
    },
  ],
  [
    'refuses them',
    { locks: { request: () => Promise.reject(new DOMException('Refused', 'SecurityError')) } },
  ],
])('works at once if the browser %s', async (_, navigator) => {
  vi.stubGlobal('navigator', navigator)
  expect(await withSenderLock(async () => 'sent', never)).toBe('sent')
})
