import { expect, it } from 'vitest'
import { FAILED_SHAPES } from '../../examples/charts/failed-shapes.ts'
import { measureDerived } from '../../paths/derived.ts'
import { judgeMeasured } from '../../tools/paths/of-chart.ts'
import { exploredStates, statesByGraph } from './judges.ts'

it.each(FAILED_SHAPES)('$name', async ({ machine, leftOut = [], missing = [] }) => {
  const found = measureDerived(machine)
  expect(found.leftOut).toEqual(leftOut)
  expect(exploredStates(found.measured).length).toBe(statesByGraph(found.exploration).length)
  const { covered, failures } = await judgeMeasured(found.exploration, found.measured)
  expect(covered.flatMap(({ criterion }) => criterion.missing)).toEqual(missing)
  expect([...failures.values()].flatMap(({ lines }) => lines)).toEqual([])
})
