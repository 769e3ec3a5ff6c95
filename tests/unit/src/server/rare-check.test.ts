import { setImmediate } from 'node:timers/promises'
import { beforeEach, expect, it, vi } from 'vitest'
import { createRareCheck } from '../../../../src/server/files/rare-check.ts'

const GOOD = Promise.resolve()
const MINUTE_MS = 60_000

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] })
})

/** A neighbour that fails while it is down, the check of it, and how often it was tried. */
function neighbour() {
  const state = { isDown: false, tries: 0 }
  const checked = createRareCheck(async () => {
    state.tries += 1
    if (state.isDown) throw new Error('down')
  })
  return { state, ...checked }
}

it('tries once in five minutes', async () => {
  const { state, check } = neighbour()
  await Promise.all([check(), check()])
  vi.advanceTimersByTime(5 * MINUTE_MS - 1)
  await check()
  expect(state.tries).toBe(1)
  vi.advanceTimersByTime(1)
  await check()
  expect(state.tries).toBe(2)
})

it('does not try while the work itself succeeds', async () => {
  const { state, check, observe } = neighbour()
  await check()
  for (let minute = 0; minute < 20; minute += 1) {
    vi.advanceTimersByTime(MINUTE_MS)
    await observe(GOOD)
    await check()
  }
  expect(state.tries).toBe(1)
})

it('tries again ten seconds after a failure, and is good again with the first success of the work', async () => {
  const { state, check, observe } = neighbour()
  state.isDown = true
  await expect(check()).rejects.toThrow('down')
  vi.advanceTimersByTime(9_999)
  await expect(check()).rejects.toThrow('down')
  expect(state.tries).toBe(1)
  vi.advanceTimersByTime(1)
  await expect(check()).rejects.toThrow('down')
  expect(state.tries).toBe(2)
  await observe(GOOD)
  await expect(check()).resolves.toBeUndefined()
})

it('tries at the next question after the work failed', async () => {
  const { state, check, observe } = neighbour()
  await check()
  state.isDown = true
  await expect(observe(Promise.reject(new Error('no')))).rejects.toThrow('no')
  await check()
  await setImmediate()
  await expect(check()).rejects.toThrow('down')
  expect(state.tries).toBe(2)
})

it('gives the last result while it tries, however long that takes', async () => {
  const slow = Promise.withResolvers<void>()
  const results = [GOOD, slow.promise]
  const { check } = createRareCheck(() => results.shift() ?? GOOD)
  await check()
  vi.advanceTimersByTime(5 * MINUTE_MS)
  await check()
  slow.reject(new Error('late'))
  await setImmediate()
  await expect(check()).rejects.toThrow('late')
})
