import { setImmediate } from 'node:timers/promises'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { openSubmissions } from '../../../../src/effects/storage/submissions.ts'
import { runningServer, type TestServer } from '../../../server/running-server.ts'
import { emptyDatabase, storedRecords } from './database.ts'
import { openBrowser, openPage } from './outbox-page.ts'
import { type Reply, type Seen, startService } from './service.ts'
import { ADA, BEN, frozen, submit } from './storage/submission-cases.ts'
import { until } from './until.ts'

let browser: ReturnType<typeof openBrowser>
beforeEach(() => {
  emptyDatabase()
  browser = openBrowser()
})

const ada = frozen(ADA, 'ada@mail.example')
const ben = frozen(BEN, 'ben@mail.example')

const FIXED = { token: 'fixed' }

function contactsOf({ store }: TestServer) {
  return store.db
    .selectFrom('contact_fields')
    .select(['application_id', 'email', 'puzzle_score', 'needs_review'])
    .orderBy('application_id')
    .execute()
}

/** A backend that answers each call on command. */
async function startSlowBackend() {
  const answerings: ((reply: Reply) => void)[] = []
  const { url, seen } = await startService(
    () => new Promise<Reply>((resolve) => answerings.push(resolve)),
  )
  return { url, seen, answer: (reply: Reply) => answerings.shift()?.(reply) }
}

describe('a decided submission', () => {
  it('becomes one contact at the backend', async () => {
    const server = await runningServer()
    const page = openPage({ baseUrl: `${server.url}/api` })
    await submit(page.submissions, ada)
    page.send({ type: 'OUTBOX.FILLED' })
    await page.untilReported(2)
    expect(page.reported).toEqual([
      { type: 'DELIVERY.ATTEMPTED', applicationId: ADA },
      { type: 'DELIVERY.ACKNOWLEDGED', applicationId: ADA },
    ])
    expect(await contactsOf(server)).toEqual([
      { application_id: ADA, email: 'ada@mail.example', puzzle_score: 40, needs_review: 0 },
    ])
    expect((await page.submissions.undelivered()).found).toEqual([])
    expect(browser.warn).not.toHaveBeenCalled()
  })

  it('goes out as it was frozen, under its key and with a bearer', async () => {
    const { url, seen } = await startService(() => ({ status: 201 }))
    const page = openPage({ baseUrl: url, ...FIXED })
    await submit(page.submissions, ada)
    page.send({ type: 'OUTBOX.FILLED' })
    await page.untilReported(2)
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
    expect(JSON.parse(seen[0]?.body ?? '')).toEqual(ada.payload)
  })

  it('is sent once, however often the outbox is asked', async () => {
    const backend = await startSlowBackend()
    const page = openPage({ baseUrl: backend.url, ...FIXED })
    await submit(page.submissions, ada)
    page.send({ type: 'OUTBOX.FILLED' })
    await until(() => backend.seen.length === 1)
    page.send({ type: 'OUTBOX.FILLED' })
    browser.comeOnline()
    backend.answer({ status: 201 })
    await page.untilReported(3)
    expect(backend.seen).toHaveLength(1)
  })

  it('becomes one contact also if the connection is cut after the commit', async () => {
    const server = await runningServer()
    const statuses: number[] = []
    const { url } = await startService(async ({ method, path, headers, body }: Seen) => {
      const { authorization = '' } = headers
      const response = await fetch(`${server.url}/api${path}`, {
        method,
        headers: { authorization },
        body,
      })
      if (path === '/create_contact') statuses.push(response.status)
      if (statuses.length === 1) return 'cut'
      return { status: response.status, body: await response.json() }
    })
    const page = openPage({ baseUrl: url })
    await submit(page.submissions, ada)
    page.send({ type: 'OUTBOX.FILLED' })
    await page.untilReported(2)
    browser.comeOnline()
    await page.untilReported(4)
    expect(page.reportedTypes()).toEqual([
      'DELIVERY.ATTEMPTED',
      'DELIVERY.POSTPONED',
      'DELIVERY.ATTEMPTED',
      'DELIVERY.ACKNOWLEDGED',
    ])
    expect(statuses).toEqual([201, 200])
    expect(await contactsOf(server)).toHaveLength(1)
    expect(browser.warn.mock.calls).toEqual([['create_contact: Network Error']])
  })

  it('is sent again with a new token where the first has expired', async () => {
    let minted = 0
    const { url, seen } = await startService(({ path, headers }) => {
      if (path === '/session') {
        minted += 1
        return { status: 201, body: { token: `t${minted}` } }
      }
      return { status: headers.authorization === 'Bearer t2' ? 201 : 401 }
    })
    const page = openPage({ baseUrl: url })
    await submit(page.submissions, ada)
    page.send({ type: 'OUTBOX.FILLED' })
    await page.untilReported(2)
    expect(page.reportedTypes()).toEqual(['DELIVERY.ATTEMPTED', 'DELIVERY.ACKNOWLEDGED'])
    expect(seen.map(({ path }) => path)).toEqual([
      '/session',
      '/create_contact',
      '/session',
      '/create_contact',
    ])
  })

  it('is at rest where the backend has the application with another body', async () => {
    const server = await runningServer()
    const page = openPage({ baseUrl: `${server.url}/api` })
    await submit(page.submissions, ada)
    page.send({ type: 'OUTBOX.FILLED' })
    await page.untilReported(2)
    emptyDatabase()
    const second = openPage({ baseUrl: `${server.url}/api` })
    await submit(second.submissions, frozen(ADA, 'another@mail.example'))
    second.send({ type: 'OUTBOX.FILLED' })
    await second.untilReported(2)
    expect(second.reportedTypes()).toEqual(['DELIVERY.ATTEMPTED', 'DELIVERY.ACKNOWLEDGED'])
    expect((await second.submissions.undelivered()).found).toEqual([])
    expect(await contactsOf(server)).toMatchObject([{ email: 'ada@mail.example' }])
  })

  it('is sent from memory where the browser has no database', async () => {
    vi.stubGlobal('indexedDB', undefined)
    const server = await runningServer()
    const page = openPage({ baseUrl: `${server.url}/api` })
    await submit(page.submissions, ada)
    page.send({ type: 'OUTBOX.FILLED' })
    await page.untilReported(2)
    expect(await contactsOf(server)).toHaveLength(1)
  })
})

