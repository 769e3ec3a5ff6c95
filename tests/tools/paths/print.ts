import type { CoverageReport } from '../../../src/statechart/chart/report.ts'
import type { CheckResult } from '../../model/checks/check-result.ts'
import type { Fault } from '../../model/explored.ts'
import { linesOf } from '../../paths/difference.ts'
import type { Path } from '../../paths/plan.ts'

/** What was covered, criterion by criterion, and what is missing, by name. */
export function printCriteria({ criteria }: CoverageReport): void {
  console.table(
    criteria.map(({ name, items, covered, tests, steps, seconds }) => ({
      criterion: name,
      items,
      covered,
      tests: tests ?? '',
      steps: steps ?? '',
      seconds: seconds?.toFixed(1) ?? '',
    })),
  )
  for (const { name, missing } of criteria) {
    if (missing.length > 0) console.log(`Not covered of ${name}:\n  ${missing.join('\n  ')}`)
  }
}

export function printPaths(paths: readonly Path[]): void {
  for (const { id, edges } of paths) {
    console.log(
      `${id}  ${edges.length} steps  ${edges[0]?.name ?? ''} … ${edges.at(-1)?.name ?? ''}`,
    )
  }
}

/** Each fault with the shortest path that repeats it. */
export function printFaults(faults: readonly Fault[], results: readonly CheckResult[]): void {
  for (const fault of faults.slice(0, MAX_LISTED)) {
    console.error(
      `\nAfter ${fault.path.join('\n  then ')}\n  ${linesOf(fault.difference).join('\n  ')}`,
    )
  }
  for (const { where, fault } of results.slice(0, MAX_LISTED)) {
    const [should, is] = [JSON.stringify(fault?.should), JSON.stringify(fault?.is)]
    console.error(`\n${where}\n  should be ${should}\n  but is ${is}`)
  }
}

/** So many faults are printed: the first of them are mostly the cause of the others. */
const MAX_LISTED = 5
