import { forceCloseDatabase } from 'fake-indexeddb'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import {
  openSubmissions,
  type Submissions,
} from '../../../../../src/effects/storage/submissions.ts'
import {
  blockDatabase,
  deleteDatabase,
  emptyDatabase,
  endedRecord,
  fillDevice,
  occupyDatabase,
  openNewerDatabase,
  storedRecords,
  storeRecord,
} from '../database.ts'
import { until } from '../until.ts'
import { ADA, answers, BEN, decision, frozen, stored } from './submission-cases.ts'

beforeEach(emptyDatabase)

const ada = frozen(ADA, 'ada@mail.example')

/** A clock on which a database may be late. */
function pauseTimers() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
}

describe('a submission', () => {
  it('that the device has lost is sent by the page that wrote it, and written again', async () => {
    const submissions = openSubmissions()
    await submissions.write({ applicationId: ADA, answers })
    await submissions.freeze(ada)
    await submissions.clear(ADA)
    await deleteDatabase()
    expect((await submissions.undelivered()).submissions).toEqual([
      { submissionId: ADA, payload: ada.payload, isStored: false },
    ])
    expect((await submissions.undelivered()).submissions).toMatchObject([{ isStored: true }])
    expect((await openSubmissions().undelivered()).submissions).toHaveLength(1)
    await submissions.acknowledge({ submissionId: ADA, isAdded: false })
    expect((await submissions.undelivered()).submissions).toEqual([])
    expect(await storedRecords()).toEqual([])
  })

  it('that another tab was refused and forgets stays forgotten', async () => {
    const [submissions, otherTab] = [openSubmissions(), openSubmissions()]
    await submissions.write({ applicationId: ADA, answers })
    await submissions.freeze(ada)
    await otherTab.refuse(ADA)
    expect((await submissions.undelivered()).submissions).toEqual([])
    await otherTab.forgetRefused()
    expect((await submissions.undelivered()).submissions).toEqual([])
    expect(await storedRecords()).toEqual([])
  })

  it('with other answers of one application, from two tabs, is one of its own, whenever they come', async () => {
    const bea = { ...answers, contactDetails: { ...answers.contactDetails, firstName: 'Bea' } }
    const cleo = { ...answers, contactDetails: { ...answers.contactDetails, firstName: 'Cleo' } }
    const write = (given: typeof answers) =>
      openSubmissions().write({ applicationId: ADA, answers: given })
    expect(await write(answers)).toBe(ADA)
    expect(await write(bea)).toBe(`${ADA}/2`)
    await openSubmissions().freeze(ada)
    await openSubmissions().freeze({
      ...frozen(ADA, 'bea@mail.example'),
      submissionId: `${ADA}/2`,
    })
    expect(await write(cleo)).toBe(`${ADA}/3`)
    expect(await write(bea)).toBe(`${ADA}/2`)
    expect((await openSubmissions().undelivered()).submissions).toMatchObject([
      { submissionId: ADA, payload: ada.payload },
      { submissionId: `${ADA}/2`, payload: { ...ada.payload, email: 'bea@mail.example' } },
    ])
  })
})

describe('a submission that the backend refused', () => {
  const DAY = 86_400_000
  const NOON = Date.parse('2026-11-25T12:00:00Z')
  const dueIn = async (release: string) =>
    (await openSubmissions(release).undelivered()).submissions

  it.each([
    ['one of the same release, a moment before a day has passed', '1', DAY - 1, false],
    ['one of the same release, after a day', '1', DAY, true],
    ['another release at once', '2', 0, true],
  ])('is left out or sent again by %s', async (_what, release, later, isDue) => {
    vi.useFakeTimers({ now: NOON, toFake: ['Date'] })
    const submissions = openSubmissions('1')
    await submissions.freeze(ada)
    await submissions.refuse(ADA)
    vi.setSystemTime(NOON + later)
    expect(await dueIn(release)).toHaveLength(isDue ? 1 : 0)
  })

  it('stays after the clearing, known by date and reference, until it is forgotten', async () => {
    vi.useFakeTimers({ now: NOON, toFake: ['Date'] })
    const submissions = openSubmissions('1')
    await submissions.freeze(ada)
    await submissions.freeze(frozen(BEN, 'ben@mail.example'))
    await submissions.refuse(ADA)
    await submissions.clear(ADA)
    vi.setSystemTime(NOON + DAY)
    await submissions.refuse(ADA)
    const watched = vi.fn()
    openSubmissions().watch(watched)
    await vi.waitFor(() =>
      expect(watched).toHaveBeenCalledExactlyOnceWith([
        { reference: ADA, refusedSince: NOON },
        { reference: BEN, refusedSince: undefined },
      ]),
    )
    expect(await openSubmissions().find(ADA)).toMatchObject({ isRefused: true })
    await openSubmissions().forgetRefused()
    expect(await openSubmissions().find(ADA)).toMatchObject({ isRefused: true })
    expect(await storedRecords()).toMatchObject([{ applicationId: BEN }])
  })
})

