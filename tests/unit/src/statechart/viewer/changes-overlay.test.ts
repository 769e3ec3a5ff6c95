import { expect, it } from 'vitest'
import { chartOf } from '../../../../../src/statechart/chart/chart.ts'
import { compareCharts } from '../../../../../src/statechart/chart/compare.ts'
import { mergeCharts } from '../../../../../src/statechart/chart/merge.ts'
import { layOutSheets } from '../../../../../src/statechart/layout/lay-out.ts'
import { chartAtlasOf } from '../../../../../src/statechart/viewer/atlas-of-chart.ts'
import { changesOverlay } from '../../../../../src/statechart/viewer/compare/changes-overlay.tsx'
import { parcelMachine } from '../../../../examples/parcel/parcel.machine.ts'

const CHART = chartOf(parcelMachine)

it('changes are marked where they are, and what the overview does not draw on the card around it', async () => {
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
  const changes = compareCharts(earlier, CHART)
  const merged = mergeCharts(earlier, CHART, changes)
  const atlas = chartAtlasOf(merged, await layOutSheets(merged))
  const { states, transitions } = changesOverlay(changes, atlas)
  expect([...(states ?? [])].map(([id, { text, tone }]) => [id, text, tone])).toEqual([
    ['parcel.sealing', 'added', 'added'],
    ['removed parcel.waiting.outside', 'removed', 'removed'],
    ['parcel.waiting', '1 removed', 'changed'],
  ])
  expect([...(transitions ?? [])].map(([id, { tone }]) => [id, tone])).toEqual([
    ['parcel.addressing / ADDRESS.GIVEN / 0', 'changed'],
  ])
})
