import { expect, it, vi } from 'vitest'
import { noteAnswer, openConnection } from '../../../../src/effects/connection.ts'

it('is what the browser says, until a call is answered; a loss that it reports later counts again', () => {
  const window = new EventTarget()
  const navigator = { onLine: false }
  vi.stubGlobal('window', window)
  vi.stubGlobal('navigator', navigator)
  const { isOnline, subscribe } = openConnection()
  const seen: boolean[] = []
  const stop = subscribe(() => seen.push(isOnline()))
  expect(isOnline()).toBe(false)
  noteAnswer()
  noteAnswer()
  expect(seen).toEqual([true])
  window.dispatchEvent(new Event('offline'))
  expect(seen).toEqual([true, false])
  noteAnswer()
  expect(seen).toEqual([true, false, true])
  stop()
  window.dispatchEvent(new Event('offline'))
  navigator.onLine = true
  expect(isOnline()).toBe(true)
  expect(seen).toHaveLength(3)
})
