import { forceCloseDatabase } from 'fake-indexeddb'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import {
  openSubmissions,
  type Submissions,
} from '../../../../../src/effects/storage/submissions.ts'
import {
  blockDatabase,
  emptyDatabase,
  fillDevice,
  occupyDatabase,
  openNewerDatabase,
  storedRecords,
} from '../database.ts'
import { until } from '../until.ts'
import { ADA, answers, BEN, decision, frozen, stored } from './submission-cases.ts'

beforeEach(emptyDatabase)

const ada = frozen(ADA, 'ada@mail.example')
const STORED_ADA = { ...stored(ada), answers }

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
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    return () => vi.useRealTimers()
  })

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
    expect(await storedRecords()).toEqual([STORED_ADA])
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
    release()
    expect(await submissions.undelivered()).toMatchObject({ isAll: true })
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
    expect(await storedRecords()).toEqual([STORED_ADA])
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
