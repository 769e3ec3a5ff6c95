import * as fc from 'fast-check'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { withDeadline } from '../../../../../src/effects/api/deadline.ts'
import { createUpload, watchUpload } from '../../../../../src/effects/api/upload.ts'
import { runCallback } from '../run-actor.ts'

const document = Object.assign(new EventTarget(), { visibilityState: 'visible' })

function show(visibilityState: string): void {
  document.visibilityState = visibilityState
  document.dispatchEvent(new Event('visibilitychange'))
}

beforeEach(() => {
  vi.stubGlobal('document', document)
  vi.useFakeTimers()
  show('visible')
})

function startUpload() {
  const stalled = vi.fn()
  const upload = watchUpload(stalled)
  onTestFinished(() => {
    upload.stop()
    vi.useRealTimers()
  })
  return { ...upload, stalled }
}

/** Lets `ms` pass, of which none but the last may stall the upload. */
function stallsAfter(ms: number, { stalled }: ReturnType<typeof startUpload>): void {
  vi.advanceTimersByTime(ms - 1)
  expect(stalled).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(stalled).toHaveBeenCalledOnce()
}

it.each([
  ['nothing', 0, 30_000],
  ['100 kB', 100_000, 30_000],
  ['900 kB', 900_000, 225_000],
  ['10 MiB', 10_485_760, 2_621_440],
])('that has sent %s waits as long as it needs at 4 kB/s, at least 30 s', (_, sent, wait) => {
  const upload = startUpload()
  vi.advanceTimersByTime(12_000)
  upload.sent(sent)
  stallsAfter(wait, upload)
})

const Step = fc.record({
  kind: fc.constantFrom('wait', 'wait', 'send', 'hide', 'show'),
  ms: fc.integer({ min: 1, max: 100_000 }),
})

it('stalls once it has been visible without progress for as long as its bytes need, and never after its end', () => {
  const property = fc.property(fc.array(Step, { maxLength: 30, size: 'max' }), (steps) => {
    show('visible')
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
        show(isVisible ? 'visible' : 'hidden')
      }
      expect(upload.stalled).toHaveBeenCalledTimes(left <= 0 ? 1 : 0)
      if (left <= 0) break
    }
    upload.stop()
    for (const state of ['hidden', 'visible']) show(state)
    vi.advanceTimersByTime(600_000)
    expect(upload.stalled).toHaveBeenCalledTimes(left <= 0 ? 1 : 0)
  })
  fc.assert(property)
})

it('that is sent again with a new token has stalled 30 s after its last progress', async () => {
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
  const late = vi.fn()
  withDeadline(10_000, (signal) => new Promise(() => signal.addEventListener('abort', late)))
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
  expect(late, 'another call, while the upload fills the line').not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(reported).toContainEqual({ type: 'UPLOAD.FAILED' })
  await vi.advanceTimersByTimeAsync(10_000)
  expect(late).toHaveBeenCalledOnce()
})
