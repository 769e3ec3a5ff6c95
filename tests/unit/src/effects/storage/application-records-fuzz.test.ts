import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { STARTING } from '../../../../../machines/examples/cases.ts'
import { applicationAt, BLANK_TIMER } from '../../../../../machines/examples/records.ts'
import { STORAGE_KEYS } from '../../../../../machines/records/storage-keys.ts'
import { selectScreen } from '../../../../../machines/selectors.ts'
import { openRecords } from '../../../../../src/effects/storage/application-records.ts'
import { startFunnel } from '../../../../model/start-funnel.ts'
import { memoryStorage } from './memory-storage.ts'

const Anything = fc.oneof(
  fc.anything({ withNullPrototype: false }).filter((value) => typeof value !== 'bigint'),
  fc.constantFrom(1e308, -1, Number.MAX_SAFE_INTEGER, '__proto__', 'x'.repeat(200_000)),
)

/** Every object within a record with the name of each of its fields. */
function fieldsIn(record: object): [parent: object, name: string][] {
  return Object.entries(record).flatMap(([name, value]) => [
    [record, name] as [object, string],
    ...(typeof value === 'object' && value !== null ? fieldsIn(value) : []),
  ])
}

/** Good records with one field anywhere of another value, under another name, cut off, or none at all. */
const Text = fc
  .record({
    step: fc.integer({ min: 1, max: 12 }),
    at: fc.nat(),
    value: Anything,
    name: fc.constantFrom(undefined, '__proto__', 'constructor', 'puzzle6', ''),
    cut: fc.oneof(
      { arbitrary: fc.constant(1), weight: 4 },
      fc.double({ min: 0, max: 1, noNaN: true }),
    ),
    isTimer: fc.boolean(),
  })
  .map(({ step, at, value, name, cut, isTimer }) => {
    const record: object = structuredClone(isTimer ? BLANK_TIMER : applicationAt(step))
    const fields = fieldsIn(record)
    const [parent, own] = fields[at % fields.length] ?? [record, '']
    Object.defineProperty(parent, name ?? own, { value, enumerable: true, configurable: true })
    const text = stringOf(record)
    return text.slice(0, Math.floor(text.length * cut))
  })

const Storage = fc.record(
  {
    [STORAGE_KEYS.application]: Text,
    [STORAGE_KEYS.timer]: Text,
    [STORAGE_KEYS.drafts]: fc.oneof(Text, Anything.map(stringOf)),
    [STORAGE_KEYS.applicationId]: fc.string(),
  },
  { requiredKeys: [] },
)

function stringOf(value: unknown): string {
  try {
    return JSON.stringify(value, (_, part) => (typeof part === 'bigint' ? `${part}` : part)) ?? ''
  } catch {
    return ''
  }
}

it('with any content and any free space of the storage, the funnel shows a screen and can be saved', () => {
  fc.assert(
    fc.property(Storage, fc.constantFrom(0, 100, Infinity), (texts, quota) => {
      const storage = memoryStorage(texts, quota)
      const records = openRecords(storage)
      const reading = records.read()
      const isStarted = reading.kind === 'read' && reading.unlocked !== null
      if (isStarted) expect(reading.applicationId).toMatch(/^[\da-f-]{36}$/)
      const run = startFunnel({ saved: reading })
      expect(selectScreen(run.actor.getSnapshot())).toEqual(expect.any(String))
      expect(Object.prototype).not.toHaveProperty('storeVersion')
      const saved = records.save(run.snapshot)
      if (quota === Infinity) expect(saved).not.toBe('refused')
      storage.clear()
      run.send(...STARTING)
      records.save(run.snapshot)
      if (quota === Infinity) expect(openRecords(storage).read().kind).toBe('read')
      run.actor.stop()
    }),
    { numRuns: 100 },
  )
})
