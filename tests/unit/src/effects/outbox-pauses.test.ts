import { beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest'
import { applicationAt } from '../../../../machines/examples/records.ts'
import { openSubmissions } from '../../../../src/effects/storage/submissions.ts'
import { THANK_YOU } from '../../../specification/steps.ts'
import { emptyDatabase, occupyDatabase } from './database.ts'
import { openBrowser, openPage } from './outbox-page.ts'
import { deadAddress, type Reply, startService } from './service.ts'
import { ADA, BEN, frozen, submit } from './storage/submission-cases.ts'
import { until } from './until.ts'

/** Waits that are no pauses: for the database, a page to come back, the sender's lock, the beat of Node's fetch. */
const OTHER_WAITS: unknown[] = [1_500, 10_000, 45_000, 499]

let browser: ReturnType<typeof openBrowser>
let timeouts: MockInstance<typeof setTimeout>
beforeEach(async () => {
  emptyDatabase()
  browser = openBrowser()
  await submit(openSubmissions(), frozen(ADA, 'ada@mail.example'))
  vi.spyOn(Math, 'random').mockReturnValue(0)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  timeouts = vi.spyOn(globalThis, 'setTimeout')
  return () => vi.useRealTimers()
})

/** A backend that gives its replies in turn, the last one for ever. */
async function startBackend(...replies: [Reply, ...Reply[]]) {
  let calls = 0
  const { url, seen } = await startService(({ method }) => {
    if (method === 'HEAD') return {}
    calls += 1
    return replies[calls - 1] ?? replies.at(-1) ?? {}
  })
  return {
    baseUrl: url,
    token: 'fixed',
    calls: () => seen.filter(({ method }) => method === 'POST'),
  }
}

function pauses(): unknown[] {
  return timeouts.mock.calls
    .map(([, pause]) => pause)
    .filter((pause) => !OTHER_WAITS.includes(pause))
}

/** Resolves once the outbox has paused so many times, with the pauses so far. */
async function pausesAfter(count: number): Promise<unknown[]> {
  await until(() => pauses().length === count)
  return pauses()
}

type Backend = Awaited<ReturnType<typeof startBackend>>

/** The backend was called so often, also after everything under way has ended. */
async function expectNoCall({ calls, baseUrl }: Backend, count: number): Promise<void> {
  await openSubmissions().undelivered()
  await fetch(baseUrl, { method: 'HEAD' })
  expect(calls()).toHaveLength(count)
}

/** No timer is left that would call the backend again. */
async function expectNoMore(backend: Backend, count: number): Promise<void> {
  vi.advanceTimersByTime(3_600_000)
  await expectNoCall(backend, count)
}

describe('after a failure', () => {
  it('it is tried again after a growing pause, until it is acknowledged', async () => {
    const backend = await startBackend({ status: 500 }, { status: 502 }, 'cut', { status: 201 })
    const page = openPage(backend)
    expect(await pausesAfter(1)).toEqual([1_000])
    vi.advanceTimersByTime(999)
    expect(page.reportedTypes()).toEqual(['DELIVERY.ATTEMPTED', 'DELIVERY.POSTPONED'])
    vi.advanceTimersByTime(1)
    expect(await pausesAfter(2)).toEqual([1_000, 2_000])
    expect(backend.calls()).toHaveLength(2)
    vi.advanceTimersByTime(2_000)
    expect(await pausesAfter(3)).toEqual([1_000, 2_000, 4_000])
    vi.advanceTimersByTime(4_000)
    await page.untilReported(8)
    expect(page.reportedTypes().slice(6)).toEqual(['DELIVERY.ATTEMPTED', 'DELIVERY.ACKNOWLEDGED'])
    expect(browser.warn.mock.calls).toEqual([
      ['create_contact: HTTP 500'],
      ['create_contact: HTTP 502'],
      ['create_contact: Network Error'],
    ])
    await expectNoMore(backend, 4)
  })

  it('the pause begins small again after a success', async () => {
    const backend = await startBackend({ status: 500 }, { status: 201 }, { status: 500 })
    const page = openPage(backend)
    await pausesAfter(1)
    vi.advanceTimersByTime(1_000)
    await page.untilReported(4)
    await submit(page.submissions, frozen(BEN, 'ben@mail.example'))
    page.send({ type: 'OUTBOX.FILLED' })
    expect(await pausesAfter(2)).toEqual([1_000, 1_000])
  })

  it('the pause is left to chance in its second half', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0.25)
    openPage({ baseUrl: await deadAddress(), token: 'fixed' })
    expect(await pausesAfter(1)).toEqual([1_250])
  })

  it.each([
    ['the connection comes back', () => browser.comeOnline()],
    ['the page is seen again', () => browser.setVisibility('visible')],
    ['the page comes back from the cache', () => browser.comeBack(true)],
  ])('it is tried at once when %s', async (_, wake) => {
    const backend = await startBackend({ status: 500 }, { status: 201 })
    const page = openPage(backend)
    await pausesAfter(1)
    wake()
    await page.untilReported(4)
    expect(page.reportedTypes()[3]).toBe('DELIVERY.ACKNOWLEDGED')
    await expectNoMore(backend, 2)
  })

  it('a pause that was cut short triggers no call any more', async () => {
    const backend = await startBackend({ status: 500 })
    openPage(backend)
    await pausesAfter(1)
    browser.comeOnline()
    expect(await pausesAfter(2)).toEqual([1_000, 2_000])
    vi.advanceTimersByTime(1_999)
    await expectNoCall(backend, 2)
    vi.advanceTimersByTime(1)
    expect(await pausesAfter(3)).toEqual([1_000, 2_000, 4_000])
  })

  it.each([
    ['hidden', () => browser.setVisibility('hidden')],
    ['shown for the first time', () => browser.comeBack(false)],
  ])('it is not tried for a page that is %s', async (_, sleep) => {
    const backend = await startBackend({ status: 500 })
    openPage(backend)
    await pausesAfter(1)
    sleep()
    vi.advanceTimersByTime(999)
    await expectNoCall(backend, 1)
    vi.advanceTimersByTime(1)
    expect(await pausesAfter(2)).toEqual([1_000, 2_000])
  })
})

