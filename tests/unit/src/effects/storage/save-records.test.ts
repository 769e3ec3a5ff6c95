import { beforeEach, describe, expect, it, vi } from 'vitest'
import { assign, createActor, SimulatedClock, setup } from 'xstate'
import { saveRecords } from '../../../../../src/effects/storage/save-records.ts'
import { writeItem } from '../../../../../src/effects/storage/storage.ts'
import { parcelMachine } from '../../../../examples/parcel/parcel.machine.ts'
import { BLANK_PARCEL, openParcelRecords } from '../../../../examples/parcel/records.ts'
import { stubPage } from '../stub-page.ts'
import { memoryStorage } from './memory-storage.ts'

const storage = memoryStorage()
let page: ReturnType<typeof stubPage>
beforeEach(() => {
  storage.clear()
  vi.useFakeTimers({ now: THREE_O_CLOCK })
  page = stubPage()
})

const THREE_O_CLOCK = Date.UTC(2026, 10, 21, 15, 0)

interface Device {
  device?: Storage | undefined
  savedAt?: number | undefined
}

function startParcel({ device, savedAt }: Device = { device: storage }) {
  const clock = new SimulatedClock()
  const onSuperseded = vi.fn()
  const actor = createActor(parcelMachine, { input: BLANK_PARCEL, clock })
  const records = { ...openParcelRecords(device), savedAt: () => savedAt }
  const saving = saveRecords({ actor, records, stepOf: ({ value }) => value, onSuperseded })
  const reported: unknown[] = []
  saving.subscribe(() => reported.push(saving.read()))
  actor.start()
  return { actor, clock, onSuperseded, saving, reported }
}

it('saves the records of any chart after each change', () => {
  const { actor } = startParcel()
  expect(storage.getItem('example.parcel')).toBeNull()
  actor.send({ type: 'ADDRESS.GIVEN', address: 'Main Street 1' })
  expect(storage.getItem('example.parcel')).toBe('{"address":"Main Street 1","isSealed":false}')
})

describe('what changes within a step', () => {
  const noteMachine = setup({
    types: {
      context: {} as { text: string },
      events: {} as { type: 'TYPED'; text: string } | { type: 'MOVED' } | { type: 'CLEARED' },
      tags: {} as 'unsaved',
    },
  }).createMachine({
    context: { text: '' },
    initial: 'writing',
    on: { TYPED: { actions: assign({ text: ({ event }) => event.text }) }, CLEARED: '.cleared' },
    states: { writing: { on: { MOVED: 'reading' } }, reading: {}, cleared: { tags: ['unsaved'] } },
  })

  /** A note of which 'A' is stored and 'Ada' was typed since. */
  function typedNote() {
    const actor = createActor(noteMachine)
    const records = {
      savedAt: () => undefined,
      save(snapshot: { context: { text: string } } | null) {
        writeItem(storage, 'note', snapshot?.context.text ?? null)
        return 'written' as const
      },
    }
    const onSuperseded = vi.fn()
    const saving = saveRecords({ actor, records, stepOf: ({ value }) => value, onSuperseded })
    actor.start()
    actor.send({ type: 'TYPED', text: 'A' })
    page.paint()
    const setItem = vi.spyOn(storage, 'setItem')
    for (const text of ['Ad', 'Ada']) actor.send({ type: 'TYPED', text })
    return { actor, saving, setItem, stored: () => storage.getItem('note') }
  }

  it('is written once, after the paint', () => {
    const { actor, setItem, stored } = typedNote()
    expect(stored()).toBe('A')
    page.paint()
    expect(setItem.mock.calls).toEqual([['note', 'Ada']])
    actor.send({ type: 'TYPED', text: 'Ada B' })
    page.paint()
    expect(stored()).toBe('Ada B')
  })

  it.each([
    ['with another step', ({ actor }) => actor.send({ type: 'MOVED' })],
    ['before the storage is read', ({ saving }) => saving.write()],
    ['where the window loses the focus', () => page.happens('blur')],
    ['where the page is left', () => page.happens('pagehide')],
    ['where it is hidden', () => page.show(false)],
  ] as [string, (note: ReturnType<typeof typedNote>) => void][])(
    'is written at once %s',
    (_, leave) => {
      const note = typedNote()
      leave(note)
      expect(note.stored()).toBe('Ada')
    },
  )

  it('waits for the paint on the next step, too', () => {
    const { actor, stored } = typedNote()
    actor.send({ type: 'MOVED' })
    actor.send({ type: 'TYPED', text: 'Ada B' })
    expect(stored()).toBe('Ada')
    page.paint()
    expect(stored()).toBe('Ada B')
  })

  it.each([
    ['a window next to another one', () => Object.assign(page.document, { hasFocus: () => false })],
    ['a page that is left', () => page.happens('pagehide')],
  ])('never waits in %s', (_, leave) => {
    const { actor, stored } = typedNote()
    leave()
    actor.send({ type: 'TYPED', text: 'Ada B' })
    expect(stored()).toBe('Ada B')
  })

  it('is dropped where everything is removed', () => {
    const { actor, stored } = typedNote()
    actor.send({ type: 'CLEARED' })
    expect(stored()).toBeNull()
    page.paint()
    expect(stored()).toBeNull()
  })
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
  const { actor, saving, reported } = startParcel()
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
  expect(reported).toEqual([THREE_O_CLOCK, THREE_O_CLOCK + 120_000])
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
  const savedAt = passed === undefined ? undefined : THREE_O_CLOCK - passed
  const { saving } = startParcel({ device: storage, savedAt })
  expect(saving.wasAway).toBe(wasAway)
})
