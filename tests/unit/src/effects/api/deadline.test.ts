import * as fc from 'fast-check'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { fillLine, withDeadline } from '../../../../../src/effects/api/deadline.ts'
import { createUpload, watchUpload } from '../../../../../src/effects/api/upload.ts'
import { runCallback } from '../run-actor.ts'
import { stubPage } from '../stub-page.ts'

let page: ReturnType<typeof stubPage>
beforeEach(() => {
  page = stubPage()
  vi.useFakeTimers()
})

function startUpload() {
  const stalled = vi.fn()
  const upload = watchUpload(stalled)
  onTestFinished(upload.stop)
  return { ...upload, stalled }
}

const Step = fc.record({
  kind: fc.constantFrom('wait', 'wait', 'send', 'hide', 'show'),
  ms: fc.integer({ min: 1, max: 100_000 }),
})

it('an upload stalls once it has been visible without progress for as long as its bytes need, and never after its end', () => {
  const property = fc.property(fc.array(Step, { maxLength: 30, size: 'max' }), (steps) => {
    page.show(true)
    const upload = startUpload()
    let left = 30_000
    let isVisible = true
    for (const { kind, ms } of steps) {
      if (kind === 'wait') {
        vi.advanceTimersByTime(ms)
        if (isVisible) left -= ms
      } else if (kind === 'send') {
        upload.sent(ms * 4)
        left = Math.max(30_000, ms)
      } else {
        isVisible = kind === 'show'
        page.show(isVisible)
      }
      expect(upload.stalled).toHaveBeenCalledTimes(left <= 0 ? 1 : 0)
      if (left <= 0) break
    }
    upload.stop()
    for (const isShown of [false, true]) page.show(isShown)
    vi.advanceTimersByTime(600_000)
    expect(upload.stalled).toHaveBeenCalledTimes(left <= 0 ? 1 : 0)
  })
  fc.assert(property)
})

it('an upload that is sent again with a new token has stalled 30 s after its last progress', async () => {
  const requests: FakeRequest[] = []
  class FakeRequest {
    upload: { onprogress?: (sent: object) => void } = {}
    status = 401
    responseText = ''
    responseURL = 'https://api.example/upload_aws'
    onload?: () => void
    constructor() {
      requests.push(this)
    }
    open() {}
    setRequestHeader() {}
    getResponseHeader() {
      return null
    }
    send() {}
    abort() {}
  }
  vi.stubGlobal('XMLHttpRequest', FakeRequest)
  vi.stubGlobal('window', { location: { href: 'https://jobs.example/apply' } })
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const credential = { tokenOf: async () => `token-${requests.length}`, renew() {} }
  const file = new File(['%PDF-1.4'], 'ada-byron.pdf')
  const upload = createUpload(
    { baseUrl: 'https://api.example', receipt: 'own' },
    credential,
    () => 'app-1',
  )
  const { reported } = runCallback(upload, { file })
  const otherCall = signalOf(10_000)
  await vi.advanceTimersByTimeAsync(0)
  requests[0]?.upload.onprogress?.({ loaded: 900_000, total: 900_000 })
  requests[0]?.onload?.()
  await vi.advanceTimersByTimeAsync(20_000)
  requests[1]?.upload.onprogress?.({ loaded: 1, total: 2 })
  await vi.advanceTimersByTimeAsync(29_999)
  expect(reported).toEqual([
    { type: 'UPLOAD.PROGRESSED', percent: 100 },
    { type: 'UPLOAD.PROGRESSED', percent: 50 },
  ])
  expect(otherCall.aborted, 'while the upload fills the line').toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(reported).toContainEqual({ type: 'UPLOAD.FAILED' })
  await vi.advanceTimersByTimeAsync(10_000)
  expect(otherCall.aborted).toBe(true)
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

describe('the deadline of a call', () => {
  it('ends it by the name of a timeout', () => {
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

  it('leaves nothing behind once it was answered', async () => {
    expect(await withDeadline(10_000, async () => 'answer')).toBe('answer')
    expect(vi.getTimerCount()).toBe(0)
    fillLine()()
    expect(vi.getTimerCount()).toBe(0)
  })
})
