import { beforeEach, describe, expect, it, vi } from 'vitest'
import { openSubmissions } from '../../../../../src/effects/storage/submissions.ts'
import { THANK_YOU } from '../../../../specification/steps.ts'
import { emptyDatabase, storedRecords, storeRecord } from '../database.ts'
import { ADA, answers, BEN, frozen } from './submission-cases.ts'

beforeEach(emptyDatabase)

const ada = frozen(ADA, 'ada@mail.example')

describe('a submission', () => {
  it('lets a task be done once, over reloads too, for each application', async () => {
    const submissions = openSubmissions()
    await submissions.write({ applicationId: ADA, answers })
    await submissions.write({ applicationId: BEN, answers })
    expect(await submissions.claim(ADA, 'conversion')).toBe(true)
    await submissions.freeze(ada)
    expect(await openSubmissions().claim(ADA, 'conversion')).toBe(false)
    expect(await openSubmissions().claim(ADA, 'another')).toBe(true)
    expect(await openSubmissions().claim(ADA, 'conversion')).toBe(false)
    expect(await openSubmissions().claim(BEN, 'conversion')).toBe(true)
  })

  it('is there for every page of this device once it is written', async () => {
    await openSubmissions().write({ applicationId: ADA, answers })
    expect(await openSubmissions().find(ADA)).toEqual({
      applicationId: ADA,
      answers,
      decision: undefined,
      isAcknowledged: false,
    })
    expect(await openSubmissions().find(BEN)).toBeNull()
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
    await submissions.write({ applicationId: ADA, answers: { ...answers, currentStep: THANK_YOU } })
    expect(await storedRecords()).toEqual(before)
  })

  it('is delivered and found also if the device lost what was written at Submit', async () => {
    const submissions = openSubmissions()
    await submissions.freeze(ada)
    expect((await submissions.undelivered()).found).toEqual([
      { applicationId: ADA, payload: ada.payload },
    ])
    expect(await submissions.find(ADA)).toEqual({
      applicationId: ADA,
      answers: undefined,
      decision: ada.decision,
      isAcknowledged: false,
    })
  })
})

describe('clearing', () => {
  it('and an acknowledgement by another tab at the same time do not overwrite each other', async () => {
    const submissions = openSubmissions()
    await submissions.freeze(ada)
    await Promise.all([submissions.clear(ADA), openSubmissions().acknowledge(ADA)])
    expect(await storedRecords()).toEqual([])
  })

  it('and acknowledging make no record of an application that has none', async () => {
    const submissions = openSubmissions()
    await Promise.all([submissions.clear(ADA), submissions.acknowledge(BEN)])
    expect(await storedRecords()).toEqual([])
  })
})

it('writes with strict durability, always', async () => {
  const submissions = openSubmissions()
  await submissions.find(ADA)
  const transaction = vi.spyOn(IDBDatabase.prototype, 'transaction')
  await submissions.write({ applicationId: ADA, answers })
  await submissions.freeze(ada)
  await submissions.acknowledge(ADA)
  await submissions.clear(ADA)
  expect(transaction.mock.calls).toEqual([
    ['submissions', 'readwrite', { durability: 'strict' }],
    ['submissions', 'readwrite', { durability: 'strict' }],
    ['submissions', 'readwrite', { durability: 'strict' }],
    ['submissions', 'readwrite', { durability: 'strict' }],
  ])
})

describe('records of another version', () => {
  it('are ignored where they are no submission, and stay as they are', async () => {
    const strange = { applicationId: ADA, body: 'of a version to come' }
    await storeRecord(strange)
    const submissions = openSubmissions()
    expect(await submissions.find(ADA)).toBeNull()
    expect((await submissions.undelivered()).found).toEqual([])
    await submissions.acknowledge(ADA)
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
    expect((await submissions.undelivered()).found).toEqual([{ applicationId: ADA, payload }])
    await submissions.acknowledge(ADA)
    expect(await storedRecords()).toEqual([])
  })
})
