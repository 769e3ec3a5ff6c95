import { describe, expect, it } from 'vitest'
import { chartOf } from '../../../../../src/statechart/chart/chart.ts'
import { treeOf } from '../../../../../src/statechart/layout/tree.ts'
import {
  countsOverlay,
  countsSentence,
  inOrderOf,
} from '../../../../../src/statechart/viewer/live/Live.tsx'
import { parcelMachine } from '../../../../examples/parcel/parcel.machine.ts'

const at = (state: string, count: number, decided = 0) => ({ state, count, decided })

describe('the number of applicants in each state', () => {
  it('is listed in the order of the chart, states that it does not have last', () => {
    const standing = [
      at('elsewhere', 1),
      at('parcel.addressing', 1),
      at('parcel.waiting', 1),
      at('parcel.sealing', 1),
    ]
    expect(inOrderOf(treeOf(chartOf(parcelMachine)), standing).map(({ state }) => state)).toEqual([
      'parcel.addressing',
      'parcel.sealing',
      'parcel.waiting',
      'elsewhere',
    ])
  })

  it.each([
    [[], '0 applicants stand in the funnel now.'],
    [[at('a', 1)], '1 applicant stands in the funnel now.'],
    [
      [at('a', 2), at('b', 1, 4)],
      '3 applicants stand in the funnel now. 4 more are decided already.',
    ],
    [[at('b', 0, 1)], '0 applicants stand in the funnel now. 1 more is decided already.'],
  ])('is said without those who are decided: %j', (standing, sentence) => {
    expect(countsSentence(standing)).toBe(sentence)
  })

  it('is marked on the states, decided ones apart', () => {
    const { states } = countsOverlay([at('a', 2, 3), at('b', 0, 1)])
    expect([...(states ?? [])].map(([id, { text, tone }]) => [id, text, tone])).toEqual([
      ['a', '2 now, 3 decided', 'strong'],
      ['b', '1 decided', 'muted'],
    ])
  })
})