describe('Retry-After', () => {
  it('is honoured to the second, and nothing wakes the sender before', async () => {
    const backend = await startBackend(
      { status: 503, headers: { 'retry-after': '120' } },
      { status: 201 },
    )
    const page = openPage(backend)
    expect(await pausesAfter(1)).toEqual([120_000])
    browser.comeOnline()
    page.send({ type: 'OUTBOX.FILLED' })
    vi.advanceTimersByTime(119_999)
    await expectNoCall(backend, 1)
    vi.advanceTimersByTime(1)
    await page.untilReported(4)
    expect(page.reportedTypes()[3]).toBe('DELIVERY.ACKNOWLEDGED')
    expect(backend.calls()).toHaveLength(2)
  })

  it('holds for everything that waits to be sent', async () => {
    await submit(openSubmissions(), frozen(BEN, 'ben@mail.example'))
    const backend = await startBackend({ status: 429, headers: { 'retry-after': '60' } })
    openPage(backend)
    expect(await pausesAfter(1)).toEqual([60_000])
    expect(backend.calls()).toHaveLength(1)
  })
})

it('gives up waiting for an answer after 30 s', async () => {
  const clock = new AbortController()
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(clock.signal)
  const backend = await startBackend('silence')
  const page = openPage(backend)
  await until(() => backend.calls().length === 1)
  expect(timeout.mock.calls).toEqual([[30_000]])
  clock.abort(new DOMException('Too late', 'TimeoutError'))
  expect(await pausesAfter(1)).toEqual([1_000])
  expect(page.reportedTypes()).toEqual(['DELIVERY.ATTEMPTED', 'DELIVERY.POSTPONED'])
  expect(browser.warn.mock.calls).toEqual([['create_contact: timeout exceeded']])
})

