import { beforeEach, expect, it, vi } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import { openRecords } from '../../../../../src/effects/storage/records.ts'
import { saveRecords } from '../../../../../src/effects/storage/save-records.ts'
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

const THREE_O_CLOCK = Date.UTC(2026, 10, 21, 15, 0)

function startParcel({ device }: { device: Storage | undefined } = { device: storage }) {
  const clock = new SimulatedClock()
  const onSuperseded = vi.fn()
  const actor = createActor(parcelMachine, { input: BLANK_PARCEL, clock })
  const records = openRecords(device, { ...PARCEL_RECORDS, savedAt: 'example.savedAt' })
  const saving = saveRecords(actor, records, encodeParcel, NOTHING_STORED, onSuperseded)
  const told: unknown[] = []
  saving.subscribe(() => told.push(saving.read()))
  actor.start()
  return { actor, clock, onSuperseded, saving, told }
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

it('reports the minute of the last change, once', () => {
  vi.useFakeTimers({ now: THREE_O_CLOCK })
  const { actor, saving, told } = startParcel()
  expect(saving.read()).toBeUndefined()
  for (const [after, address] of [
    [10_000, 'Main Street 1'],
    [20_000, 'Main Street 2'],
    [60_000, 'Main Street 2'],
    [60_000, 'Main Street 3'],
  ] as const) {
    vi.advanceTimersByTime(after)
    actor.send({ type: 'ADDRESS.GIVEN', address })
    actor.send({ type: 'BACK.PRESSED' })
  }
  vi.useRealTimers()
  expect(told).toEqual([THREE_O_CLOCK, THREE_O_CLOCK + 120_000])
})

it('reports a browser that stores nothing', () => {
  const { actor, saving } = startParcel({ device: undefined })
  actor.send({ type: 'ADDRESS.GIVEN', address: 'Main Street 1' })
  expect(saving.read()).toBe('refused')
})

it.each([
  ['no time is known', undefined, false],
  ['29 minutes and 59 seconds have passed', 1_799_000, false],
  ['half an hour has passed', 1_800_000, true],
])('since the last saving %s', (_, passed, wasAway) => {
  vi.useFakeTimers({ now: THREE_O_CLOCK })
  if (passed !== undefined) storage.setItem('example.savedAt', `${THREE_O_CLOCK - passed}`)
  const { saving } = startParcel()
  vi.useRealTimers()
  expect(saving.wasAway).toBe(wasAway)
})
