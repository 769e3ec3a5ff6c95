import { beforeEach, expect, it, vi } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import { keepRecords } from '../../../../src/effects/keep-records.ts'
import { openRecords } from '../../../../src/effects/records.ts'
import { parcelMachine } from '../../../model/parcel.machine.ts'
import { memoryStorage } from './memory-storage.ts'

const storage = memoryStorage()
beforeEach(() => storage.clear())

function startParcel() {
  const clock = new SimulatedClock()
  const onSuperseded = vi.fn()
  const actor = createActor(parcelMachine, { input: { address: '' }, clock })
  const records = openRecords(storage, {
    names: { address: 'parcel.address' },
    compared: ['address'],
    decode: ({ address }) => ({ kind: 'read', address }),
  })
  keepRecords(
    actor,
    records,
    ({ address }) => ({ address: address || null }),
    { address: null },
    onSuperseded,
  )
  actor.start()
  return { actor, clock, onSuperseded }
}

it('saves the records of any chart after each change', () => {
  const { actor } = startParcel()
  expect(storage.getItem('parcel.address')).toBeNull()
  actor.send({ type: 'ADDRESS.GIVEN', address: 'Main Street 1' })
  expect(storage.getItem('parcel.address')).toBe('Main Street 1')
})

it("removes them where the chart's state says unsaved, and writes nothing again", () => {
  const { actor, clock } = startParcel()
  actor.send({ type: 'ADDRESS.GIVEN', address: 'Main Street 1' })
  actor.send({ type: 'PARCEL.SEALED' })
  clock.increment(4999)
  expect(storage.getItem('parcel.address')).toBe('Main Street 1')
  clock.increment(1)
  expect(storage.getItem('parcel.address')).toBeNull()
  const setItem = vi.spyOn(storage, 'setItem')
  actor.send({ type: 'ADDRESS.GIVEN', address: 'Side Street 2' })
  expect(setItem).not.toHaveBeenCalled()
})

it('writes nothing over what another page has written, and says so', () => {
  const { actor, onSuperseded } = startParcel()
  expect(onSuperseded).not.toHaveBeenCalled()
  storage.setItem('parcel.address', 'Elsewhere 9')
  actor.send({ type: 'ADDRESS.GIVEN', address: 'Main Street 12' })
  expect(storage.getItem('parcel.address')).toBe('Elsewhere 9')
  expect(onSuperseded).toHaveBeenCalledOnce()
})
