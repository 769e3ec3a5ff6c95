import { expect, it } from 'vitest'
import { explore } from '../paths/explore.ts'
import { createCaseModel } from '../paths/test-paths.ts'
import { FUNNEL_EXPLORATION } from './exploration.ts'

it('the end of the funnel has the states that @xstate/graph finds in it', () => {
  const end = {
    ...FUNNEL_EXPLORATION,
    starts: FUNNEL_EXPLORATION.starts.filter(({ name }) => name === 'saved at puzzleComplete'),
    events: FUNNEL_EXPLORATION.events.filter(({ name }) => /SUBMITTED|DELIVERY/.test(name)),
  }
  const map = createCaseModel(end).getAdjacencyMap()
  const { nodes } = explore(end)
  expect(Object.keys(map).sort()).toEqual([...nodes.keys()].sort())
  expect(nodes.size).toBeGreaterThan(100)
})
