import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import { project, projected } from '../../../../src/router/projection.ts'
import { routesOf, targetOf } from '../../../../src/router/routes.ts'
import { parcelMachine } from '../../../examples/parcel/parcel.machine.ts'
import { BLANK_PARCEL } from '../../../examples/parcel/records.ts'
import { queuedHistory } from './queued-history.ts'

const ENTRIES = [
  '/parcel/address',
  '/parcel/seal',
  '/parcel/address',
  '/parcel/waiting',
  '/parcel/address',
  '/parcel/seal',
  '/parcel/address',
]
const CURRENT_ENTRY = 3

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** A sealed parcel, which no one can go back from, with entries on both sides of its own. */
function openSealedParcel() {
  const browser = queuedHistory([...ENTRIES], CURRENT_ENTRY)
  const { history } = browser
  const clock = new SimulatedClock()
  const actor = createActor(parcelMachine, { input: BLANK_PARCEL, clock }).start()
  actor.send({ type: 'ADDRESS.GIVEN', address: 'Main Street 1' })
  actor.send({ type: 'PARCEL.SEALED' })
  const routes = routesOf(parcelMachine)
  const requests: string[] = []
  project(
    projected(actor, (path) => {
      requests.push(path)
      actor.send({ type: 'URL.REQUESTED', target: targetOf(path, routes) })
    }),
    history,
    () => {},
  )
  return {
    browser,
    clock,
    requests,
    entry: () => [history.number(), history.path()],
    /** Everything that was asked for happens, and what is tried again after a quiet moment. */
    settles() {
      browser.waitForAnimations()
      vi.advanceTimersByTime(100)
      browser.waitForAnimations()
    },
  }
}

describe('a denied Back while the history is still moving', () => {
  it.each([
    ['Back', [-1]],
    ['two Backs', [-1, -1]],
    ['three Backs', [-1, -1, -1]],
    ['two Forwards', [1, 1]],
    ['a long way back, then Back', [-2, -1]],
    ['Back, then Forward twice', [-1, 1, 1]],
    ['Forward, then Back twice', [1, -1, -1]],
    ['Back beyond the first entry', [-3, -1]],
  ])('%s at once: ends on the entry where it was', (_name, moves) => {
    const parcel = openSealedParcel()
    parcel.browser.asked.push(...moves)
    parcel.settles()
    expect(parcel.entry()).toEqual([CURRENT_ENTRY, '/parcel/waiting'])
    vi.advanceTimersByTime(10_000)
    expect(parcel.browser.asked).toEqual([])
  })

  it('asks the chart once, not for the entries on the way back', () => {
    const parcel = openSealedParcel()
    parcel.browser.asked.push(-1, -1)
    parcel.settles()
    expect(parcel.requests).toEqual(['/parcel/address'])
  })

  it('tries a return that went astray again after a quiet tenth of a second', () => {
    const parcel = openSealedParcel()
    parcel.browser.asked.push(-1, -1)
    parcel.browser.waitForAnimations()
    expect(parcel.entry()).toEqual([2, '/parcel/address'])
    vi.advanceTimersByTime(99)
    expect(parcel.browser.asked).toEqual([])
    vi.advanceTimersByTime(1)
    expect(parcel.browser.asked).toEqual([1])
  })

  it('shows a step that the chart takes meanwhile on the current entry', () => {
    const parcel = openSealedParcel()
    parcel.browser.asked.push(-1)
    parcel.browser.moves()
    expect(parcel.entry()).toEqual([2, '/parcel/address'])
    parcel.clock.increment(5000)
    expect(parcel.entry()).toEqual([2, '/parcel/address'])
    parcel.browser.moves()
    expect(parcel.entry()).toEqual([4, '/parcel/collected'])
    expect(parcel.requests).toEqual(['/parcel/address'])
  })

  it('denies the next Back as well', () => {
    const parcel = openSealedParcel()
    for (let press = 1; press <= 3; press++) {
      parcel.browser.asked.push(-1)
      parcel.settles()
      expect(parcel.entry()).toEqual([CURRENT_ENTRY, '/parcel/waiting'])
      expect(parcel.requests).toHaveLength(press)
    }
  })
})
