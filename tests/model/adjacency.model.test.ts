import { getAdjacencyMap } from '@xstate/graph'
import { expect, it } from 'vitest'
import type { AnyStateMachine } from 'xstate'
import { type FunnelMachine, funnelMachine } from '../../machines/funnel.machine.ts'
import type { FunnelSnapshot } from '../../machines/selectors.ts'
import { casesIn, explore, keyOf } from '../../src/graph/explore.ts'
import { PUZZLE_COMPLETE } from '../specification/steps.ts'
import { FUNNEL_EXPLORATION } from './exploration.ts'
import { factsOf } from './facts.ts'

/** What leads out of the end of the funnel again. */
const OUT_AGAIN = /another tab|unreadable|RESTARTED|FORGOTTEN/

it('the end of the funnel has the states that @xstate/graph finds in it', () => {
  const start = FUNNEL_EXPLORATION.starts.filter(
    ({ name }) => name === `saved at step ${PUZZLE_COMPLETE}`,
  )
  const onward = {
    ...FUNNEL_EXPLORATION,
    starts: start,
    events: FUNNEL_EXPLORATION.events.filter(({ name }) => !OUT_AGAIN.test(name)),
  }
  const machine: AnyStateMachine = funnelMachine
  const map = getAdjacencyMap(machine, {
    input: start[0]?.input,
    events: (snapshot) => casesIn<FunnelMachine>(snapshot, onward).map(({ event }) => event),
    serializeState: (snapshot) => keyOf<FunnelSnapshot>(snapshot, factsOf),
    limit: 10_000,
  })
  const { nodes } = explore(onward)
  expect(Object.keys(map).sort()).toEqual([...nodes.keys()].sort())
  expect(nodes.size).toBeGreaterThan(100)
})
