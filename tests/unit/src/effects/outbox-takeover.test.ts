import { beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest'
import { applicationAt } from '../../../../machines/examples/records.ts'
import { openSubmissions } from '../../../../src/effects/storage/submissions.ts'
import { THANK_YOU } from '../../../specification/steps.ts'
import { emptyDatabase, storedRecords } from './database.ts'
import { openBrowser, openPage } from './outbox-page.ts'
import { startService } from './service.ts'
import { ADA, BEN, frozen } from './storage/submission-cases.ts'
import { until } from './until.ts'

let timeouts: MockInstance<typeof setTimeout>
beforeEach(() => {
  emptyDatabase()
  openBrowser()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: Date.UTC(2026, 10, 21) })
  timeouts = vi.spyOn(globalThis, 'setTimeout')
  return () => vi.useRealTimers()
})

/** A page about another application that waits for the pages of the submissions it has found. */
async function openWaitingPage(applicationId = BEN) {
  const { url, seen } = await startService(() => ({ status: 201 }))
  const page = openPage({ baseUrl: url, token: 'fixed' }, { applicationId })
  await until(() => timeouts.mock.calls.some(([, ms]) => ms === 10_000))
  return { ...page, seen }
}

async function untilStored(matches: (records: unknown[]) => boolean): Promise<void> {
  if (!matches(await storedRecords())) await untilStored(matches)
}

describe('a submission that was written and never decided', () => {
  beforeEach(() =>
    openSubmissions().write({ applicationId: ADA, answers: applicationAt(THANK_YOU) }),
  )

  it('is decided by what was written once no page came back to it, and removed when delivered', async () => {
    const page = await openWaitingPage()
    await vi.advanceTimersByTimeAsync(9_999)
    expect((await page.submissions.undelivered()).found).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    await page.untilReported(2)
    expect(page.reported).toEqual([
      { type: 'DELIVERY.ATTEMPTED', applicationId: ADA },
      { type: 'DELIVERY.ACKNOWLEDGED', applicationId: ADA },
    ])
    expect(page.seen.map(({ body }) => JSON.parse(body))).toEqual([
      expect.objectContaining({
        email: 'ada.byron@mail.example',
        state: 'Pennsylvania',
        applicant_s_pipeline_stage: 'Qualified',
        ai_vetting: 'not_available',
        submitted_from: 'Funnel under test',
      }),
    ])
    expect(await storedRecords()).toEqual([])
  })

  it('keeps the decision of the page that came back to it', async () => {
    const page = await openWaitingPage()
    await page.submissions.freeze(frozen(ADA, 'ada@mail.example'))
    await vi.advanceTimersByTimeAsync(10_000)
    await untilStored(([kept]) =>
      expect.objectContaining({ isCleared: true }).asymmetricMatch(kept),
    )
    expect((await page.submissions.undelivered()).found).toMatchObject([
      { payload: { email: 'ada@mail.example' } },
    ])
    expect(page.reported).toEqual([])
  })

  it('stays on the device while this page is about it', async () => {
    const page = await openWaitingPage(ADA)
    await vi.advanceTimersByTimeAsync(10_000)
    await page.untilReported(2)
    expect(page.reportedTypes()).toEqual(['DELIVERY.ATTEMPTED', 'DELIVERY.ACKNOWLEDGED'])
    expect(await storedRecords()).toHaveLength(1)
  })

  it('is left alone by a page that is closed before', async () => {
    const page = await openWaitingPage()
    page.stop()
    await vi.advanceTimersByTimeAsync(10_000)
    expect((await page.submissions.undelivered()).found).toEqual([])
    expect(page.seen).toEqual([])
  })
})

it('a delivered submission whose page never came back is removed', async () => {
  const { freeze, acknowledge } = openSubmissions()
  await freeze(frozen(ADA, 'ada@mail.example'))
  await acknowledge(ADA)
  const page = await openWaitingPage()
  await vi.advanceTimersByTimeAsync(10_000)
  await untilStored((records) => records.length === 0)
  expect(page.reported).toEqual([])
})
