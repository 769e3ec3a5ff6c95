import { describe, expect, it } from 'vitest'
import { funnelMachine } from '../../../../../machines/funnel.machine.ts'
import { type Chart, chartOf } from '../../../../../src/statechart/chart/chart.ts'
import { compareCharts } from '../../../../../src/statechart/chart/compare.ts'
import { mergeCharts } from '../../../../../src/statechart/chart/merge.ts'
import { layOutSheets } from '../../../../../src/statechart/layout/lay-out.ts'
import { chartAtlasOf } from '../../../../../src/statechart/viewer/atlas-of-chart.ts'
import { changesOverlay } from '../../../../../src/statechart/viewer/compare/changes-overlay.tsx'
import { parcelMachine } from '../../../../examples/parcel/parcel.machine.ts'
import { LEVELS } from '../../../../specification/steps.ts'

const CHART = chartOf(parcelMachine)
const FUNNEL = chartOf(funnelMachine)

/** What is laid over the picture of both charts in one. */
async function overlayOf(earlier: Chart, later: Chart) {
  const changes = compareCharts(earlier, later)
  const merged = mergeCharts(earlier, later, changes)
  return changesOverlay(changes, chartAtlasOf(merged, await layOutSheets(merged)))
}

describe('changes on the picture', () => {
  it('are marked where they are, and what the overview does not draw on the card around it', async () => {
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
    const { states, transitions } = await overlayOf(earlier, CHART)
    expect([...(states ?? [])].map(([id, { text, tone }]) => [id, text, tone])).toEqual([
      ['parcel.sealing', 'added', 'added'],
      ['removed parcel.waiting.outside', 'removed', 'removed'],
      ['parcel.waiting', '1 removed', 'changed'],
    ])
    expect([...(transitions ?? [])].map(([id, { tone }]) => [id, tone])).toEqual([
      ['parcel.addressing / ADDRESS.GIVEN / 0', 'changed'],
    ])
  })

  it('are marked where a rule or a delay is asked, and counted where the overview does not draw it', async () => {
    const [root, ...others] = FUNNEL.states
    if (!root) throw new Error('The funnel has no states')
    const { guards } = root.meta as { guards: Record<string, { words: string }> }
    const meta = { guards: { ...guards, isUnder20: { ...guards.isUnder20, words: 'Under 19.' } } }
    const earlier = {
      ...FUNNEL,
      states: [{ ...root, meta }, ...others],
      delays: { ...FUNNEL.delays, levelAdvance: 2000 },
    }
    const { states, transitions } = await overlayOf(earlier, FUNNEL)
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
