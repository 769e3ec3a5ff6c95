import { describe, expect, it } from 'vitest'
import { createStepper } from '../../src/graph/microsteps.ts'
import { CASES } from './cases.ts'
import { differenceOf } from './check.ts'
import { FUNNEL_EXPLORATION, STARTS } from './exploration.ts'
import { exploreFunnel } from './explored.ts'
import { after } from './oracle/after.ts'

const explored = exploreFunnel()

describe('the explored funnel', () => {
  it('shows an observer at every step what the specification says', () => {
    expect(explored.faults.slice(0, 3)).toEqual([])
  })

  it('reaches states enough that the check means something', () => {
    expect(explored.graph.nodes.size).toBeGreaterThan(2000)
    expect(explored.graph.edges.length).toBeGreaterThan(10_000)
  })
})

describe('events where nobody expects them', () => {
  it('change nothing that an observer could see, or what the specification says', () => {
    const stepper = createStepper(FUNNEL_EXPLORATION.machine)
    const [first] = STARTS
    if (first) stepper.start(first.input)
    const cases = Object.values(CASES)
      .flat()
      .filter(({ event }) => !event.type.startsWith('STROKE.'))
    const faults: object[] = []
    for (const { key, snapshot } of onePerState()) {
      const world = explored.worlds.get(key)
      for (const { name, event } of cases) {
        const step = stepper.step(snapshot, event)
        const fullName = `${event.type}: ${name}`
        const difference = world
          ? differenceOf(after(world, fullName), step.snapshot, step.actions)
          : { world: { should: 'known', is: undefined } }
        if (difference) faults.push({ way: explored.ways.get(key), fullName, difference })
      }
    }
    expect(faults.slice(0, 3)).toEqual([])
  }, 60_000)
})

/** The first node of every combination of states that the regions can be in. */
function onePerState() {
  const seen = new Map(
    [...explored.graph.nodes.values()]
      .reverse()
      .map((node) => [JSON.stringify(node.snapshot.value), node]),
  )
  return seen.values()
}
