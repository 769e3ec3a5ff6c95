import { expect, it, vi } from 'vitest'
import {
  APPLICATION_ID,
  applicationAt,
  BLANK_TIMER,
} from '../../../../../machines/examples/records.ts'
import { openRecords } from '../../../../../src/effects/storage/application-records.ts'
import { storageOf } from '../../../../../src/effects/storage/storage.ts'
import { startFunnel } from '../../../../model/start-funnel.ts'
import { brokenStorage, memoryStorage } from './memory-storage.ts'

/** What a device has of an application at a step. */
function textsAt(step: number): Record<string, string> {
  return {
    'funnel.application': JSON.stringify(applicationAt(step)),
    'funnel.timer': JSON.stringify(BLANK_TIMER),
    'funnel.applicationId': APPLICATION_ID,
  }
}

/** A page of the funnel on a device. */
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

it('nothing is written but what changed', () => {
  const storage = memoryStorage(textsAt(1))
  const page = openPage(storage)
  page.save()
  const written = vi.spyOn(storage, 'setItem')
  page.types('Ada B')
  page.save()
  const names = written.mock.calls.map(([name]) => name)
  expect(names.filter((name) => name !== 'funnel.savedAt')).toEqual(['funnel.drafts'])
})

it('the minute of the last writing is noted, while anything is stored', () => {
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
  expect([storage.length, storage.getItem('other')]).toEqual([1, 'stays'])
})

it('on a full device what is stored stays, and what fits is written', () => {
  const storage = memoryStorage(textsAt(2), 2_000)
  const page = openPage(storage)
  page.save()
  page.send(
    { type: 'FIELD.CHOSEN', form: 'eligibility', field: 'isOfAge', value: 'x'.repeat(2_000) },
    { type: 'BACK.PRESSED' },
  )
  expect(page.save()).toBe('refused')
  const stored = (name: string) => JSON.parse(storage.getItem(name) ?? 'null')
  expect(stored('funnel.drafts').eligibility.isOfAge).toBe('')
  expect(stored('funnel.application').currentStep).toBe(1)
  expect(page.records.read()).toEqual({ kind: 'unchanged' })
})

it.each([
  ['is missing', undefined],
  ['is damaged', brokenStorage()],
  ['forgets what it took', { ...memoryStorage(), getItem: () => null }],
])('the page continues with a storage that %s, and says so', (_, storage) => {
  const page = openPage(storage)
  page.types('Ada')
  page.send({ type: 'APPLICATION.STARTED', applicationId: APPLICATION_ID })
  expect(page.save()).toBe('refused')
  expect(page.records.read()).toEqual({ kind: 'missing' })
})

it('an outcome is shown after the application has ended, until the page comes from its cache', () => {
  const page = openPage(memoryStorage(textsAt(12)))
  page.records.end(APPLICATION_ID)
  expect(page.records.isEnded(page.snapshot())).toBe(false)
  expect(page.records.isEnded(page.snapshot(), true)).toBe(true)
})

const localStorage = memoryStorage()
it.each([
  ['that the browser has', () => localStorage, localStorage],
  ['is none in a web view', () => null, undefined],
  ['is none if the browser refuses it', () => brokenStorage().key(0), undefined],
])('the storage %s', (_, get, expected) => {
  vi.stubGlobal('window', Object.defineProperty({}, 'localStorage', { get }))
  expect(storageOf('localStorage')).toBe(expected)
})

it('of the applications that were ended the last 20 are known', () => {
  const records = openRecords(memoryStorage())
  for (let number = 1; number <= 21; number += 1) records.end(`application ${number}`)
  records.end('application 21')
  const snapshot = openPage(memoryStorage(textsAt(2))).snapshot()
  const isEnded = (applicationId: string) =>
    records.isEnded(Object.assign(snapshot, { context: { ...snapshot.context, applicationId } }))
  expect([1, 2, 21].map((number) => isEnded(`application ${number}`))).toEqual([false, true, true])
})
