import { describe, expect, it } from 'vitest'
import { chartOf } from '../../../src/statechart/chart/chart.ts'
import { exploration } from '../../examples/parcel/exploration.ts'
import { type ParcelMachine, parcelMachine } from '../../examples/parcel/parcel.machine.ts'
import { measureChart } from '../../paths/criteria/measure.ts'
import { differenceBetween } from '../../paths/difference.ts'
import type { GraphEdge } from '../../paths/explore.ts'
import { pathEndingWith } from '../../paths/find-path.ts'
import { type Observer, runPaths } from '../../paths/run-paths.ts'
import { pathInWords } from '../../paths/words.ts'

const step = (from: string | null, to: string, type: string): GraphEdge => ({
  from,
  to,
  name: `${type} to ${to}`,
  kind: 'event',
  of: type,
  before: [],
  event: { type },
  transitions: [],
  actions: [],
})

/** A door that is opened, shut, locked; a clock ticks in parallel. */
const DOOR = [
  step(null, 'shut', 'xstate.init'),
  step('shut', 'open', 'OPENED'),
  step('open', 'shut', 'SHUT'),
  step('shut', 'locked', 'LOCKED'),
  step('open', 'open later', 'TICKED'),
  step('open later', 'ajar', 'SHUT'),
]
const always = () => true
const isNoTick = ({ event }: GraphEdge) => event.type !== 'TICKED'

const namesOf = (types: string[], isWanted: (node: string) => boolean, isCounted = isNoTick) =>
  pathEndingWith(DOOR, types, isWanted, isCounted)?.edges.map(({ name }) => name)

describe('the path that ends with these events', () => {
  it('is the shortest that comes to a node where they can begin', () => {
    expect(namesOf(['SHUT', 'LOCKED'], always)).toEqual([
      'xstate.init to shut',
      'OPENED to open',
      'SHUT to shut',
      'LOCKED to locked',
    ])
  })

  it('ends where it is wanted, over what is not counted if it must', () => {
    expect(namesOf(['OPENED', 'SHUT'], (node) => node === 'ajar')).toEqual([
      'xstate.init to shut',
      'OPENED to open',
      'TICKED to open later',
      'SHUT to ajar',
    ])
  })

  it('leaves out nothing that is counted', () => {
    expect(namesOf(['OPENED', 'SHUT'], (node) => node === 'ajar', always)).toBeUndefined()
    expect(namesOf(['LOCKED', 'OPENED'], always)).toBeUndefined()
  })
})

const STATES: Readonly<Record<string, string>> = {
  'nothing is saved': 'addressing',
  'ADDRESS.GIVEN: a street': 'sealing',
  'BACK.PRESSED': 'addressing',
  'ADDRESS.GIVEN: nothing': 'addressing',
  'URL.REQUESTED: the seal': 'sealing',
  'PARCEL.SEALED': 'waiting',
  'after collection': 'collected',
}

const [path] = measureChart(exploration).paths

function run(states: typeof STATES) {
  const observe: Observer<ParcelMachine> = () => (name, step) =>
    differenceBetween({ state: states[name] }, { state: step.snapshot.value })
  return runPaths(exploration, path ? [path] : [], observe)
}

it('passes a path along which everything is as the observer expects', async () => {
  expect(await run(STATES)).toEqual(new Map())
})

it('says at which step of a path something else was seen, and what', async () => {
  const lines = ['state should be "collected" but is "waiting"']
  expect(await run({ ...STATES, 'PARCEL.SEALED': 'collected' })).toEqual(
    new Map([
      [path?.id, { step: 5, lines, difference: { state: { should: 'collected', is: 'waiting' } } }],
    ]),
  )
})

const chart = chartOf(parcelMachine)
const [first] = chart.transitions

it('says how a path starts, what happens, what it means and what is seen', () => {
  const edges = [
    { from: null, name: 'a parcel', transitions: [] },
    { from: 'a', name: 'NOTHING', transitions: [] },
    { from: 'a', name: 'SOMETHING', transitions: [first?.id ?? ''] },
  ]
  const lines = pathInWords({ edges }, chart, {
    happens: (name) => name.toLowerCase(),
    seen: (position) => (position === 2 ? ['the label shows'] : []),
  })
  expect(lines).toEqual([
    'Given a parcel',
    'When nothing',
    '  And something',
    `Then ${first?.description}`,
    '  And the label shows',
  ])
})
