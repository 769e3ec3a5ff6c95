import { expect, it, vi } from 'vitest'
import { holdSenderLock, watchPage } from '../../../../src/effects/funnel-effects.ts'
import { runCallback } from './run-actor.ts'

it('reports the connection, the page that comes back or is seen again, and what is stored late', () => {
  const window = new EventTarget()
  const document = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  vi.stubGlobal('window', window)
  vi.stubGlobal('document', document)
  const comeBack = (persisted: boolean) =>
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }))
  const setVisibility = (visibilityState: string) => {
    document.visibilityState = visibilityState
    document.dispatchEvent(new Event('visibilitychange'))
  }
  let reportStored = () => {}
  const run = runCallback(watchPage({ whenStored: (listener) => (reportStored = listener) }))
  comeBack(false)
  setVisibility('hidden')
  expect(run.reported).toEqual([])
  window.dispatchEvent(new Event('online'))
  comeBack(true)
  setVisibility('visible')
  reportStored()
  expect(run.reported).toEqual([
    { type: 'CONNECTION.RESTORED' },
    { type: 'PAGE.RESTORED' },
    { type: 'PAGE.SHOWN' },
    { type: 'OUTBOX.FILLED' },
  ])
})

it('grants the lock to one page at a time, in turn, and to none that has left the queue', async () => {
  const granted = [{ type: 'LOCK.GRANTED' }]
  const first = runCallback(holdSenderLock)
  await expect.poll(() => first.reported).toEqual(granted)
  const second = runCallback(holdSenderLock)
  const third = runCallback(holdSenderLock)
  await expect.poll(async () => (await navigator.locks.query()).pending).toHaveLength(2)
  expect([second.reported, third.reported]).toEqual([[], []])
  second.stop()
  first.stop()
  await expect.poll(() => third.reported).toEqual(granted)
  expect(second.reported).toEqual([])
})

it.each([
  ['has none', {}],
  [
    'throws when it is asked for them',
    {
      get locks() {
        throw new DOMException('Refused', 'SecurityError')
      },
    },
  ],
  [
    'refuses them',
    { locks: { request: () => Promise.reject(new DOMException('Refused', 'SecurityError')) } },
  ],
])('reports that locks are unavailable where the browser %s', async (_, navigator) => {
  vi.stubGlobal('navigator', navigator)
  const { reported } = runCallback(holdSenderLock)
  await expect.poll(() => reported).toEqual([{ type: 'LOCK.UNAVAILABLE' }])
})
