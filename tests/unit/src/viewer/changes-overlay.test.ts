import { describe, expect, it } from 'vitest'
import { chartOf } from '../../../../src/graph/chart.ts'
import { compareCharts } from '../../../../src/graph/compare.ts'
import { changesOverlay } from '../../../../src/viewer/compare/changes-overlay.ts'
import { treeOf } from '../../../../src/viewer/layout/tree.ts'
import { parcelMachine } from '../../../model/parcel.machine.ts'

const CHART = chartOf(parcelMachine)
const ids = new Set(CHART.states.map(({ id }) => id))

describe('changes on the picture', () => {
  it('are marked where they are, and what is gone on what is left around it', () => {
    const waiting = CHART.states.filter(({ id }) => id === 'parcel.waiting')
    const earlier = {
      ...CHART,
      states: [
        ...CHART.states.filter(({ id }) => id !== 'parcel.sealing'),
        ...waiting.map((state) => ({ ...state, id: 'parcel.waiting.outside' })),
      ],
      transitions: CHART.transitions.map((transition) =>
        transition.id === 'parcel.addressing / ADDRESS.GIVEN / 0'
          ? { ...transition, description: 'Anything is there.' }
          : transition,
      ),
    }
    const { states, transitions } = changesOverlay(
      compareCharts(earlier, CHART),
      treeOf(CHART),
      ids,
    )
    expect([...(states ?? [])].map(([id, { text, tone }]) => [id, text, tone])).toEqual([
      ['parcel.sealing', 'added', 'added'],
      ['parcel.waiting', '1 removed', 'removed'],
    ])
    expect([...(transitions ?? [])].map(([id, { tone }]) => [id, tone])).toEqual([
      ['parcel.addressing / ADDRESS.GIVEN / 0', 'changed'],
    ])
  })
})