it('clearing and an acknowledgement by another tab at the same time do not overwrite each other', async () => {
  const submissions = openSubmissions()
  await submissions.freeze(ada)
  await Promise.all([
    submissions.clear(ADA),
    openSubmissions().acknowledge({ submissionId: ADA, isAdded: false }),
  ])
  expect(await storedRecords()).toEqual([])
})

it('writes with strict durability, always', async () => {
  const submissions = openSubmissions()
  await submissions.find(ADA)
  const transaction = vi.spyOn(IDBDatabase.prototype, 'transaction')
  await submissions.write({ applicationId: ADA, answers })
  await submissions.freeze(ada)
  await submissions.acknowledge({ submissionId: ADA, isAdded: false })
  await submissions.clear(ADA)
  const strict = ['submissions', 'readwrite', { durability: 'strict' }]
  expect(transaction.mock.calls).toEqual(Array(4).fill(strict))
})

describe('records of another version', () => {
  it('are ignored where they are no submission, and stay as they are', async () => {
    const strange = { applicationId: ADA, body: 'of a version to come' }
    await storeRecord(strange)
    const submissions = openSubmissions()
    expect(await submissions.find(ADA)).toBeNull()
    expect((await submissions.undelivered()).submissions).toEqual([])
    await submissions.acknowledge({ submissionId: ADA, isAdded: false })
    await submissions.clear(ADA)
    expect(await storedRecords()).toEqual([strange])
  })

  it('are delivered as they were frozen, even if other fields do not fit', async () => {
    const payload = { email: 'ada@mail.example', a_field_to_come: true }
    await storeRecord({
      applicationId: ADA,
      answers: { storeVersion: 2 },
      decision: { rule: 'a rule to come' },
      payload,
      isAcknowledged: false,
      isCleared: true,
    })
    const submissions = openSubmissions()
    expect((await submissions.undelivered()).submissions).toMatchObject([
      { submissionId: ADA, payload },
    ])
    await submissions.acknowledge({ submissionId: ADA, isAdded: false })
    expect(await storedRecords()).toEqual([])
  })
})

describe('an application that is looked up when its page opens', () => {
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
    expect(await openSubmissions().lookUp(BEN)).toBeNull()
    await openSubmissions().end(BEN)
    expect(await openSubmissions().lookUp(BEN)).toBe('ended')
  })
})

