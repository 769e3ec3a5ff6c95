import { describe, expect, it } from 'vitest'
import { type ChartState, chartOf } from '../../../../src/graph/chart.ts'
import { compareCharts } from '../../../../src/graph/compare.ts'
import { changesOverlay } from '../../../../src/viewer/compare/changes-overlay.tsx'
import { goneStates } from '../../../../src/viewer/compare/gone-states.ts'
import { treeOf } from '../../../../src/viewer/layout/tree.ts'
import { parcelMachine } from '../../../model/parcel.machine.ts'

const CHART = chartOf(parcelMachine)
const ids = new Set(CHART.states.map(({ id }) => id))

describe('a state that is gone', () => {
  const without = (id: string) => new Set([...ids].filter((kept) => kept !== id))

  it('is drawn beside one that led there', () => {
    expect(goneStates(CHART, without('parcel.sealing'))).toEqual([
      {
        id: 'removed parcel.sealing',
        state: 'parcel.sealing',
        title: 'Sealing',
        parent: 'parcel',
        beside: 'parcel.addressing',
      },
    ])
  })

  it('takes what stood inside with it', () => {
    const inside = { ...CHART.states[0], id: 'x.y', name: 'y', parent: 'x' } as ChartState
    const around = { ...inside, id: 'x', name: 'x', parent: CHART.id }
    const earlier = { ...CHART, states: [...CHART.states, around, inside] }
    expect(goneStates(earlier, ids).map(({ title }) => title)).toEqual(['X'])
  })
})

describe('changes on the picture', () => {
  it('are marked where they are, and what is gone on what is left around it', () => {
    const waiting = CHART.states.filter(({ id }) => id === 'parcel.waiting')
    const earlier = {
      ...CHART,
      states: [
        ...CHART.states.filter(({ id }) => id !== 'parcel.sealing'),
        ...waiting.map((state) => ({
          ...state,
          id: 'parcel.waiting.outside',
          name: 'outside',
          parent: state.id,
        })),
      ],
      transitions: CHART.transitions.map((transition) =>
        transition.id === 'parcel.addressing / ADDRESS.GIVEN / 0'
          ? { ...transition, description: 'Anything is there.' }
          : transition,
      ),
    }
    const { states, transitions, gone } = changesOverlay(
      compareCharts(earlier, CHART),
      { earlier, later: CHART },
      { chart: CHART, tree: treeOf(CHART) },
    )
    expect([...(states ?? [])].map(([id, { text, tone }]) => [id, text, tone])).toEqual([
      ['parcel.sealing', 'added', 'added'],
      ['parcel.waiting', '1 removed', 'changed'],
    ])
    expect([...(transitions ?? [])].map(([id, { tone }]) => [id, tone])).toEqual([
      ['parcel.addressing / ADDRESS.GIVEN / 0', 'changed'],
    ])
    expect(gone.states.map(({ title, beside }) => [title, beside])).toEqual([
      ['Outside', 'parcel.waiting'],
    ])
  })
})
