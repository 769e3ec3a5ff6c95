import { describe, expect, it } from 'vitest'
import type { GraphEdge } from '../../paths/explore.ts'
import { pathEndingWith } from '../../paths/find-path.ts'

const step = (from: string | null, to: string, type: string): GraphEdge => ({
  from,
  to,
  name: `${type} to ${to}`,
  before: [],
  event: { type },
  transitions: [],
  actions: [],
})

/** A door that is opened, shut, locked; a clock ticks beside it. */
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

  it('ends where it is wanted, over what is not told if it must', () => {
    expect(namesOf(['OPENED', 'SHUT'], (node) => node === 'ajar')).toEqual([
      'xstate.init to shut',
      'OPENED to open',
      'TICKED to open later',
      'SHUT to ajar',
    ])
  })

  it('leaves out nothing that is told', () => {
    expect(namesOf(['OPENED', 'SHUT'], (node) => node === 'ajar', always)).toBeUndefined()
    expect(namesOf(['LOCKED', 'OPENED'], always)).toBeUndefined()
  })
})