describe('a database that does not answer when a page opens', () => {
  beforeEach(pauseTimers)

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

it('two changes at once are both there on a full device', async () => {
  fillDevice()
  const submissions = openSubmissions()
  await submissions.freeze(ada)
  await Promise.all([
    submissions.acknowledge({ submissionId: ADA, isAdded: false }),
    submissions.clear(ADA),
  ])
  expect(await submissions.lookUp(ADA)).toBe('ended')
})

describe('a database that does not answer', () => {
  beforeEach(pauseTimers)

  async function endOf(call: Promise<unknown>): Promise<() => boolean> {
    let isEnded = false
    call.then(() => {
      isEnded = true
    })
    await until(() => vi.getTimerCount() === 1)
    return () => isEnded
  }

  async function expectToEndAfter1500Ms(call: Promise<unknown>): Promise<void> {
    const isEnded = await endOf(call)
    await vi.advanceTimersByTimeAsync(1_499)
    expect(isEnded()).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(isEnded()).toBe(true)
    expect(vi.getTimerCount()).toBe(0)
  }

  it.each([
    ['restoring', (submissions: Submissions) => submissions.find(ADA)],
    ['Submit', (submissions: Submissions) => submissions.write({ applicationId: ADA, answers })],
    ['the decision', (submissions: Submissions) => submissions.freeze(ada)],
    ['sending', (submissions: Submissions) => submissions.undelivered()],
  ])('delays by at most 1.5 s: %s, while it cannot be opened', async (_, call) => {
    const release = await blockDatabase()
    await expectToEndAfter1500Ms(call(openSubmissions()))
    release()
  })

  it('delays Submit by at most 1.5 s, while it is busy for another tab', async () => {
    const release = await occupyDatabase()
    const submissions = openSubmissions()
    await expectToEndAfter1500Ms(submissions.write({ applicationId: ADA, answers }))
    expect(await submissions.find(ADA)).toMatchObject({ answers })
    release()
    expect(await storedRecords()).toEqual([expect.objectContaining({ applicationId: ADA })])
  })

  it('takes what it missed, in its order, once it answers again, and says so', async () => {
    const release = await blockDatabase()
    const submissions = openSubmissions()
    const reportStored = vi.fn()
    submissions.whenStored(reportStored)
    await expectToEndAfter1500Ms(submissions.write({ applicationId: ADA, answers }))
    await expectToEndAfter1500Ms(submissions.freeze(ada))
    expect(reportStored).not.toHaveBeenCalled()
    release()
    await until(() => reportStored.mock.calls.length > 0)
    expect(await storedRecords()).toEqual([{ ...stored(ada), answers }])
    expect((await submissions.undelivered()).submissions).toEqual([
      { submissionId: ADA, payload: ada.payload, isStored: true },
    ])
    expect(reportStored).toHaveBeenCalledTimes(1)
  })

  it('says that it was not read, with what the page remembers', async () => {
    const release = await blockDatabase()
    const submissions = openSubmissions()
    await expectToEndAfter1500Ms(submissions.freeze(ada))
    const reading = submissions.undelivered()
    await until(() => vi.getTimerCount() === 2)
    await vi.advanceTimersByTimeAsync(1_500)
    expect(await reading).toEqual({
      submissions: [{ submissionId: ADA, payload: ada.payload, isStored: false }],
      isAll: false,
    })
    const watched = vi.fn()
    submissions.watch(watched)
    await vi.advanceTimersByTimeAsync(1_500)
    expect(watched).not.toHaveBeenCalled()
    release()
    expect(await submissions.undelivered()).toMatchObject({ isAll: true })
    await until(() => watched.mock.calls.length > 0)
    expect(watched).toHaveBeenLastCalledWith([{ reference: ADA, refusedSince: undefined }])
  })

  it('leaves no timer behind when it does answer', async () => {
    await openSubmissions().write({ applicationId: ADA, answers })
    expect(vi.getTimerCount()).toBe(0)
  })
})

describe('the connection', () => {
  it('is tried again after it was refused once', async () => {
    vi.spyOn(indexedDB, 'open').mockImplementationOnce(() => {
      throw new DOMException('Not now', 'UnknownError')
    })
    const submissions = openSubmissions()
    await submissions.write({ applicationId: ADA, answers })
    await submissions.freeze(ada)
    expect(await storedRecords()).toEqual([{ ...stored(ada), answers }])
  })

  it('is opened again after the browser has closed it', async () => {
    const connections = openedConnections()
    const submissions = openSubmissions()
    await submissions.write({ applicationId: ADA, answers })
    for (const connection of connections()) {
      // Its type asks for the class; it takes an instance.
      forceCloseDatabase(connection as unknown as typeof IDBDatabase)
    }
    await submissions.write({ applicationId: BEN, answers })
    expect(await storedRecords()).toHaveLength(2)
  })

  it('is opened again after it has died without a word', async () => {
    const connections = openedConnections()
    const submissions = openSubmissions()
    await submissions.write({ applicationId: ADA, answers })
    for (const connection of connections()) connection.close()
    await submissions.freeze(ada)
    expect((await submissions.undelivered()).submissions).toHaveLength(1)
    expect(await openSubmissions().find(ADA)).toMatchObject({ answers, decision })
  })

  it('yields to a page of a newer version, and the page continues from memory', async () => {
    const submissions = openSubmissions()
    await submissions.write({ applicationId: ADA, answers })
    await openNewerDatabase()
    await submissions.freeze(ada)
    expect((await submissions.undelivered()).submissions).toEqual([
      { submissionId: ADA, payload: ada.payload, isStored: false },
    ])
  })
})

function openedConnections(): () => IDBDatabase[] {
  const open = vi.spyOn(indexedDB, 'open')
  return () =>
    open.mock.results.flatMap(({ type, value }) => (type === 'return' ? [value.result] : []))
}
