import { beforeEach, describe, expect, it, vi } from 'vitest'
import { openSubmissions } from '../../../../../src/effects/storage/submissions.ts'
import { deleteDatabase, emptyDatabase, storedRecords, storeRecord } from '../database.ts'
import { ADA, answers, BEN, frozen } from './submission-cases.ts'

beforeEach(emptyDatabase)

const ada = frozen(ADA, 'ada@mail.example')

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

  it('never changes once it is frozen', async () => {
    const submissions = openSubmissions()
    await submissions.write({ applicationId: ADA, answers })
    await submissions.freeze(ada)
    const before = await storedRecords()
    await submissions.freeze({
      ...frozen(ADA, 'other@mail.example'),
      decision: { rule: 'appliedByAge', stage: 'Applied' },
    })
    expect(await submissions.write({ applicationId: ADA, answers })).toBe(ADA)
    expect(await storedRecords()).toEqual(before)
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
    vi.useRealTimers()
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
    vi.useRealTimers()
    expect(await openSubmissions().refused()).toEqual([{ reference: ADA, since: NOON }])
    expect(await openSubmissions().find(ADA)).toMatchObject({ isRefused: true })
    await openSubmissions().forgetRefused()
    expect(await openSubmissions().find(ADA)).toMatchObject({ isRefused: true })
    expect(await storedRecords()).toMatchObject([{ applicationId: BEN }])
  })
})

describe('clearing', () => {
  it('and an acknowledgement by another tab at the same time do not overwrite each other', async () => {
    const submissions = openSubmissions()
    await submissions.freeze(ada)
    await Promise.all([
      submissions.clear(ADA),
      openSubmissions().acknowledge({ submissionId: ADA, isAdded: false }),
    ])
    expect(await storedRecords()).toEqual([])
  })

  it('and acknowledging make no record of an application that has none', async () => {
    const submissions = openSubmissions()
    await Promise.all([
      submissions.clear(ADA),
      submissions.acknowledge({ submissionId: BEN, isAdded: false }),
    ])
    expect(await storedRecords()).toEqual([])
  })
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
