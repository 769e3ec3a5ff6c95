import { describe, expect, it } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import { project, projected } from '../../../../src/router/projection.ts'
import { routesOf, targetOf } from '../../../../src/router/routes.ts'
import { parcelMachine } from '../../../examples/parcel/parcel.machine.ts'
import { BLANK_PARCEL } from '../../../examples/parcel/records.ts'
import { memoryHistory } from '../../../model/memory-history.ts'

function openParcel(path: string) {
  const clock = new SimulatedClock()
  const history = memoryHistory(['/elsewhere', path], 1)
  const routes = routesOf(parcelMachine)
  const actor = createActor(parcelMachine, { input: BLANK_PARCEL, clock }).start()
  const visited: string[] = []
  let scrolls = 0
  project(
    projected(actor, (requested) => {
      visited.push(requested)
      actor.send({ type: 'URL.REQUESTED', target: targetOf(requested, routes) })
    }),
    history,
    () => {
      scrolls += 1
    },
  )
  return {
    actor,
    clock,
    history,
    visited,
    entry: () => [history.number(), history.path()],
    scrolls: () => scrolls,
  }
}

describe('the address is a projection of any chart', () => {
  it('replaces the opened address by the one of the state', () => {
    const parcel = openParcel('/parcel/waiting')
    expect(parcel.entry()).toEqual([1, '/parcel/address'])
  })

  it('pushes an entry where the state says push, and scrolls to the top', () => {
    const parcel = openParcel('/parcel/address')
    parcel.actor.send({ type: 'ADDRESS.GIVEN', address: 'Main Street 1' })
    expect(parcel.entry()).toEqual([2, '/parcel/seal'])
    expect(parcel.scrolls()).toBe(1)
  })

  it('replaces the entry where the state says replace', () => {
    const parcel = openParcel('/parcel/address')
    parcel.actor.send({ type: 'ADDRESS.GIVEN', address: 'Main Street 1' })
    parcel.actor.send({ type: 'PARCEL.SEALED' })
    expect(parcel.entry()).toEqual([2, '/parcel/waiting'])
  })

  it('lets Back and Forward lead where the chart allows', () => {
    const parcel = openParcel('/parcel/address')
    parcel.actor.send({ type: 'ADDRESS.GIVEN', address: 'Main Street 1' })
    parcel.history.go(-1)
    expect(parcel.actor.getSnapshot().value).toBe('addressing')
    expect(parcel.entry()).toEqual([1, '/parcel/address'])
    parcel.history.go(1)
    expect(parcel.actor.getSnapshot().value).toBe('sealing')
    expect(parcel.entry()).toEqual([2, '/parcel/seal'])
  })

  it('returns a denied Back to the entry where it was, twice in a row', () => {
    const parcel = openParcel('/parcel/address')
    parcel.actor.send({ type: 'ADDRESS.GIVEN', address: 'Main Street 1' })
    parcel.actor.send({ type: 'PARCEL.SEALED' })
    parcel.history.go(-1)
    expect(parcel.entry()).toEqual([2, '/parcel/waiting'])
    parcel.history.go(-1)
    expect(parcel.entry()).toEqual([2, '/parcel/waiting'])
    expect(parcel.visited).toEqual(['/parcel/address', '/parcel/address'])
  })

  it('follows a delay of the chart', () => {
    const parcel = openParcel('/parcel/address')
    parcel.actor.send({ type: 'ADDRESS.GIVEN', address: 'Main Street 1' })
    parcel.actor.send({ type: 'PARCEL.SEALED' })
    parcel.clock.increment(4999)
    expect(parcel.entry()).toEqual([2, '/parcel/waiting'])
    parcel.clock.increment(1)
    expect(parcel.entry()).toEqual([3, '/parcel/collected'])
  })

  it('knows the paths of a chart from its states alone', () => {
    const routes = routesOf(parcelMachine)
    expect(targetOf('/parcel/seal', routes)).toEqual({ kind: 'step', step: 'parcel.sealing' })
    expect(targetOf('/parcel/seal/', routes)).toEqual({ kind: 'unknown' })
    expect(targetOf('/', routes)).toEqual({ kind: 'entry' })
  })
})
