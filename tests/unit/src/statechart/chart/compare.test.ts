import { describe, expect, it } from 'vitest'
import { type Chart, chartOf } from '../../../../../src/statechart/chart/chart.ts'
import { compareCharts } from '../../../../../src/statechart/chart/compare.ts'
import { parcelMachine } from '../../../../examples/parcel/parcel.machine.ts'

const PARCEL = chartOf(parcelMachine)
const LOST: Chart['states'][number] = {
  id: 'parcel.lost',
  name: 'lost',
  parent: 'parcel',
  kind: 'atomic',
  initial: null,
  description: 'Nobody finds it.',
  meta: undefined,
  tags: [],
  entry: [],
  exit: [],
  invokes: [],
}
const EXPRESS: Chart['transitions'][number] = {
  id: 'parcel.addressing / ADDRESS.GIVEN / 0',
  source: 'parcel.addressing',
  targets: ['parcel.waiting'],
  trigger: { kind: 'event', event: 'ADDRESS.GIVEN' },
  order: 0,
  guard: 'isExpress',
  actions: [],
  description: 'Sealed at once.',
}

/** What differs from the parcel in a later version of it. */
function changesBy(edit: (chart: Chart) => void) {
  const later = structuredClone(PARCEL)
  edit(later)
  return compareCharts(PARCEL, later)
}

function transition(chart: Chart, id: string) {
  const found = chart.transitions.find((candidate) => candidate.id === id)
  if (!found) throw new Error(`The parcel has no transition ${id}`)
  return found
}

describe('two versions of a chart', () => {
  it('that are the same do not differ', () => {
    expect(changesBy(() => {})).toEqual([])
  })

  it('differ by a state', () => {
    expect(changesBy(({ states }) => states.push(LOST))).toEqual([
      { kind: 'added', what: 'state', id: 'parcel.lost', name: 'parcel.lost', differences: [] },
    ])
  })

  it('name states by the given titles', () => {
    const lost = { ...EXPRESS, id: 'x', targets: ['parcel.lost'] }
    const later = { ...PARCEL, transitions: [...PARCEL.transitions, lost] }
    const names = (id: string) => id.replace('parcel.', 'Parcel › ')
    expect(compareCharts(PARCEL, later, names).map(({ name }) => name)).toEqual([
      'Parcel › addressing: ADDRESS.GIVEN if isExpress → Parcel › lost',
    ])
  })

  it('differ by a removed state, seen from the other version', () => {
    expect(compareCharts({ ...PARCEL, states: [...PARCEL.states, LOST] }, PARCEL)).toEqual([
      { kind: 'removed', what: 'state', id: 'parcel.lost', name: 'parcel.lost', differences: [] },
    ])
  })

  it('differ by a guard that is dropped, named where it was', () => {
    const id = 'parcel.addressing / ADDRESS.GIVEN / 0'
    expect(
      changesBy((chart) => {
        transition(chart, id).guard = null
      }),
    ).toEqual([
      {
        kind: 'changed',
        what: 'transition',
        id: 'parcel.addressing / ADDRESS.GIVEN / 0',
        name: 'parcel.addressing: ADDRESS.GIVEN → parcel.sealing',
        differences: [{ field: 'guard', before: 'hasAddress', after: '' }],
      },
    ])
  })

  it('differ by a branch put first: the one that was there only moves', () => {
    expect(
      changesBy((chart) => {
        const moved = transition(chart, EXPRESS.id)
        Object.assign(moved, { order: 1, id: 'parcel.addressing / ADDRESS.GIVEN / 1' })
        chart.transitions.unshift(EXPRESS)
      }),
    ).toEqual([
      {
        kind: 'changed',
        what: 'transition',
        id: 'parcel.addressing / ADDRESS.GIVEN / 1',
        name: 'parcel.addressing: ADDRESS.GIVEN if hasAddress → parcel.sealing',
        differences: [{ field: 'order', before: '1', after: '2' }],
      },
      {
        kind: 'added',
        what: 'transition',
        id: 'parcel.addressing / ADDRESS.GIVEN / 0',
        name: 'parcel.addressing: ADDRESS.GIVEN if isExpress → parcel.waiting',
        differences: [],
      },
    ])
  })

  it('differ by another target, not by one removed and one added transition', () => {
    const id = 'parcel.waiting / xstate.after.collection.parcel.waiting / 0'
    expect(
      changesBy((chart) => {
        transition(chart, id).targets = ['parcel.sealing']
      }),
    ).toEqual([
      {
        kind: 'changed',
        what: 'transition',
        id,
        name: 'parcel.waiting: after collection → parcel.sealing',
        differences: [{ field: 'target', before: 'parcel.collected', after: 'parcel.sealing' }],
      },
    ])
  })

  it('differ by the address of a screen', () => {
    expect(
      changesBy(({ states }) => {
        const sealing = states.find(({ name }) => name === 'sealing')
        if (sealing) sealing.meta = { screen: { path: '/parcel/close', step: 2, history: 'push' } }
      }),
    ).toEqual([
      {
        kind: 'changed',
        what: 'state',
        id: 'parcel.sealing',
        name: 'parcel.sealing',
        differences: [{ field: 'screen path', before: '/parcel/seal', after: '/parcel/close' }],
      },
    ])
  })

  it('differ by a delay', () => {
    expect(
      changesBy(({ delays }) => {
        delays.collection = 9000
      }),
    ).toEqual([
      {
        kind: 'changed',
        what: 'delay',
        id: 'collection',
        name: 'collection',
        differences: [{ field: 'milliseconds', before: '5000', after: '9000' }],
      },
    ])
  })

  it("differ by a rule's value and words", () => {
    const guards = {
      wasSealed: { words: 'The parcel was sealed before the page was opened.' },
      wasAddressed: { words: 'The parcel was addressed before the page was opened.' },
      hasAddress: { words: 'At least 3 letters are written.', values: { letters: 3 } },
      isRequestForFirst: { words: 'The address bar asks for the first step.' },
      isRequestForSecond: {
        words: 'The address bar asks for the second step, which is unlocked.',
      },
    }
    expect(
      changesBy(({ states }) => {
        if (states[0]) states[0].meta = { guards }
      }),
    ).toEqual([
      {
        kind: 'changed',
        what: 'rule',
        id: 'hasAddress',
        name: 'hasAddress',
        differences: [
          {
            field: 'words',
            before: 'Something is written in the address.',
            after: 'At least 3 letters are written.',
          },
          { field: 'letters', before: '', after: '3' },
        ],
      },
    ])
  })
})
