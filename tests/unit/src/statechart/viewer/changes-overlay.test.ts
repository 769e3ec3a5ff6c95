import { describe, expect, it } from 'vitest'
import { funnelMachine } from '../../../../../machines/funnel.machine.ts'
import { type ChartState, chartOf } from '../../../../../src/statechart/chart/chart.ts'
import { compareCharts } from '../../../../../src/statechart/chart/compare.ts'
import { layOutSheets } from '../../../../../src/statechart/layout/atlas.ts'
import { chartAtlasOf } from '../../../../../src/statechart/viewer/atlas-of-chart.ts'
import { changesOverlay } from '../../../../../src/statechart/viewer/compare/changes-overlay.tsx'
import { goneStates } from '../../../../../src/statechart/viewer/compare/gone-states.ts'
import { parcelMachine } from '../../../../examples/parcel/parcel.machine.ts'
import { LEVELS } from '../../../../specification/steps.ts'

const CHART = chartOf(parcelMachine)
const ATLAS = chartAtlasOf(CHART, await layOutSheets(CHART))
const FUNNEL = chartOf(funnelMachine)
const FUNNEL_ATLAS = chartAtlasOf(FUNNEL, await layOutSheets(FUNNEL))
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
        beside: 'parcel.restoring',
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
      ATLAS,
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

  it('are marked where a rule or a delay is asked, and counted where the overview does not draw it', () => {
    const [root, ...others] = FUNNEL.states
    if (!root) throw new Error('The funnel has no states')
    const { guards } = root.meta as { guards: Record<string, { words: string }> }
    const meta = { guards: { ...guards, isUnder20: { ...guards.isUnder20, words: 'Under 19.' } } }
    const earlier = {
      ...FUNNEL,
      states: [{ ...root, meta }, ...others],
      delays: { ...FUNNEL.delays, levelAdvance: 2000 },
    }
    const { states, transitions } = changesOverlay(
      compareCharts(earlier, FUNNEL),
      { earlier, later: FUNNEL },
      FUNNEL_ATLAS,
    )
    expect([...(transitions ?? [])].map(([id, { tone }]) => [id, tone])).toEqual([
      ['deciding / always / 0', 'changed'],
      ...LEVELS.map((level) => [
        `funnel.flow.puzzle${level}.solved / xstate.after.levelAdvance.funnel.flow.puzzle${level}.solved / 0`,
        'changed',
      ]),
    ])
    expect([...(states ?? [])].map(([id, { text, tone }]) => [id, text, tone])).toEqual([
      ['thankYou', '1 changed', 'changed'],
    ])
  })
})
