import { funnelMachine } from '../../../machines/funnel.machine.ts'
import type { Explored, Fault } from '../../../tests/model/explored.ts'
import {
  type Criterion,
  criterion,
  guardCoverage,
  transitionCases,
  transitionCoverage,
} from '../../graph/coverage.ts'
import type { Path } from '../../graph/plan.ts'

/** What the paths cover, criterion by criterion, and what is missing, by name. */
export function printTable({ graph, faults }: Explored, paths: Path[], ms: number): void {
  const steps = paths.reduce((sum, { edges }) => sum + edges.length, 0)
  const taken = paths.flatMap(({ edges }) => edges)
  const cases = [...new Set(graph.edges.flatMap(transitionCases))]
  const criteria = [
    transitionCoverage(funnelMachine, taken),
    criterion('transitions × cases', cases, new Set(taken.flatMap(transitionCases))),
    guardCoverage(funnelMachine, graph),
  ]
  console.table(criteria.map(({ name, items, covered }) => ({ criterion: name, items, covered })))
  for (const { name, missing } of criteria) printMissing(name, missing)
  console.log(
    `${graph.nodes.size} states, ${graph.edges.length} steps between them, ` +
      `${paths.length} paths of ${steps} steps, ${(ms / 1000).toFixed(1)} s`,
  )
  console.log(`${graph.edges.length - faults.length} passed, ${faults.length} failed`)
}

export function printPaths(paths: Path[]): void {
  for (const { id, edges } of paths) {
    console.log(
      `${id}  ${edges.length} steps  ${edges[0]?.name ?? ''} … ${edges.at(-1)?.name ?? ''}`,
    )
  }
}

/** Each fault with the shortest way to repeat it. */
export function printFaults(faults: readonly Fault[]): void {
  for (const { way, difference } of faults.slice(0, 5)) {
    console.error(`\nAfter ${way.join('\n  then ')}`)
    for (const [what, { should, is }] of Object.entries(difference)) {
      console.error(`  ${what} should be ${JSON.stringify(should)}\n  but is ${JSON.stringify(is)}`)
    }
  }
}

function printMissing(name: Criterion['name'], missing: readonly string[]): void {
  if (missing.length > 0) console.log(`Not covered of ${name}:\n  ${missing.join('\n  ')}`)
}
