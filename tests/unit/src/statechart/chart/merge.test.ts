import { describe, expect, it } from 'vitest'
import { funnelMachine } from '../../../../../machines/funnel.machine.ts'
import { type Chart, chartOf } from '../../../../../src/statechart/chart/chart.ts'
import { compareCharts } from '../../../../../src/statechart/chart/compare.ts'
import { mergeCharts } from '../../../../../src/statechart/chart/merge.ts'
import { layOutSheets } from '../../../../../src/statechart/layout/lay-out.ts'
import { chartAtlasOf } from '../../../../../src/statechart/viewer/atlas-of-chart.ts'
import { changesOverlay } from '../../../../../src/statechart/viewer/compare/changes-overlay.tsx'
import { parcelMachine } from '../../../../examples/parcel/parcel.machine.ts'

const PARCEL = chartOf(parcelMachine)

/** A state inside the one that waits. */
const OUTSIDE: Chart['states'][number] = {
  id: 'parcel.waiting.outside',
  name: 'outside',
  parent: 'parcel.waiting',
  kind: 'atomic',
  initial: null,
  description: 'It stands outside.',
  meta: undefined,
  tags: [],
  entry: [],
  exit: [],
  invokes: [],
}

function merged(earlier: Chart, later: Chart): Chart {
  return mergeCharts(earlier, later, compareCharts(earlier, later))
}

function without(...ids: string[]): Chart {
  return {
    ...PARCEL,
    states: PARCEL.states.filter(({ id }) => !ids.includes(id)),
    transitions: PARCEL.transitions.filter(
      ({ source, targets }) => ![source, ...targets].some((id) => ids.includes(id)),
    ),
  }
}

describe('two versions of a chart in one', () => {
  it('are the chart itself where nothing differs', () => {
    expect(merged(PARCEL, PARCEL)).toEqual(PARCEL)
  })

  it('have a removed state behind the sibling that it stood behind', () => {
    const { states } = merged(PARCEL, without('parcel.sealing'))
    expect(states.map(({ name }) => name)).toEqual(PARCEL.states.map(({ name }) => name))
    expect(states.find(({ name }) => name === 'sealing')?.id).toBe('removed parcel.sealing')
  })

  it('have removed transitions under ids of their own, and say where they led', () => {
    const { transitions } = merged(PARCEL, without('parcel.sealing'))
    const given = transitions.find(
      ({ id }) => id === 'removed parcel.addressing / ADDRESS.GIVEN / 0',
    )
    expect(given?.targets).toEqual(['removed parcel.sealing'])
    expect(new Set(transitions.map(({ id }) => id)).size).toBe(transitions.length)
  })

  it('have a transition that leads elsewhere now a second time, as it led before', () => {
    const id = 'parcel.addressing / ADDRESS.GIVEN / 0'
    const later = {
      ...PARCEL,
      transitions: PARCEL.transitions.map((transition) =>
        transition.id === id ? { ...transition, targets: ['parcel.waiting'] } : transition,
      ),
    }
    const leading = merged(PARCEL, later).transitions.filter((transition) =>
      transition.id.endsWith(id),
    )
    expect(leading.map((transition) => [transition.id, transition.targets])).toEqual([
      [id, ['parcel.waiting']],
      [`removed ${id}`, ['parcel.sealing']],
    ])
  })

  it('have room for removed states in one that has nothing inside any more', () => {
    const { states } = merged({ ...PARCEL, states: [...PARCEL.states, OUTSIDE] }, PARCEL)
    expect(states.find(({ id }) => id === 'parcel.waiting')?.kind).toBe('compound')
  })

  it('can be drawn even if they have nothing in common', async () => {
    const sheets = await layOutSheets(merged(chartOf(funnelMachine), PARCEL))
    const drawn = new Set(sheets.map(({ id }) => id))
    expect(
      ['parcel', 'parcel.sealing', 'removed funnel.flow'].filter((id) => !drawn.has(id)),
    ).toEqual([])
  })
})

it('changes are marked where they are, and what the overview does not draw on the card around it', async () => {
  const earlier = {
    ...PARCEL,
    states: [...PARCEL.states.filter(({ id }) => id !== 'parcel.sealing'), OUTSIDE],
    transitions: PARCEL.transitions.map((transition) =>
      transition.id === 'parcel.addressing / ADDRESS.GIVEN / 0'
        ? { ...transition, description: 'Anything is there.' }
        : transition,
    ),
  }
  const changes = compareCharts(earlier, PARCEL)
  const both = mergeCharts(earlier, PARCEL, changes)
  const atlas = chartAtlasOf(both, await layOutSheets(both))
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
