import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { fillLine, withDeadline } from '../../../../../src/effects/api/deadline.ts'

beforeEach(() => {
  vi.useFakeTimers()
  onTestFinished(() => {
    vi.useRealTimers()
  })
})

/** The signal of a call that only its deadline ends. */
function signalOf(ms: number): AbortSignal {
  let signal = new AbortController().signal
  withDeadline(ms, (late) => {
    signal = late
    return new Promise((_, reject) => late.addEventListener('abort', reject))
  }).catch(() => {})
  return signal
}

/** Lets `ms` pass, of which none but the last may end the signal. */
function endsAfter(ms: number, signal: AbortSignal): void {
  vi.advanceTimersByTime(ms - 1)
  expect(signal.aborted).toBe(false)
  vi.advanceTimersByTime(1)
  expect(signal.aborted).toBe(true)
}

it('ends a call by the name of a timeout', () => {
  const signal = signalOf(10_000)
  endsAfter(10_000, signal)
  expect(signal.reason).toMatchObject({ name: 'TimeoutError' })
})

it('does not count while uploads fill the line, until the last of them has ended', () => {
  const signal = signalOf(10_000)
  vi.advanceTimersByTime(4_000)
  const [leaveFirst, leaveSecond] = [fillLine(), fillLine()]
  vi.advanceTimersByTime(600_000)
  leaveFirst()
  vi.advanceTimersByTime(600_000)
  leaveSecond()
  endsAfter(6_000, signal)
})

it('begins to count where an upload that was under way ends', () => {
  const leave = fillLine()
  const signal = signalOf(10_000)
  vi.advanceTimersByTime(600_000)
  leave()
  endsAfter(10_000, signal)
})

it('leaves nothing behind of a call that was answered', async () => {
  expect(await withDeadline(10_000, async () => 'answer')).toBe('answer')
  expect(vi.getTimerCount()).toBe(0)
  fillLine()()
  expect(vi.getTimerCount()).toBe(0)
})
