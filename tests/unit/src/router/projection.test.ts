import * as fc from 'fast-check'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import { project, projected } from '../../../../src/router/projection.ts'
import { routesOf, targetOf } from '../../../../src/router/routes.ts'
import { parcelMachine } from '../../../examples/parcel/parcel.machine.ts'
import { BLANK_PARCEL } from '../../../examples/parcel/records.ts'
import { memoryHistory } from '../../../model/memory-history.ts'

const ROUTES = routesOf(parcelMachine)
const GIVEN = { type: 'ADDRESS.GIVEN', address: 'Main Street 1' } as const

beforeEach(() => {
  vi.useFakeTimers()
})

/** A parcel whose history moves like a browser's: `go` only asks, and the move happens later. */
function openParcel(paths: readonly string[], index: number, { isSealed = false } = {}) {
  const history = memoryHistory(paths, index)
  const move = history.go
  const listen = history.onMove
  let report: () => void = () => {}
  let isReported = true
  history.onMove = (listener) => {
    report = listener
    return listen(() => isReported && listener())
  }
  const asked: number[] = []
  history.go = (delta) => {
    asked.push(delta)
  }
  const clock = new SimulatedClock()
  const actor = createActor(parcelMachine, { input: BLANK_PARCEL, clock }).start()
  if (isSealed) {
    actor.send(GIVEN)
    actor.send({ type: 'PARCEL.SEALED' })
  }
  const requests: string[] = []
  const request = (path: string) => {
    requests.push(path)
    actor.send({ type: 'URL.REQUESTED', target: targetOf(path, ROUTES) })
  }
  const scrollToTop = vi.fn()
  project(projected(actor, request), history, scrollToTop)
  /** The oldest move that was asked for happens. */
  const moves = () => move(asked.shift() ?? 0)
  /** All of them happen, and those that they lead to. */
  function movesAll() {
    for (let count = 0; asked.length > 0; count += 1) {
      if (count > 100) throw new Error(`The history never comes to rest: ${asked}`)
      moves()
    }
  }
  return {
    actor,
    clock,
    asked,
    requests,
    scrollToTop,
    moves,
    movesAll,
    /** The browser moves, and says so only with `reports`. */
    movesUnreported(delta: number) {
      isReported = false
      move(delta)
      isReported = true
    },
    reports: () => report(),
    entry: () => [history.number(), history.path()],
    /** Everything that was asked for happens, and what is tried again after a quiet moment. */
    settles() {
      movesAll()
      vi.advanceTimersByTime(100)
      movesAll()
    },
  }
}

describe('the address is a projection of any chart', () => {
  it('that pushes or replaces its entry as the state says, and follows a delay', () => {
    const parcel = openParcel(['/elsewhere', '/parcel/waiting'], 1)
    expect(parcel.entry()).toEqual([1, '/parcel/address'])
    parcel.scrollToTop.mockClear()
    parcel.actor.send(GIVEN)
    expect(parcel.entry()).toEqual([2, '/parcel/seal'])
    expect(parcel.scrollToTop).toHaveBeenCalledOnce()
    parcel.actor.send({ type: 'PARCEL.SEALED' })
    expect(parcel.entry()).toEqual([2, '/parcel/waiting'])
    parcel.clock.increment(5000)
    expect(parcel.entry()).toEqual([3, '/parcel/collected'])
  })

  it('in which Back and Forward lead where the chart allows', () => {
    const parcel = openParcel(['/parcel/address'], 0)
    parcel.actor.send(GIVEN)
    parcel.asked.push(-1)
    parcel.settles()
    expect(parcel.entry()).toEqual([0, '/parcel/address'])
    parcel.asked.push(1)
    parcel.settles()
    expect(parcel.entry()).toEqual([1, '/parcel/seal'])
    expect(parcel.actor.getSnapshot().value).toBe('sealing')
  })

  it.each([
    ['/', { kind: 'entry' }],
    ['/parcel/seal', { kind: 'step', step: 'parcel.sealing' }],
    ['/parcel/seal/', { kind: 'unknown' }],
    ['/parcel/Seal', { kind: 'unknown' }],
    ['/parcel//seal', { kind: 'unknown' }],
    ['/parcel/%20', { kind: 'unknown' }],
    ['/parcel/', { kind: 'unknown' }],
    ['/nowhere', { kind: 'unknown' }],
  ])('whose paths are known from its states alone: %s', (path, target) => {
    expect(targetOf(path, ROUTES)).toEqual(target)
  })
})

