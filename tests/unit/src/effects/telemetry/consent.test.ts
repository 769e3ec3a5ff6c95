import { expect, test, vi } from 'vitest'
import { openConsent } from '../../../../../src/effects/telemetry/consent.ts'
import { memoryStorage } from '../storage/memory-storage.ts'

const KEY = 'funnel.consent'
const PRIVATE = { globalPrivacyControl: true }

function opened(isRequired: boolean, storage: Storage | undefined, browser = {}) {
  const start = vi.fn<() => void>()
  const consent = openConsent(isRequired, storage, browser)
  consent.whenAllowed(start)
  return { consent, start }
}

test('where no consent is required, measurement starts at once', () => {
  const { consent, start } = opened(false, memoryStorage())
  expect(start).toHaveBeenCalledOnce()
  expect(consent.isAsked()).toBe(false)
})

test('where consent is required, it starts with a Yes, which is stored', () => {
  const storage = memoryStorage()
  const { consent, start } = opened(true, storage)
  expect(consent.isAsked()).toBe(true)
  expect(start).not.toHaveBeenCalled()
  consent.answer(true)
  expect(start).toHaveBeenCalledOnce()
  expect(consent.isAsked()).toBe(false)
  expect(storage.getItem(KEY)).toBe('given')
  expect(opened(true, storage).start).toHaveBeenCalledOnce()
})

test('after a No it never starts, and the question is not asked again', () => {
  const storage = memoryStorage()
  const { consent, start } = opened(true, storage)
  consent.answer(false)
  expect(start).not.toHaveBeenCalled()
  const again = opened(true, storage)
  expect(again.consent.isAsked()).toBe(false)
  expect(again.start).not.toHaveBeenCalled()
})

test.each([false, true])('Global Privacy Control is a No, required %s', (isRequired) => {
  const storage = memoryStorage({ [KEY]: 'given' })
  const { consent, start } = opened(isRequired, storage, PRIVATE)
  expect(start).not.toHaveBeenCalled()
  expect(consent.isAsked()).toBe(false)
})

test('a device that forgets asks again; without storage the answer holds for the visit', () => {
  const storage = memoryStorage({ [KEY]: 'refused' })
  openConsent(true, storage, {}).forget()
  expect(opened(true, storage).consent.isAsked()).toBe(true)
  const { consent, start } = opened(true, undefined)
  consent.answer(true)
  expect(start).toHaveBeenCalledOnce()
})