describe('what another application left', () => {
  it('is sent on start, with a token of its own', async () => {
    const server = await runningServer()
    await submit(openSubmissions(), ada)
    await submit(openSubmissions(), ben)
    const page = openPage({ baseUrl: `${server.url}/api` }, { applicationId: BEN })
    await page.untilReported(4)
    expect(page.reported).toEqual([
      { type: 'DELIVERY.ATTEMPTED', applicationId: ADA },
      { type: 'DELIVERY.ACKNOWLEDGED', applicationId: ADA },
      { type: 'DELIVERY.ATTEMPTED', applicationId: BEN },
      { type: 'DELIVERY.ACKNOWLEDGED', applicationId: BEN },
    ])
    expect(await contactsOf(server)).toEqual([
      { application_id: ADA, email: 'ada@mail.example', puzzle_score: 40, needs_review: 0 },
      { application_id: BEN, email: 'ben@mail.example', puzzle_score: 40, needs_review: 0 },
    ])
  })

  it('blocks no other if the backend refuses it', async () => {
    const { url } = await startService(({ headers }) => ({
      status: headers['idempotency-key'] === ADA ? 422 : 201,
    }))
    await submit(openSubmissions(), ada)
    await submit(openSubmissions(), ben)
    const page = openPage({ baseUrl: url, ...FIXED }, { applicationId: BEN })
    await page.untilReported(4)
    expect(page.reported).toEqual([
      { type: 'DELIVERY.ATTEMPTED', applicationId: ADA },
      { type: 'DELIVERY.POSTPONED', applicationId: ADA },
      { type: 'DELIVERY.ATTEMPTED', applicationId: BEN },
      { type: 'DELIVERY.ACKNOWLEDGED', applicationId: BEN },
    ])
    expect((await openSubmissions().undelivered()).found).toEqual([
      { applicationId: ADA, payload: ada.payload },
    ])
  })
})

describe('OUTBOX.CLEARED', () => {
  it('removes a submission that was acknowledged', async () => {
    const { url } = await startService(() => ({ status: 201 }))
    await submit(openSubmissions(), ada)
    const page = openPage({ baseUrl: url, ...FIXED })
    await page.untilReported(2)
    expect(await storedRecords()).toHaveLength(1)
    page.send({ type: 'OUTBOX.CLEARED', applicationId: ADA })
    await page.submissions.undelivered()
    expect(await storedRecords()).toEqual([])
  })

  it('removes a pending one once it is acknowledged, and never before', async () => {
    const backend = await startSlowBackend()
    await submit(openSubmissions(), ada)
    const page = openPage({ baseUrl: backend.url, ...FIXED })
    await until(() => backend.seen.length === 1)
    page.send({ type: 'OUTBOX.CLEARED', applicationId: ADA })
    expect((await page.submissions.undelivered()).found).toHaveLength(1)
    expect(await storedRecords()).toHaveLength(1)
    backend.answer({ status: 201 })
    await page.untilReported(2)
    expect(await storedRecords()).toEqual([])
  })

  it('concerns the application that it names alone', async () => {
    const { url } = await startService(() => ({ status: 201 }))
    await submit(openSubmissions(), ada)
    const page = openPage({ baseUrl: url, ...FIXED }, { applicationId: BEN })
    await page.untilReported(2)
    page.send({ type: 'OUTBOX.CLEARED', applicationId: BEN })
    await page.submissions.undelivered()
    expect(await storedRecords()).toHaveLength(1)
  })
})

