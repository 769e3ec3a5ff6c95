import { beforeEach, describe, expect, it, vi } from 'vitest'
import { openSubmissions } from '../../../../../src/effects/storage/submissions.ts'
import {
  emptyDatabase,
  endedRecord,
  occupyDatabase,
  openNewerDatabase,
  storeRecord,
} from '../database.ts'
import { until } from '../until.ts'
import { ADA, answers, BEN, decision, frozen, stored } from './submission-cases.ts'

beforeEach(emptyDatabase)

const ada = frozen(ADA, 'ada@mail.example')
const lookUp = (applicationId: string) => openSubmissions().lookUp(applicationId)

describe('an application that is looked up when its page opens', () => {
  it('is open where the database knows nothing of it', async () => {
    await openSubmissions().write({ applicationId: BEN, answers })
    await openSubmissions().end(BEN)
    expect(await lookUp(ADA)).toBeNull()
  })

  it('has ended where the applicant started over or wanted it forgotten; a submission that is on its way stays', async () => {
    await openSubmissions().end(ADA)
    expect(await lookUp(ADA)).toBe('ended')
    await openSubmissions().freeze(frozen(BEN, 'ben@mail.example'))
    await openSubmissions().end(BEN)
    expect(await lookUp(BEN)).toMatchObject({ decision })
    expect((await openSubmissions().undelivered()).submissions).toMatchObject([
      { submissionId: BEN },
    ])
  })

  it('has ended also where what was delivered were the answers of a second tab', async () => {
    const submissions = openSubmissions()
    await submissions.freeze({ ...ada, submissionId: `${ADA}/2` })
    await submissions.clear(`${ADA}/2`)
    await submissions.acknowledge({ submissionId: `${ADA}/2`, isAdded: true })
    expect(await endedRecord()).toEqual({
      applicationId: 'ended',
      ids: [ADA],
      completed: [{ submissionId: `${ADA}/2`, isAdded: true }],
    })
  })

  it('is found in memory where the device did not store it', async () => {
    await openNewerDatabase()
    const submissions = openSubmissions()
    await submissions.freeze(ada)
    expect(await submissions.lookUp(ADA)).toMatchObject({ decision, isStored: false })
    await expect(submissions.lookUp(BEN)).rejects.toThrow()
  })

  it('is asked for once, and anew when it is restored again', async () => {
    const submissions = openSubmissions()
    submissions.beginLookUp(ADA)
    const first = submissions.lookUp(ADA)
    await openSubmissions().freeze(ada)
    expect(await first).toBeNull()
    expect(await submissions.lookUp(ADA)).toMatchObject({ decision })
  })

  it('is not mistaken for the one with which the page began', async () => {
    await openSubmissions().end(BEN)
    const submissions = openSubmissions()
    submissions.beginLookUp(ADA)
    expect(await submissions.lookUp(BEN)).toBe('ended')
  })
})

describe('the ids of ended applications', () => {
  it('are the last twenty, each once, the latest last, and no more is stored of them', async () => {
    const submissions = openSubmissions()
    const ids = Array.from({ length: 22 }, (_, at) => `application ${at}`)
    for (const id of [...ids, 'application 5']) await submissions.end(id)
    expect(await endedRecord()).toEqual({
      applicationId: 'ended',
      ids: [...ids.slice(2, 5), ...ids.slice(6), 'application 5'],
      completed: [],
    })
  })

  it('are no submission: neither sent nor taken over, nor in the way of what another version wrote', async () => {
    await openSubmissions().end(BEN)
    await openSubmissions().freeze(ada)
    expect((await openSubmissions().undelivered()).submissions).toMatchObject([
      { submissionId: ADA },
    ])
    expect(await openSubmissions().uncleared()).toMatchObject([{ submissionId: ADA }])
    await storeRecord({ applicationId: 'ended', ids: 'of a version to come' })
    expect(await lookUp(BEN)).toBeNull()
    await openSubmissions().end(BEN)
    expect(await lookUp(BEN)).toBe('ended')
  })
})

describe('a database that does not answer when a page opens', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    return () => vi.useRealTimers()
  })

  it.each([
    ['the submission', () => storeRecord({ ...stored(ada), answers }), { submissionId: ADA }],
    ['that it has ended', () => openSubmissions().end(ADA), 'ended'],
    ['that it is open', async () => {}, null],
  ])('delays it by 1.5 s, and says later: %s', async (_, prepare, end) => {
    await prepare()
    const release = await occupyDatabase()
    const submissions = openSubmissions()
    const late = vi.fn()
    submissions.whenLate(late)
    submissions.beginLookUp(ADA)
    let failure: unknown
    submissions.lookUp(ADA).catch((error: unknown) => {
      failure = error
    })
    await until(() => vi.getTimerCount() === 1)
    await vi.advanceTimersByTimeAsync(1_499)
    expect(failure).toBeUndefined()
    await vi.advanceTimersByTimeAsync(1)
    expect(failure).toBeInstanceOf(Error)
    expect(late).not.toHaveBeenCalled()
    release()
    await until(() => late.mock.calls.length > 0)
    const expected = typeof end === 'object' && end ? expect.objectContaining(end) : end
    expect(late.mock.calls).toEqual([[ADA, expected]])
  })
})