it('is not stuck after its submissions could not be read', async () => {
  const submissions = openSubmissions()
  vi.spyOn(submissions, 'undelivered').mockRejectedValueOnce(new Error('broken'))
  const backend = await startBackend({ status: 201 })
  const page = openPage(backend, { submissions })
  expect(await pausesAfter(1)).toEqual([1_000])
  vi.advanceTimersByTime(1_000)
  await page.untilReported(2)
  expect(page.reportedTypes()).toEqual(['DELIVERY.ATTEMPTED', 'DELIVERY.ACKNOWLEDGED'])
})

it('sends what a database that was at work for another did not give in time', async () => {
  const release = await occupyDatabase()
  const backend = await startBackend({ status: 201 })
  const page = openPage(backend)
  await until(() => timeouts.mock.calls.some(([, ms]) => ms === 1_500))
  await vi.advanceTimersByTimeAsync(1_500)
  expect(await pausesAfter(1)).toEqual([1_000])
  expect(page.reportedTypes()).toEqual([])
  release()
  vi.advanceTimersByTime(1_000)
  await page.untilReported(2)
  expect(page.reportedTypes()).toEqual(['DELIVERY.ATTEMPTED', 'DELIVERY.ACKNOWLEDGED'])
  await expectNoMore(backend, 1)
})

it('takes over what a page left behind, also where the database did not give it in time', async () => {
  await openSubmissions().write({ applicationId: BEN, answers: applicationAt(THANK_YOU) })
  const release = await occupyDatabase()
  const backend = await startBackend({ status: 201 })
  const page = openPage(backend)
  await until(() => timeouts.mock.calls.filter(([, ms]) => ms === 1_500).length === 2)
  await vi.advanceTimersByTimeAsync(1_500)
  expect(await pausesAfter(1)).toEqual([1_000])
  release()
  vi.advanceTimersByTime(1_000)
  await until(() => timeouts.mock.calls.some(([, ms]) => ms === 10_000))
  await vi.advanceTimersByTimeAsync(10_000)
  await page.untilReported(4)
  expect(page.reportedTypes().slice(2)).toEqual(['DELIVERY.ATTEMPTED', 'DELIVERY.ACKNOWLEDGED'])
  expect(backend.calls()).toHaveLength(2)
})

it('sends at once what the page remembers, where the device has no database', async () => {
  vi.stubGlobal('indexedDB', undefined)
  const submissions = openSubmissions()
  await submit(submissions, frozen(ADA, 'ada@mail.example'))
  const backend = await startBackend({ status: 201 })
  const page = openPage(backend, { submissions })
  await page.untilReported(2)
  expect(page.reportedTypes()).toEqual(['DELIVERY.ATTEMPTED', 'DELIVERY.ACKNOWLEDGED'])
})

describe('once it is stopped', () => {
  it('no timer is left, and nothing wakes it', async () => {
    const backend = await startBackend({ status: 500 })
    const page = openPage(backend)
    await pausesAfter(1)
    await until(() => timeouts.mock.calls.some(([, wait]) => wait === 10_000))
    const timers = vi.getTimerCount()
    page.stop()
    expect(vi.getTimerCount()).toBe(timers - 2)
    browser.comeOnline()
    browser.setVisibility('visible')
    browser.comeBack(true)
    await expectNoMore(backend, 1)
  })

  it('the running call is aborted, and neither reported nor logged nor repeated', async () => {
    const backend = await startBackend('silence')
    const page = openPage(backend)
    await until(() => backend.calls().length === 1)
    let isEnded = false
    backend.calls()[0]?.whenClosed.then(() => {
      isEnded = true
    })
    page.stop()
    await until(() => isEnded)
    await expectNoMore(backend, 1)
    expect(page.reportedTypes()).toEqual(['DELIVERY.ATTEMPTED'])
    expect(pauses()).toEqual([])
    expect(browser.warn).not.toHaveBeenCalled()
  })
})
