import { describe, expect, it } from 'vitest'
import { funnelMachine } from '../../machines/funnel.machine.ts'
import { deciding, everyOrder } from '../paths/criteria/criteria.ts'
import { staleReasons } from '../paths/criteria/criterion.ts'
import { runPaths } from '../paths/run-paths.ts'
import { RULES } from '../specification/decision.ts'
import { observeFunnel } from './check.ts'
import { DECISION_ROWS, measureFunnel } from './criteria/criteria.ts'
import { EXCLUSIVE } from './criteria/reasons.ts'
import { FUNNEL_EXPLORATION } from './exploration.ts'

const { covered, edges, choices, explored, faults, paths } = measureFunnel()

/** The minimum number of items of each criterion, so that none passes by being empty. */
const LEAST: [name: string, items: number][] = [
  ['transitions', 166],
  ['transitions × cases', 700],
  ['guards, true and false', 176],
  ['branches in their order', 26],
  ['conditions of the decision (MC/DC)', RULES.length + 1],
  ['cases × guards that are asked about them', 350],
  ['values carried to the guards', 50],
  ['events that nobody expects, in every state', 50_000],
  ['delays, 1 ms before and at their end', 36],
  ['the address of every state', 2000],
  ['every state after a reload', 1000],
]

describe('the funnel', () => {
  it.each(LEAST)('is covered: %s', (name, least) => {
    const found = covered.find(({ criterion }) => criterion.name === name)?.criterion
    expect(found?.missing.slice(0, 5)).toEqual([])
    expect(found?.items).toBeGreaterThanOrEqual(least)
  })

  it('has no criterion beside these', () => {
    expect(covered.map(({ criterion }) => criterion.name)).toEqual(LEAST.map(([name]) => name))
  })

  it('shows an observer at every step and look what the specification says', () => {
    expect(explored.faults.slice(0, 3)).toEqual([])
    expect(faults.slice(0, 3)).toEqual([])
  })

  it('shows the same along every planned path while it really runs', async () => {
    expect(await runPaths(FUNNEL_EXPLORATION, paths, observeFunnel)).toEqual(new Map())
  })
})

describe('what cannot be covered', () => {
  it('is named with a reason that still holds', () => {
    expect(staleReasons(everyOrder(funnelMachine, choices), edges, EXCLUSIVE)).toEqual([])
    expect(EXCLUSIVE.filter(({ because }) => !because.endsWith('.'))).toEqual([])
  })
})

describe('the table of the decision', () => {
  it('shows of each rule that it decides on its own', () => {
    expect(deciding(DECISION_ROWS)).toEqual([...RULES.keys()])
  })
})

describe('the plans', () => {
  it('stay small: few long paths for each criterion', () => {
    const costs = covered.flatMap(({ criterion: { name, tests = 0, steps = 0 } }) =>
      tests > 0 ? [[name, tests <= 80, steps <= 5000]] : [],
    )
    expect(costs.filter(([, isFew, isShort]) => !isFew || !isShort)).toEqual([])
  })
})