describe('a denied Back while the history is still moving', () => {
  const CURRENT_ENTRY = 3

  /** A sealed parcel, which no one can go back from, with entries on both sides of its own. */
  function openSealedParcel() {
    const [address, seal] = ['/parcel/address', '/parcel/seal']
    const entries = [address, seal, address, '/parcel/waiting', address, seal, address]
    return openParcel(entries, CURRENT_ENTRY, { isSealed: true })
  }

  it('ends on the entry where it was, whatever moves were asked for at once', () => {
    const moves = fc.array(fc.constantFrom(-3, -2, -1, -1, 1, 1, 2), { maxLength: 6 })
    fc.assert(
      fc.property(moves, (moves) => {
        const parcel = openSealedParcel()
        parcel.asked.push(...moves)
        parcel.settles()
        expect(parcel.entry()).toEqual([CURRENT_ENTRY, '/parcel/waiting'])
        vi.advanceTimersByTime(10_000)
        expect(parcel.asked).toEqual([])
      }),
    )
  })

  it('asks the chart once, not for the entries on the way back, and again for the next Back', () => {
    const parcel = openSealedParcel()
    for (let press = 1; press <= 3; press += 1) {
      parcel.asked.push(-1, -1)
      parcel.settles()
      expect(parcel.entry()).toEqual([CURRENT_ENTRY, '/parcel/waiting'])
      expect(parcel.requests).toEqual(Array(press).fill('/parcel/address'))
    }
  })

  it('tries a return that went astray again after a quiet tenth of a second', () => {
    const parcel = openSealedParcel()
    parcel.asked.push(-1, -1)
    parcel.movesAll()
    expect(parcel.entry()).toEqual([2, '/parcel/address'])
    vi.advanceTimersByTime(99)
    expect(parcel.asked).toEqual([])
    vi.advanceTimersByTime(1)
    expect(parcel.asked).toEqual([1])
  })

  it('asks again for a return that the browser dropped', () => {
    const parcel = openSealedParcel()
    parcel.asked.push(-1)
    parcel.moves()
    expect(parcel.asked.splice(0)).toEqual([1])
    vi.advanceTimersByTime(1099)
    expect(parcel.asked).toEqual([])
    vi.advanceTimersByTime(1)
    parcel.movesAll()
    expect(parcel.entry()).toEqual([CURRENT_ENTRY, '/parcel/waiting'])
    vi.advanceTimersByTime(10_000)
    expect(parcel.asked).toEqual([])
  })

  it('shows a step that the chart takes while it returns on the current entry', () => {
    const parcel = openSealedParcel()
    parcel.asked.push(-1)
    parcel.moves()
    parcel.clock.increment(5000)
    expect(parcel.entry()).toEqual([2, '/parcel/address'])
    parcel.moves()
    expect(parcel.entry()).toEqual([4, '/parcel/collected'])
    expect(parcel.requests).toEqual(['/parcel/address'])
  })

  it('shows a step that the chart takes before the browser reports its move on the current entry', () => {
    const parcel = openSealedParcel()
    parcel.movesUnreported(-1)
    parcel.clock.increment(5000)
    expect(parcel.entry()).toEqual([2, '/parcel/address'])
    parcel.reports()
    parcel.moves()
    expect(parcel.entry()).toEqual([4, '/parcel/collected'])
  })
})
