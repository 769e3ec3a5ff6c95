import { describe, expect, it } from 'vitest'
import { getNextSnapshot, initialTransition } from 'xstate'
import { parcelMachine } from '../examples/parcel/parcel.machine.ts'
import { BLANK_PARCEL } from '../examples/parcel/records.ts'
import { recorded } from '../mutation/assignments.ts'
import type { MutationKind } from '../mutation/mutant.ts'
import { mutantsOf } from '../mutation/mutants.ts'

const GIVEN = { type: 'ADDRESS.GIVEN', address: 'Main Street 1' } as const
const BLANK = { type: 'ADDRESS.GIVEN', address: '' } as const
const SEALED = { type: 'PARCEL.SEALED' } as const

function parcelMutants() {
  const { machine, assignments } = recorded(parcelMachine)
  walk(machine, [BLANK, GIVEN, SEALED])
  return mutantsOf(parcelMachine, {
    assignments,
    events: ['ADDRESS.GIVEN', 'PARCEL.SEALED', 'URL.REQUESTED'],
    stride: 1,
  })
}

function walk(
  machine: typeof parcelMachine,
  events: readonly (typeof GIVEN | typeof BLANK | typeof SEALED)[],
) {
  let [snapshot] = initialTransition(machine, BLANK_PARCEL)
  for (const event of events) snapshot = getNextSnapshot(machine, snapshot, event)
  return snapshot
}

const mutants = parcelMutants()

function mutant(kind: MutationKind, what: string) {
  const found = mutants.find((candidate) => candidate.kind === kind && candidate.what === what)
  if (!found) throw new Error(`There is no mutant '${kind}: ${what}'`)
  return found.make() as typeof parcelMachine
}

const namesOf = (kind: MutationKind) =>
  mutants.filter((candidate) => candidate.kind === kind).map(({ what }) => what)

describe('mutants of the parcel', () => {
  it('leave the right chart as it is', () => {
    expect(walk(parcelMachine, [GIVEN, SEALED]).value).toBe('waiting')
  })

  it('refuse what the right chart takes where a guard is negated', () => {
    const wrong = mutant('guard negated', 'parcel.addressing / ADDRESS.GIVEN / 0')
    expect(walk(wrong, [GIVEN]).value).toBe('addressing')
    expect(walk(wrong, [BLANK]).value).toBe('sealing')
  })

  it('take what the right chart refuses where a guard is dropped', () => {
    const wrong = mutant('guard dropped', 'parcel.addressing / ADDRESS.GIVEN / 0')
    expect(walk(wrong, [BLANK]).value).toBe('sealing')
  })

  it('lead elsewhere, or nowhere, where a target is changed or dropped', () => {
    const to = 'parcel.sealing / PARCEL.SEALED / 0 to parcel.addressing'
    expect(namesOf('target changed')).toContain(to)
    expect(walk(mutant('target changed', to), [GIVEN, SEALED]).value).toBe('addressing')
    const none = mutant('target dropped', 'parcel.addressing / ADDRESS.GIVEN / 0')
    expect(walk(none, [GIVEN]).value).toBe('addressing')
  })

  it('do not assign, in part or wrongly, where an assignment is changed', () => {
    expect(namesOf('assignment left out')).toEqual([
      'saveAddress address',
      'saveAddress refusals',
      'countRefusal refusals',
      'sealParcel isSealed',
    ])
    const partly = mutant('assignment left out', 'saveAddress refusals')
    expect(walk(partly, [BLANK, GIVEN]).context).toEqual({
      address: 'Main Street 1',
      isSealed: false,
      refusals: 1,
    })
    const wrongly = mutant('assignment wrong', 'saveAddress address')
    expect(walk(wrongly, [BLANK, GIVEN]).context).toEqual({
      address: '?Main Street 1',
      isSealed: false,
      refusals: 0,
    })
  })

  it('add a transition to each state and event that has none', () => {
    expect(namesOf('transition added').map((what) => what.split(' to ')[0])).toEqual([
      'parcel.addressing / PARCEL.SEALED',
      'parcel.sealing / ADDRESS.GIVEN',
      'parcel.waiting / ADDRESS.GIVEN',
      'parcel.waiting / PARCEL.SEALED',
      'parcel.waiting / URL.REQUESTED',
      'parcel.collected / ADDRESS.GIVEN',
      'parcel.collected / PARCEL.SEALED',
      'parcel.collected / URL.REQUESTED',
    ])
    const [first = ''] = namesOf('transition added')
    expect(walk(mutant('transition added', first), [SEALED]).value).not.toBe('addressing')
  })

  it('wait otherwise where a delay is changed', () => {
    const lengths = namesOf('delay changed').map(
      (what) => mutant('delay changed', what).implementations.delays.collection,
    )
    expect(lengths).toEqual([2500, 10_000, 4999, 5001])
  })

  it('show another screen where its meta is changed', () => {
    expect(namesOf('screen changed')).toContain('parcel.sealing path')
    const wrong = mutant('screen changed', 'parcel.sealing path')
    const metas = Object.values(walk(wrong, [GIVEN]).getMeta())
    expect(metas).toContainEqual({ screen: { path: '?/parcel/seal', step: 2, history: 'push' } })
  })
})
