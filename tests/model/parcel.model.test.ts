import { getAdjacencyMap } from '@xstate/graph'
import { describe, expect, it } from 'vitest'
import { chartOf } from '../../src/graph/chart.ts'
import { noting } from '../../src/graph/choices.ts'
import { everyCaseAsked } from '../../src/graph/criteria/asked.ts'
import { cover } from '../../src/graph/criteria/criterion.ts'
import { everyGuard, everyOrder } from '../../src/graph/criteria/guards.ts'
import { everyCase, everyTransition } from '../../src/graph/criteria/transitions.ts'
import { casesIn, type Exploration, explore } from '../../src/graph/explore.ts'
import { pathInWords } from '../../src/graph/words.ts'
import { parcelMachine } from './parcel.machine.ts'

const PARCEL: Exploration<typeof parcelMachine> = {
  machine: parcelMachine,
  starts: [{ name: 'an empty form', input: { address: '' } }],
  events: [
    { name: 'an address', event: { type: 'ADDRESS.GIVEN', address: 'Main Street 1' } },
    { name: 'no address', event: { type: 'ADDRESS.GIVEN', address: '' } },
    { name: 'sealed', event: { type: 'PARCEL.SEALED' } },
    { name: 'the address is opened', event: requested(1) },
    { name: 'the seal is opened', event: requested(2) },
  ],
  actors: {},
  facts: ({ context }) => (context.isUnlocked ? 'unlocked' : 'locked'),
}
const { exploration, choices } = noting(PARCEL)
const { nodes, edges } = explore(exploration)

describe('the parcel, by the same generator', () => {
  it('is found in its five states', () => {
    expect([...nodes.keys()].sort()).toEqual([
      '"addressing" locked',
      '"addressing" unlocked',
      '"collected" unlocked',
      '"sealing" unlocked',
      '"waiting" unlocked',
    ])
  })

  it('is found in as many states and steps by @xstate/graph', () => {
    const map = getAdjacencyMap(parcelMachine, {
      input: { address: '' },
      events: (snapshot) => casesIn(snapshot, PARCEL).map(({ event }) => event as never),
      serializeState: ({ value, context }) => JSON.stringify([value, context]),
    })
    const states = Object.values(map)
    expect(states.map(({ state }) => state.value).sort()).toEqual([
      'addressing',
      'addressing',
      'collected',
      'sealing',
      'waiting',
    ])
    const steps = states.flatMap(({ transitions }) => Object.values(transitions))
    expect(steps.length).toBe(edges.length - PARCEL.starts.length)
  })

  it.each([
    { criterion: everyTransition(parcelMachine), items: 5 },
    { criterion: everyCase(edges), items: 5 },
    { criterion: everyGuard(parcelMachine, choices), items: 6 },
    { criterion: everyOrder(parcelMachine, choices), items: 0 },
    { criterion: everyCaseAsked(PARCEL, choices), items: 6 },
  ])('is covered: $criterion.name', ({ criterion, items }) => {
    const covered = cover(criterion, edges).criterion
    expect(covered.missing).toEqual([])
    expect(covered.items).toBe(items)
  })

  it('is walked in two paths, for what is sealed never comes back, and told in words', () => {
    const { paths } = cover(everyTransition(parcelMachine), edges)
    expect(paths.map((path) => path.edges.map(({ name }) => name))).toEqual([
      ['an empty form', 'an address', 'sealed', 'after collection'],
      ['an empty form', 'an address', 'the address is opened', 'the seal is opened'],
    ])
    const words = paths.flatMap((path) => pathInWords(path, chartOf(parcelMachine)))
    expect(words[0]).toBe('Given an empty form')
    expect(words.map((line) => line.trim())).toContain('Then It is collected.')
  })
})

function requested(step: number) {
  return { type: 'URL.REQUESTED', target: { kind: 'step', step } } as const
}
