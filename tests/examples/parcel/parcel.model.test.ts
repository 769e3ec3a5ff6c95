import { describe, expect, it } from 'vitest'
import { chartOf } from '../../../src/statechart/chart/chart.ts'
import { measureChart } from '../../paths/criteria/measure.ts'
import { createCaseModel } from '../../paths/test-paths.ts'
import { pathInWords } from '../../paths/words.ts'
import { exploration } from './exploration.ts'
import { parcelMachine } from './parcel.machine.ts'

const { graph, covered } = measureChart(exploration)
const chart = chartOf(parcelMachine)

describe('the parcel, by generated paths', () => {
  it('is found in its five states', () => {
    expect([...graph.nodes.keys()].sort()).toEqual([
      '"addressing" locked',
      '"addressing" unlocked',
      '"collected" unlocked',
      '"sealing" unlocked',
      '"waiting" unlocked',
    ])
  })

  it('is found in as many states and steps by @xstate/graph', () => {
    const states = Object.values(createCaseModel(exploration).getAdjacencyMap())
    expect(states.map(({ state }) => state.value).sort()).toEqual([
      'addressing',
      'addressing',
      'collected',
      'sealing',
      'waiting',
    ])
    const steps = states.flatMap(({ transitions }) => Object.values(transitions))
    expect(steps.length).toBe(graph.edges.length - exploration.starts.length)
  })

  it('is covered by every criterion', () => {
    expect(covered.flatMap(({ criterion }) => criterion.missing)).toEqual([])
    expect(covered.map(({ criterion }) => [criterion.name, criterion.items])).toEqual([
      ['transitions', 10],
      ['transitions × cases', 10],
      ['guards, true and false', 10],
      ['branches in their order', 1],
      ['cases × guards that are asked about them', 6],
      ['transitions in pairs, one after the other', 22],
    ])
  })

  it('is walked in three paths, for a sealed parcel never comes back, and described in words', () => {
    const paths = covered[0]?.paths ?? []
    expect(paths.map((path) => path.edges.map(({ name }) => name))).toEqual([
      [
        'nothing is saved',
        'ADDRESS.GIVEN: a street',
        'BACK.PRESSED',
        'ADDRESS.GIVEN: nothing',
        'URL.REQUESTED: the seal',
        'PARCEL.SEALED',
        'after collection',
      ],
      ['an address is saved', 'URL.REQUESTED: the address'],
      ['a sealed parcel is saved'],
    ])
    const [words = []] = paths.map((path) => pathInWords(path, chart))
    expect(words[0]).toBe('Given nothing is saved')
    expect(words.map((line) => line.trim())).toContain('Then It is collected.')
  })
})
