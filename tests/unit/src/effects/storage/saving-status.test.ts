import { expect, it } from 'vitest'
import { openRecords } from '../../../../../src/effects/storage/records.ts'
import { watchSaving } from '../../../../../src/effects/storage/saving-status.ts'
import { memoryStorage } from './memory-storage.ts'

const FORMAT = { names: { book: 'b' }, compared: ['book'] as const, decode: () => 'read' }
const THREE_O_CLOCK = Date.UTC(2026, 10, 21, 15, 0)

function watched(storage: Storage | undefined) {
  let now = THREE_O_CLOCK
  const heard: unknown[] = []
  const { records, status } = watchSaving(openRecords(storage, FORMAT), () => now)
  status.subscribe(() => heard.push(status.read()))
  return { records, status, heard, waits: (ms: number) => (now += ms) }
}

it('nothing was saved yet', () => {
  expect(watched(memoryStorage()).status.read()).toBeUndefined()
})

it('the minute of the last change is told, once', () => {
  const { records, heard, waits } = watched(memoryStorage())
  waits(10_000)
  records.save({ book: 'Moby-Dick' })
  waits(20_000)
  records.save({ book: 'Emma' })
  waits(60_000)
  records.save({ book: 'Emma' })
  records.save({ book: 'Persuasion' })
  expect(heard).toEqual([THREE_O_CLOCK, THREE_O_CLOCK + 60_000])
})

it('a browser that keeps nothing is told as refusing', () => {
  const { records, status } = watched(undefined)
  records.save({ book: 'Moby-Dick' })
  expect(status.read()).toBe('refused')
})
