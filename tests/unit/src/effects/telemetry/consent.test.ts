import { expect, test, vi } from 'vitest'
import { openConsent } from '../../../../../src/effects/telemetry/consent.ts'
import { memoryStorage } from '../storage/memory-storage.ts'

const KEY = 'funnel.consent'
const PRIVATE = { globalPrivacyControl: true }

function opened(isRequired: boolean, storage: Storage | undefined) {
  const start = vi.fn<() => void>()
  const consent = openConsent(isRequired, storage)
  consent.whenAllowed(start)
  return { consent, start }
}

test.each<[string, boolean, string | undefined, object, number, boolean]>([
  ['none is required', false, undefined, {}, 1, false],
  ['it is required', true, undefined, {}, 0, true],
  ['it was given', true, 'given', {}, 1, false],
  ['it was refused', true, 'refused', {}, 0, false],
  ['Global Privacy Control is on, and nothing was asked', true, undefined, PRIVATE, 0, false],
  ['Global Privacy Control is on', false, 'given', PRIVATE, 0, false],
  ['Global Privacy Control is on, and it was given', true, 'given', PRIVATE, 0, false],
])('where %s', (_, isRequired, stored, browser, starts, isAsked) => {
  const storage = memoryStorage(stored === undefined ? {} : { [KEY]: stored })
  vi.stubGlobal('navigator', browser)
  const { consent, start } = opened(isRequired, storage)
  expect([start.mock.calls.length, consent.isAsked()]).toEqual([starts, isAsked])
})

test.each([
  [true, 'given', 1],
  [false, 'refused', 0],
])('the answer %s is stored as %s', (answer, stored, starts) => {
  const storage = memoryStorage()
  const { consent, start } = opened(true, storage)
  consent.answer(answer)
  expect(start).toHaveBeenCalledTimes(starts)
  expect(consent.isAsked()).toBe(false)
  expect(storage.getItem(KEY)).toBe(stored)
})

test('a device that forgets asks again; without storage the answer holds for the visit', () => {
  const storage = memoryStorage({ [KEY]: 'refused' })
  openConsent(true, storage).forget()
  expect(opened(true, storage).consent.isAsked()).toBe(true)
  const { consent, start } = opened(true, undefined)
  consent.answer(true)
  expect(start).toHaveBeenCalledOnce()
})
