import { describe, expect, it } from 'vitest'
import type { AnyStateMachine } from 'xstate'
import { funnelMachine } from '../../machines/funnel.machine.ts'
import { chartOf } from '../../src/statechart/chart/chart.ts'
import { metaOf } from '../../src/statechart/chart/meta.ts'
import { parcelMachine } from '../examples/parcel/parcel.machine.ts'
import { checkRegions } from './checks/regions.ts'

const CHARTS: [string, AnyStateMachine][] = [
  ['the funnel', funnelMachine],
  ['the parcel', parcelMachine],
]

describe.each(CHARTS)('%s keeps the conventions of docs/your-own-chart.md', (_, machine) => {
  const { states, transitions } = chartOf(machine)

  it('describes every state in words', () => {
    const silent = states.filter(({ description }) => description === '')
    expect(silent.map(({ id }) => id)).toEqual([])
  })

  it('describes every transition in words', () => {
    const silent = transitions.filter(({ description }) => description === '')
    expect(silent.map(({ id }) => id)).toEqual([])
  })

  it('names every guard and action', () => {
    const names = transitions.flatMap(({ guard, actions }) => [
      guard ?? 'none',
      ...actions.map(({ name }) => name),
    ])
    expect(names.filter((name) => name === '' || name === 'anonymous')).toEqual([])
  })

  it('says of every guard what it asks', () => {
    const [root] = states
    const { guards = {} } = (root?.meta ?? {}) as { guards?: Record<string, { words: string }> }
    const asked = transitions
      .flatMap(({ guard }) => guard?.replace(/^not /, '').split(/ and | or /) ?? [])
      .map((name) => name.replace(/\(.*/, ''))
    expect(asked.filter((name) => !guards[name]?.words.endsWith('.'))).toEqual([])
  })

  it('gives every invoke the name of its actor as its id', () => {
    const invokes = states.flatMap((state) => state.invokes)
    expect(invokes.filter(({ id, src }) => id !== src)).toEqual([])
  })

  it('ends every invoke by a delay, or says what its deadline is or why it has none', () => {
    const endless = states.filter((state) => {
      const { id, invokes } = state
      const isEnded = transitions.some(
        ({ source, trigger }) => source === id && trigger.kind === 'after',
      )
      return invokes.length > 0 && !isEnded && !metaOf(state).deadline
    })
    expect(endless.map(({ id }) => id)).toEqual([])
  })

  it('names every delay', () => {
    const delays = transitions.flatMap(({ trigger }) =>
      trigger.kind === 'after' ? [trigger.delay] : [],
    )
    expect(delays.filter((delay) => /^\d+$/.test(delay))).toEqual([])
  })
})

it('the funnel has no final state, since a chart whose regions all end stops', () => {
  const { states } = chartOf(funnelMachine)
  expect(states.filter(({ kind }) => kind === 'final')).toEqual([])
})

it('only the flow takes the events that end an application', () => {
  const results = [...checkRegions(funnelMachine)]
  expect(results.length).toBeGreaterThan(3)
  expect(results.filter(({ difference }) => difference !== null)).toEqual([])
})
