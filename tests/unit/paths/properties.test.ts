import { expect, test } from 'vitest'
import type { GraphEdge } from '../../paths/explore.ts'
import { type Property, watchProperties } from '../../paths/properties.ts'

/** A lamp that is switched on by a person, and goes off automatically. */
const edge = (from: string | null, to: string, name: string): GraphEdge => ({
  from,
  to,
  name,
  kind: 'event',
  of: name,
  before: [],
  event: { type: name },
  transitions: [],
  actions: [],
})
const LAMP = [edge(null, 'off', 'start'), edge('off', 'on', 'PRESSED'), edge('on', 'off', 'burnt')]

type Lamp = string
const says = { says: '', from: '' }

function verdictOn(property: Property<Lamp>, edges = LAMP) {
  const watched = watchProperties([property], ({ name }) => name === 'PRESSED')
  for (const each of edges) {
    const { from, to, name } = each
    watched.take({ before: from ?? to, after: to, name }, each, [from ?? '', name])
  }
  return watched.judge(edges, (node) => ['start', `to ${node}`]).get(property)
}

const isOn = (lamp: Lamp) => lamp === 'on'
const isOff = (lamp: Lamp) => lamp === 'off'

test.each<[string, Property<Lamp>, object]>([
  [
    'always, where it is asked',
    { ...says, where: ({ name }) => name === 'burnt', always: ({ after }) => isOff(after) },
    { is: 'held' },
  ],
  [
    'never, and is broken with the way to it',
    { ...says, where: () => true, never: ({ after }) => isOn(after) },
    { is: 'broken', path: ['off', 'PRESSED'] },
  ],
  [
    'never, where nothing asks it',
    { ...says, where: ({ name }) => name === 'STOLEN', never: () => true },
    { is: 'undecided' },
  ],
  [
    'until something comes',
    { ...says, begins: isOn, until: isOff, holds: ({ after }) => isOn(after) },
    { is: 'held' },
  ],
  [
    'until something comes, and is broken before',
    {
      ...says,
      begins: isOff,
      until: (lamp) => lamp === 'gone',
      holds: ({ after }) => isOff(after),
    },
    { is: 'broken', path: ['off', 'PRESSED'] },
  ],
  ['in the end, automatically', { ...says, after: isOn, eventually: isOff }, { is: 'held' }],
  [
    'in the end, but only by a person',
    { ...says, after: isOff, eventually: isOn },
    { is: 'broken', path: ['start', 'to off'] },
  ],
  [
    'in the end, of what never begins',
    { ...says, after: (lamp) => lamp === 'broken', eventually: isOff },
    { is: 'undecided' },
  ],
])('a property holds %s', (_, property, verdict) => {
  expect(verdictOn(property)).toEqual(verdict)
})
