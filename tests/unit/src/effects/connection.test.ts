import { expect, it, vi } from 'vitest'
import { noteCall, openConnection } from '../../../../src/effects/connection.ts'

it('is what the browser says, until a call that left since is answered; a loss that it reports later counts again', () => {
  const window = new EventTarget()
  const navigator = { onLine: false }
  vi.stubGlobal('window', window)
  vi.stubGlobal('navigator', navigator)
  const { isOnline, subscribe } = openConnection()
  const seen: boolean[] = []
  const stop = subscribe(() => seen.push(isOnline()))
  expect(isOnline()).toBe(false)
  noteCall()()
  noteCall()()
  expect(seen).toEqual([true])
  const noteLateAnswer = noteCall()
  window.dispatchEvent(new Event('offline'))
  expect(seen).toEqual([true, false])
  noteLateAnswer()
  expect(seen).toEqual([true, false])
  noteCall()()
  noteLateAnswer()
  expect(isOnline()).toBe(true)
  expect(seen).toEqual([true, false, true])
  stop()
  window.dispatchEvent(new Event('offline'))
  navigator.onLine = true
  expect(isOnline()).toBe(true)
  expect(seen).toHaveLength(3)
})
