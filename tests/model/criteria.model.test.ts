import { afterAll, describe, expect, it } from 'vitest'
import { STARTS } from '../../machines/examples/starts.ts'
import { funnelMachine } from '../../machines/funnel.machine.ts'
import { type FunnelSnapshot, selectScreen } from '../../machines/selectors.ts'
import { resultsDir } from '../../src/cli/project.ts'
import { casesIn, eventsOf } from '../../src/statechart/chart/cases.ts'
import { chartOf } from '../../src/statechart/chart/chart.ts'
import { createStepper } from '../../src/statechart/chart/microsteps.ts'
import { deciding, everyOrder } from '../paths/criteria/criteria.ts'
import { staleReasons } from '../paths/criteria/criterion.ts'
import { keyOf } from '../paths/explore.ts'
import { runPaths } from '../paths/run-paths.ts'
import { RULES } from '../specification/decision.ts'
import { runFunnelPaths } from '../tools/paths/funnel-run.ts'
import { pathOfCause } from '../tools/paths/print.ts'
import { writeReports } from '../tools/paths/write-reports.ts'
import { observeFunnel } from './check.ts'
import { DECISION_ROWS } from './criteria/criteria.ts'
import { EXCLUSIVE } from './criteria/reasons.ts'
import { FUNNEL_EXPLORATION, factsOf } from './exploration.ts'

const { measured, report, causes, failures } = await runFunnelPaths()
const { covered, edges, choices } = measured

afterAll(() => writeReports(report, chartOf(funnelMachine), resultsDir))

describe('the funnel', () => {
  it.each(report.criteria)('is covered: $name', ({ missing }) => {
    expect(missing.slice(0, 10)).toEqual([])
  })

  it('shows an observer at every step and look what the specification says', () => {
    expect(causes.map(pathOfCause).slice(0, 3)).toEqual([])
  })

  it('shows the same along every planned path while it really runs', () => {
    expect(failures).toEqual(new Map())
  })

  it('takes the planned transitions: another one fails', async () => {
    const [path] = measured.paths
    const [start, first] = path?.edges ?? []
    if (!path || !start || !first) throw new Error('There is no path')
    const edges = [start, { ...first, transitions: ['never taken'] }]
    const wrong = await runPaths(FUNNEL_EXPLORATION, [{ ...path, edges }], observeFunnel)
    expect(wrong.get(path.id)).toMatchObject({ step: 1 })
  })

  it('names each path by a purpose of its own', () => {
    expect(new Set(report.paths.map(({ id }) => id)).size).toBe(report.paths.length)
    expect(report.paths.filter(({ name = '' }) => name === '')).toEqual([])
  })
})

/** Every n-th pair is compared: comparing all takes half a minute and was done once. */
const SAMPLED = 8

it('states of the funnel that share a key lead to the same keys by every case', () => {
  const { explored, twins } = measured
  const stepper = createStepper(FUNNEL_EXPLORATION.machine)
  const [first] = STARTS
  if (first) stepper.start(first.input)

  const differing: object[] = []
  const sample = [...twins].filter((_, position) => position % SAMPLED === 0)
  for (const [key, twin] of sample) {
    const node = explored.graph.nodes.get(key)
    if (!node) continue
    for (const taken of casesIn(node.snapshot, FUNNEL_EXPLORATION)) {
      const events = eventsOf(taken)
      const one = seenFrom(node.snapshot, stepper.step(node.snapshot, ...events).snapshot)
      const other = seenFrom(twin, stepper.step(twin, ...events).snapshot)
      if (one !== other) differing.push({ key, name: taken.name, one, other })
    }
  }
  expect(sample.length).toBeGreaterThan(100)
  expect(differing.slice(0, 3)).toEqual([])
})

/**
 * The key of a state after a step. Text typed into a form that is not on the page is in no key,
 * since no guard reads it; it counts from the step that leads to that form.
 */
function seenFrom(before: FunnelSnapshot, after: FunnelSnapshot): string {
  const isEntered = selectScreen(before) !== selectScreen(after)
  const facts: { form?: unknown } = JSON.parse(factsOf(after))
  if (isEntered) delete facts.form
  return keyOf(after, () => JSON.stringify(facts))
}

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
      tests > 0 ? [[name, tests <= 230, steps <= 20_000]] : [],
    )
    expect(costs.filter(([, isFew, isShort]) => !isFew || !isShort)).toEqual([])
  })
})
