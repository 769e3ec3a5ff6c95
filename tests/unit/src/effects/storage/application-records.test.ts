import { describe, expect, it, vi } from 'vitest'
import {
  APPLICATION_ID,
  applicationAt,
  BLANK_TIMER,
  OTHER_APPLICATION_ID,
} from '../../../../../machines/examples/records.ts'
import { openRecords } from '../../../../../src/effects/storage/application-records.ts'
import { storageOf } from '../../../../../src/effects/storage/storage.ts'
import { startFunnel } from '../../../../model/start-funnel.ts'
import { brokenStorage, memoryStorage } from './memory-storage.ts'

/** What a device has of an application at a step. */
function textsAt(step: number, timer: object = BLANK_TIMER): Record<string, string> {
  return {
    'funnel.application': JSON.stringify(applicationAt(step)),
    'funnel.timer': JSON.stringify(timer),
    'funnel.applicationId': APPLICATION_ID,
  }
}

const FIRST_LEVEL = 6
const RUNNING = { ...BLANK_TIMER, elapsedSeconds: 7, isRunning: true }

/** A page of the funnel on a device, which other pages share. */
function openPage(storage: Storage | undefined) {
  const records = openRecords(storage)
  const { actor, send } = startFunnel({ saved: records.read() })
  return {
    records,
    send,
    types(value: string) {
      send({ type: 'FIELD.TYPED', form: 'contactDetails', field: 'firstName', value })
    },
    save: () => records.save(actor.getSnapshot()),
    snapshot: () => actor.getSnapshot(),
  }
}

/** A page on the first form that has written its records, and its storage. */
function savedPage() {
  const storage = memoryStorage({ ...textsAt(1), other: 'stays' })
  const page = openPage(storage)
  page.types('Ada')
  page.save()
  return { storage, page, draft: () => draftIn(storage), step: () => stepIn(storage) }
}

function stored(storage: Storage, name: string) {
  return JSON.parse(storage.getItem(name) ?? 'null')
}
const draftIn = (storage: Storage) => stored(storage, 'funnel.drafts')?.contactDetails.firstName
const stepIn = (storage: Storage) => stored(storage, 'funnel.application')?.currentStep
const secondsIn = (storage: Storage) => stored(storage, 'funnel.timer').elapsedSeconds

describe('reading', () => {
  it.each([
    [{}, { kind: 'missing' }],
    [{ 'funnel.application': '?' }, { kind: 'unreadable' }],
    [textsAt(2), { kind: 'read', step: 'eligibility', applicationId: APPLICATION_ID }],
  ])('decodes what the storage holds: %j', (texts, reading) => {
    expect(openRecords(memoryStorage(texts)).read()).toMatchObject(reading)
  })

  it('says unchanged if the storage holds what this page wrote or read last', () => {
    expect(savedPage().page.records.read()).toEqual({ kind: 'unchanged' })
    const records = openRecords(memoryStorage(textsAt(2)))
    expect(records.read().kind).toBe('read')
    expect(records.read()).toEqual({ kind: 'unchanged' })
  })

  it.each([
    ['funnel.application', JSON.stringify(applicationAt(2))],
    ['funnel.timer', JSON.stringify({ ...BLANK_TIMER, totalMoves: 1 })],
    ['funnel.applicationId', OTHER_APPLICATION_ID],
    ['funnel.drafts', '{}'],
  ])('reads what another page wrote, be it unfinished typing: %s', (name, text) => {
    const { storage, page } = savedPage()
    storage.setItem(name, text)
    expect(page.records.read().kind).toBe('read')
  })

  it('gives a started application that has lost its id a new one', () => {
    const { 'funnel.applicationId': _, ...texts } = textsAt(2)
    expect(openRecords(memoryStorage(texts)).read()).toMatchObject({
      applicationId: expect.stringMatching(/^[\da-f-]{36}$/),
    })
  })

  it.each([
    ['no storage', undefined],
    ['a damaged storage', brokenStorage()],
  ])('says missing with %s, and the page continues', (_, storage) => {
    const page = openPage(storage)
    page.types('Ada')
    page.save()
    expect(page.records.read()).toEqual({ kind: 'missing' })
  })
})

