import { beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest'
import { CONFIGURATION } from '../../../../machines/examples/configuration.ts'
import { applicationAt } from '../../../../machines/examples/records.ts'
import { createCredential } from '../../../../src/effects/api/credential.ts'
import { createOutbox } from '../../../../src/effects/outbox.ts'
import { openSubmissions } from '../../../../src/effects/storage/submissions.ts'
import { runningServer, type TestServer } from '../../../server/running-server.ts'
import { PUZZLE_COMPLETE } from '../../../specification/steps.ts'
import { emptyDatabase, storedRecords } from './database.ts'
import { runChild } from './run-actor.ts'
import { receiptFor, startService } from './service.ts'
import { ADA, BEN, frozen, submit } from './storage/submission-cases.ts'
import { until } from './until.ts'

const ada = frozen(ADA, 'ada@mail.example')
const ben = frozen(BEN, 'ben@mail.example')
const window = new EventTarget()

let warn: MockInstance<typeof console.warn>
beforeEach(() => {
  emptyDatabase()
  vi.stubGlobal('window', window)
  vi.stubGlobal('document', new EventTarget())
  vi.spyOn(console, 'info').mockImplementation(() => {})
  warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
})

/** A page about one application, its outbox running, on the database of this test's browser. */
function openPage(address: { baseUrl: string; token?: string }, submissionId = ADA) {
  const api = { ...address, receipt: 'own' as const }
  const submissions = openSubmissions()
  const credential = createCredential(api)
  const outbox = createOutbox({ api, credential, submissions, ownId: () => submissionId })
  const run = runChild(outbox, (parent) => ({ parent, configuration: CONFIGURATION }))
  return {
    ...run,
    submissions,
    /** Resolves once the page has received so many events. */
    untilReported: (count: number) => until(() => run.reported.length >= count),
  }
}

async function contactsOf(server: TestServer) {
  const contacts = await server.contacts()
  return contacts
    .map(({ application_id, email, puzzle_score, needs_review }) => ({
      ...{ application_id, email, puzzle_score, needs_review },
    }))
    .sort((one, other) => (one.application_id < other.application_id ? -1 : 1))
}

const attempted = (submissionId: string) => ({
  type: 'DELIVERY.ATTEMPTED',
  submissionId,
  isStored: true,
})
const acknowledged = (submissionId: string) => ({ type: 'DELIVERY.ACKNOWLEDGED', submissionId })

describe('a decided submission', () => {
  it('of each application becomes one contact, and leaves the device once it is cleared', async () => {
    const server = await runningServer()
    await submit(openSubmissions(), ada)
    await submit(openSubmissions(), ben)
    const page = openPage({ baseUrl: `${server.url}/api` }, BEN)
    await page.untilReported(4)
    expect(page.reported).toEqual([
      attempted(ADA),
      acknowledged(ADA),
      attempted(BEN),
      acknowledged(BEN),
    ])
    expect(await contactsOf(server)).toEqual([
      { application_id: ADA, email: 'ada@mail.example', puzzle_score: 40, needs_review: 0 },
      { application_id: BEN, email: 'ben@mail.example', puzzle_score: 40, needs_review: 0 },
    ])
    page.send({ type: 'OUTBOX.CLEARED', submissionId: BEN })
    await page.submissions.undelivered()
    expect(await storedRecords()).toMatchObject([{ applicationId: ADA, isAcknowledged: true }])
    expect(warn).not.toHaveBeenCalled()
  })

  it('is added where the backend has the application with another body, and says so', async () => {
    const server = await runningServer()
    const api = { baseUrl: `${server.url}/api` }
    const results = [
      ['ada@mail.example', []],
      ['another@mail.example', [{ type: 'DELIVERY.ADDED', submissionId: ADA }]],
    ] as const
    for (const [email, added] of results) {
      emptyDatabase()
      await submit(openSubmissions(), frozen(ADA, email))
      const page = openPage(api)
      await page.untilReported(2 + added.length)
      expect(page.reported).toEqual([attempted(ADA), ...added, acknowledged(ADA)])
      page.stop()
    }
    const contacts = await contactsOf(server)
    expect(contacts.map(({ email, needs_review }) => [email, needs_review]).sort()).toEqual([
      ['ada@mail.example', 0],
      ['another@mail.example', 1],
    ])
  })

  it('is delivered by one of two tabs, and the other is notified', async () => {
    const answered = Promise.withResolvers<void>()
    const { url, seen } = await startService((call) =>
      answered.promise.then(() => receiptFor(call)),
    )
    await submit(openSubmissions(), ada)
    const first = openPage({ baseUrl: url, token: 'fixed' })
    await until(() => seen.length === 1)
    const second = openPage({ baseUrl: url, token: 'fixed' })
    await expect.poll(async () => (await navigator.locks.query()).pending).toHaveLength(1)
    answered.resolve()
    await second.untilReported(1)
    expect(first.reported).toEqual([attempted(ADA), acknowledged(ADA)])
    expect(second.reported).toEqual([acknowledged(ADA)])
    expect(seen).toHaveLength(1)
  })
})

it.each([
  ['removed by a page about another one', BEN, 0],
  ['retained by the page that is about it', ADA, 1],
])(
  'a submission that was never decided is decided by what was written, sent, and %s',
  async (_, submissionId, remaining) => {
    vi.useFakeTimers({
      toFake: ['setTimeout', 'clearTimeout', 'Date'],
      now: Date.UTC(2026, 10, 21),
    })
    const timeouts = vi.spyOn(globalThis, 'setTimeout')
    const answers = applicationAt(PUZZLE_COMPLETE)
    await openSubmissions().write({ applicationId: ADA, answers })
    const { url, seen } = await startService(receiptFor)
    const page = openPage({ baseUrl: url, token: 'fixed' }, submissionId)
    await until(() => timeouts.mock.calls.some(([, ms]) => ms === 10_000))
    await vi.advanceTimersByTimeAsync(9_999)
    expect(page.reported).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    await page.untilReported(2)
    expect(page.reported).toEqual([attempted(ADA), acknowledged(ADA)])
    expect(seen.map(({ body }) => JSON.parse(body))).toEqual([
      expect.objectContaining({
        email: 'ada.byron@mail.example',
        state: 'Pennsylvania',
        applicant_s_pipeline_stage: 'Qualified',
        ai_vetting: 'not_available',
        submitted_from: 'Funnel under test',
      }),
    ])
    expect(await storedRecords()).toHaveLength(remaining)
  },
)
