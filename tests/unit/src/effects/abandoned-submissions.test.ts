import { beforeEach, describe, expect, it, vi } from 'vitest'
import { CONFIGURATION } from '../../../../machines/examples/configuration.ts'
import { applicationAt } from '../../../../machines/examples/records.ts'
import { takeOverAbandoned } from '../../../../src/effects/abandoned-submissions.ts'
import { openSubmissions } from '../../../../src/effects/submissions.ts'
import { emptyDatabase, storedRecords } from './database.ts'
import { ADA, BEN, frozen } from './submission-cases.ts'

beforeEach(() => {
  emptyDatabase()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: Date.UTC(2026, 10, 21) })
  return () => vi.useRealTimers()
})

const answers = applicationAt(12)

/** A page about another application that stays open for so long. */
function openPage(applicationId = BEN) {
  const submissions = openSubmissions()
  const looked = Promise.withResolvers<void>()
  const uncleared = submissions.uncleared
  submissions.uncleared = async () => {
    const found = await uncleared()
    looked.resolve()
    return found
  }
  const closed = new AbortController()
  const isAnyNew = takeOverAbandoned({
    submissions,
    applicationId: () => applicationId,
    configuration: CONFIGURATION,
    signal: closed.signal,
  })
  return { submissions, isAnyNew, looked: looked.promise, close: () => closed.abort() }
}

describe('a submission that was written and never decided', () => {
  beforeEach(() => openSubmissions().write({ applicationId: ADA, answers }))

  it('is decided by what was written once no page came back to it, and removed when delivered', async () => {
    const page = openPage()
    await page.looked
    await vi.advanceTimersByTimeAsync(9_999)
    expect((await page.submissions.undelivered()).found).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(await page.isAnyNew).toBe(true)
    expect((await page.submissions.undelivered()).found).toEqual([
      {
        applicationId: ADA,
        payload: expect.objectContaining({
          email: 'ada.byron@mail.example',
          state: 'Pennsylvania',
          applicant_s_pipeline_stage: 'Qualified',
          ai_vetting: 'not_available',
          submitted_from: 'Funnel under test',
        }),
      },
    ])
    await page.submissions.acknowledge(ADA)
    expect(await storedRecords()).toEqual([])
  })

  it('keeps the decision of the page that came back to it', async () => {
    const page = openPage()
    await page.looked
    await page.submissions.freeze(frozen(ADA, 'ada@mail.example'))
    await vi.advanceTimersByTimeAsync(10_000)
    expect(await page.isAnyNew).toBe(false)
    expect((await page.submissions.undelivered()).found).toMatchObject([
      { payload: { email: 'ada@mail.example' } },
    ])
  })

  it('stays on the device while this page is about it', async () => {
    const page = openPage(ADA)
    await page.looked
    await vi.advanceTimersByTimeAsync(10_000)
    await page.isAnyNew
    await page.submissions.acknowledge(ADA)
    expect(await storedRecords()).toHaveLength(1)
  })

  it('is left alone by a page that is closed before', async () => {
    const page = openPage()
    await page.looked
    page.close()
    expect(await page.isAnyNew).toBe(false)
    expect((await page.submissions.undelivered()).found).toEqual([])
  })
})

it('a delivered submission whose page never came back is removed', async () => {
  const page = openPage()
  await page.submissions.freeze(frozen(ADA, 'ada@mail.example'))
  await page.submissions.acknowledge(ADA)
  const next = openPage()
  await next.looked
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await next.isAnyNew).toBe(false)
  expect(await storedRecords()).toEqual([])
})
