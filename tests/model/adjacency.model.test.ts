import { expect, it } from 'vitest'
import { explore } from '../paths/explore.ts'
import { createCaseModel } from '../paths/test-paths.ts'
import { FUNNEL_EXPLORATION } from './exploration.ts'

/** Events that lead out of the final state. */
const OUT_AGAIN = /another tab|unreadable|RESTARTED|FORGOTTEN/

it('the end of the funnel has the states that @xstate/graph finds in it', () => {
  const onward = {
    ...FUNNEL_EXPLORATION,
    starts: FUNNEL_EXPLORATION.starts.filter(({ name }) => name === 'saved at puzzleComplete'),
    events: FUNNEL_EXPLORATION.events.filter(({ name }) => !OUT_AGAIN.test(name)),
  }
  const map = createCaseModel(onward).getAdjacencyMap()
  const { nodes } = explore(onward)
  expect(Object.keys(map).sort()).toEqual([...nodes.keys()].sort())
  expect(nodes.size).toBeGreaterThan(100)
})
