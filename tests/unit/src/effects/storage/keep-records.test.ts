import { beforeEach, expect, it, vi } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import { keepRecords } from '../../../../../src/effects/storage/keep-records.ts'
import { openRecords } from '../../../../../src/effects/storage/records.ts'
import { parcelMachine } from '../../../../examples/parcel/parcel.machine.ts'
import {
  BLANK_PARCEL,
  encodeParcel,
  NOTHING_STORED,
  PARCEL_RECORDS,
} from '../../../../examples/parcel/records.ts'
import { memoryStorage } from './memory-storage.ts'

const storage = memoryStorage()
beforeEach(() => storage.clear())

function startParcel() {
  const clock = new SimulatedClock()
  const onSuperseded = vi.fn()
  const actor = createActor(parcelMachine, { input: BLANK_PARCEL, clock })
  const records = openRecords(storage, PARCEL_RECORDS)
  keepRecords(actor, records, encodeParcel, NOTHING_STORED, onSuperseded)
  actor.start()
  return { actor, clock, onSuperseded }
}

it('saves the records of any chart after each change', () => {
  const { actor } = startParcel()
  expect(storage.getItem('example.parcel')).toBeNull()
  actor.send({ type: 'ADDRESS.GIVEN', address: 'Main Street 1' })
  expect(storage.getItem('example.parcel')).toBe('{"address":"Main Street 1","isSealed":false}')
})

it("removes them where the chart's state says unsaved, and writes nothing again", () => {
  const { actor, clock } = startParcel()
  actor.send({ type: 'ADDRESS.GIVEN', address: 'Main Street 1' })
  actor.send({ type: 'PARCEL.SEALED' })
  clock.increment(4999)
  expect(storage.getItem('example.parcel')).toBe('{"address":"Main Street 1","isSealed":true}')
  clock.increment(1)
  expect(storage.getItem('example.parcel')).toBeNull()
  const setItem = vi.spyOn(storage, 'setItem')
  actor.send({ type: 'ADDRESS.GIVEN', address: 'Side Street 2' })
  expect(setItem).not.toHaveBeenCalled()
})

it('writes nothing over what another page has written, and says so', () => {
  const { actor, onSuperseded } = startParcel()
  expect(onSuperseded).not.toHaveBeenCalled()
  storage.setItem('example.parcel', '{"address":"Elsewhere 9","isSealed":false}')
  actor.send({ type: 'ADDRESS.GIVEN', address: 'Main Street 12' })
  expect(storage.getItem('example.parcel')).toBe('{"address":"Elsewhere 9","isSealed":false}')
  expect(onSuperseded).toHaveBeenCalledOnce()
})