describe('saving', () => {
  it('writes what changed and nothing else', () => {
    vi.useFakeTimers({ now: 1_700_000_000_000 })
    const { storage, page, draft } = savedPage()
    const setItem = vi.spyOn(storage, 'setItem')
    const removeItem = vi.spyOn(storage, 'removeItem')
    page.types('Ada B')
    page.save()
    vi.useRealTimers()
    expect(setItem.mock.calls.map(([name]) => name)).toEqual(['funnel.drafts'])
    expect(removeItem).not.toHaveBeenCalled()
    expect(draft()).toBe('Ada B')
  })

  it('notes the minute in which it wrote, while anything is stored', () => {
    vi.useFakeTimers({ now: 1_700_000_000_000 })
    const storage = memoryStorage({ other: 'stays' })
    const page = openPage(storage)
    const saveAfter = (ms: number, name: string) => {
      vi.advanceTimersByTime(ms)
      page.types(name)
      page.save()
      return openRecords(storage).savedAt()
    }
    expect(page.records.savedAt()).toBeUndefined()
    page.send({ type: 'APPLICATION.STARTED', applicationId: APPLICATION_ID })
    expect(saveAfter(0, 'Ada')).toBe(1_699_999_980_000)
    expect(saveAfter(39_999, 'Ada B')).toBe(1_699_999_980_000)
    expect(saveAfter(1, 'Ada B')).toBe(1_699_999_980_000)
    expect(saveAfter(0, 'Ada')).toBe(1_700_000_040_000)
    page.records.save(null)
    vi.useRealTimers()
    expect([storage.length, storage.getItem('other')]).toEqual([1, 'stays'])
  })

  it('writes again what another page removed', () => {
    const { storage, page, draft } = savedPage()
    storage.clear()
    expect(page.records.read()).toEqual({ kind: 'missing' })
    page.save()
    expect([draft(), storage.getItem('funnel.applicationId')]).toEqual(['Ada', APPLICATION_ID])
  })

  it('continues with a full storage: what is stored stays, what fits is written', () => {
    const storage = memoryStorage(textsAt(2), 2_000)
    const page = openPage(storage)
    page.save()
    page.send(
      { type: 'FIELD.CHOSEN', form: 'eligibility', field: 'isOfAge', value: 'x'.repeat(2_000) },
      { type: 'BACK.PRESSED' },
    )
    expect(page.save()).toBe('refused')
    expect([stored(storage, 'funnel.drafts').eligibility.isOfAge, stepIn(storage)]).toEqual(['', 1])
    expect(page.records.read()).toEqual({ kind: 'unchanged' })
  })

  it.each([
    ['is missing', undefined],
    ['is damaged', brokenStorage()],
    ['forgets what it took', { ...memoryStorage(), getItem: () => null }],
  ])('says refused if the storage %s', (_, storage) => {
    const page = openPage(storage)
    page.types('Ada')
    page.send({ type: 'APPLICATION.STARTED', applicationId: APPLICATION_ID })
    expect(page.save()).toBe('refused')
  })

  it('tries again what did not fit', () => {
    const { storage, page, draft } = savedPage()
    const refusal = vi.spyOn(storage, 'setItem').mockImplementation(() => {
      throw new DOMException('Full', 'QuotaExceededError')
    })
    page.types('Ada B')
    page.save()
    refusal.mockRestore()
    page.save()
    expect(draft()).toBe('Ada B')
  })

  it('writes nothing over what another page wrote, until that is read', () => {
    const { storage, page, draft, step } = savedPage()
    storage.setItem('funnel.application', JSON.stringify(applicationAt(2)))
    page.types('Ada B')
    expect(page.records.isSuperseded()).toBe(true)
    expect(page.save()).toBe('superseded')
    expect([draft(), step()]).toEqual(['Ada', 2])
    page.records.read()
    expect(page.records.isSuperseded()).toBe(false)
    expect(page.save()).toBe('written')
  })

  it('is not superseded by what another page types, but behind it', () => {
    const { storage, page } = savedPage()
    const other = openPage(storage)
    other.types('Ada from elsewhere')
    other.save()
    expect([page.records.isSuperseded(), page.records.isBehind()]).toEqual([false, true])
    page.records.read()
    expect(page.records.isBehind()).toBe(false)
  })

  it('writes the later time if another page has written nothing but time', () => {
    const storage = memoryStorage(textsAt(FIRST_LEVEL, RUNNING))
    const [page, other] = [openPage(storage), openPage(storage)]
    other.send({ type: 'TIMER.TICKED', seconds: 2 })
    other.save()
    for (const elapsed of [8, 9]) {
      page.send({ type: 'TIMER.TICKED', seconds: 1 })
      page.save()
      expect(secondsIn(storage), `this page is at ${elapsed} s`).toBe(9)
    }
    expect(page.records.read()).toEqual({ kind: 'unchanged' })
    storage.setItem('funnel.timer', JSON.stringify(RUNNING))
    page.send({ type: 'TIMER.TICKED', seconds: 1 })
    page.save()
    expect(secondsIn(storage)).toBe(10)
    storage.setItem('funnel.application', JSON.stringify(applicationAt(FIRST_LEVEL + 1)))
    page.send({ type: 'TIMER.TICKED', seconds: 1 })
    expect(page.save()).toBe('superseded')
  })

  it('writes nothing of an application that another page has ended, whose outcome may show', () => {
    const { storage, page, draft } = savedPage()
    openRecords(storage).end(APPLICATION_ID)
    page.types('Ada B')
    expect([page.save(), draft()]).toEqual(['superseded', 'Ada'])
    const done = openPage(memoryStorage(textsAt(12)))
    done.records.end(APPLICATION_ID)
    expect(done.records.isEnded(done.snapshot())).toBe(false)
    expect(done.records.isEnded(done.snapshot(), true)).toBe(true)
  })
})

describe('the storage of the browser', () => {
  it('is found by its name', () => {
    const localStorage = memoryStorage()
    vi.stubGlobal('window', { localStorage })
    expect(storageOf('localStorage')).toBe(localStorage)
  })

  it('is undefined where the browser has none, as in a web view', () => {
    vi.stubGlobal('window', { localStorage: null })
    expect(storageOf('localStorage')).toBeUndefined()
  })

  it('is undefined where the browser refuses it', () => {
    vi.stubGlobal('window', {
      get sessionStorage() {
        throw new DOMException('Refused', 'SecurityError')
      },
    })
    expect(storageOf('sessionStorage')).toBeUndefined()
  })
})