describe('two tabs', () => {
  async function untilWaiting(count: number): Promise<void> {
    const { pending = [] } = await navigator.locks.query()
    if (pending.length === count) return
    await setImmediate()
    return untilWaiting(count)
  }

  it('are one sender; the other is notified that its submission was delivered', async () => {
    const backend = await startSlowBackend()
    await submit(openSubmissions(), ada)
    const first = openPage({ baseUrl: backend.url, ...FIXED })
    await until(() => backend.seen.length === 1)
    const second = openPage({ baseUrl: backend.url, ...FIXED })
    await untilWaiting(1)
    backend.answer({ status: 201 })
    await second.untilReported(1)
    expect(first.reportedTypes()).toEqual(['DELIVERY.ATTEMPTED', 'DELIVERY.ACKNOWLEDGED'])
    expect(second.reportedTypes()).toEqual(['DELIVERY.ACKNOWLEDGED'])
    expect(backend.seen).toHaveLength(1)
  })

  it('hand over when the sender goes away', async () => {
    const backend = await startSlowBackend()
    await submit(openSubmissions(), ada)
    const first = openPage({ baseUrl: backend.url, ...FIXED })
    await until(() => backend.seen.length === 1)
    const second = openPage({ baseUrl: backend.url, ...FIXED })
    await untilWaiting(1)
    first.stop()
    await until(() => backend.seen.length === 2)
    backend.answer('cut')
    backend.answer({ status: 201 })
    await second.untilReported(2)
    expect(second.reportedTypes()).toEqual(['DELIVERY.ATTEMPTED', 'DELIVERY.ACKNOWLEDGED'])
    expect(first.reportedTypes()).toEqual(['DELIVERY.ATTEMPTED'])
  })

  it('wait 45 s for each other and no longer', async () => {
    const backend = await startSlowBackend()
    await submit(openSubmissions(), ada)
    openPage({ baseUrl: backend.url, ...FIXED })
    await until(() => backend.seen.length === 1)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => {
      vi.useRealTimers()
    })
    const second = openPage({ baseUrl: backend.url, ...FIXED })
    await untilWaiting(1)
    vi.advanceTimersByTime(44_999)
    await untilWaiting(1)
    expect(backend.seen).toHaveLength(1)
    vi.advanceTimersByTime(1)
    await until(() => backend.seen.length === 2)
    backend.answer('cut')
    backend.answer({ status: 201 })
    await second.untilReported(2)
    expect(second.reportedTypes()).toEqual(['DELIVERY.ATTEMPTED', 'DELIVERY.ACKNOWLEDGED'])
  })

  it('leave the queue for the lock when they go away', async () => {
    const backend = await startSlowBackend()
    await submit(openSubmissions(), ada)
    const first = openPage({ baseUrl: backend.url, ...FIXED })
    await until(() => backend.seen.length === 1)
    const second = openPage({ baseUrl: backend.url, ...FIXED })
    await untilWaiting(1)
    const reading = vi.spyOn(second.submissions, 'undelivered')
    second.stop()
    backend.answer({ status: 201 })
    await first.untilReported(2)
    await untilWaiting(0)
    expect(reading).not.toHaveBeenCalled()
  })

  it.each([
    ['has no locks', {}],
    [
      'refuses its locks',
      { locks: { request: () => Promise.reject(new DOMException('Refused', 'SecurityError')) } },
    ],
  ])('may both send where the browser %s: the backend keeps one contact', async (_, navigator) => {
    vi.stubGlobal('navigator', navigator)
    const server = await runningServer()
    await submit(openSubmissions(), ada)
    const pages = [1, 2].map(() => openPage({ baseUrl: `${server.url}/api` }))
    await until(() => pages.every((page) => page.reportedTypes().includes('DELIVERY.ACKNOWLEDGED')))
    expect(await contactsOf(server)).toHaveLength(1)
  })
})
