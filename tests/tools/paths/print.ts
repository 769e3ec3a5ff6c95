import { funnelMachine } from '../../../machines/funnel.machine.ts'
import { chartOf } from '../../../src/statechart/chart/chart.ts'
import type { CoverageReport, ReportedPath } from '../../../src/statechart/chart/report.ts'
import type { BrowserPath } from '../../model/browser/plan.ts'
import type { CheckResult, Fault } from '../../model/explored.ts'
import { describeCase, visibleChanges } from '../../model/words.ts'
import { linesOf } from '../../paths/difference.ts'
import type { Path } from '../../paths/plan.ts'
import { type DescribedStep, pathInWords } from '../../paths/words.ts'
import { REPLAY } from './report.ts'

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

/** The browser's paths, a line each. */
export function printBrowserPaths(paths: readonly BrowserPath[]): void {
  for (const { id, inputMethod, steps } of paths) {
    const [first, last] = [steps[0]?.name ?? '', steps.at(-1)?.name ?? '']
    console.log(`${id}  ${steps.length} steps in a browser by ${inputMethod}  ${first} … ${last}`)
  }
}

/** The failed paths, each with what was seen and how to walk it again. */
export function printWalked(walked: readonly ReportedPath[]): void {
  for (const { id, steps, failure } of walked) {
    if (!failure) continue
    console.error(`\nPath ${id} failed at step ${failure.step + 1}, ${steps[failure.step]?.name}:`)
    console.error(`  ${failure.lines.join('\n  ')}`)
    console.error(`  Walk it again: ${REPLAY.replace('ID', id)}`)
  }
}

/** A path of the funnel as Given, When and Then, with what an applicant sees. */
export function funnelPathInWords(
  steps: readonly Pick<DescribedStep, 'name' | 'transitions'>[],
): string {
  const changes = visibleChanges(steps.map(({ name }) => name))
  const edges = steps.map(({ name, transitions }, position) => ({
    name,
    transitions,
    from: position === 0 ? null : '',
  }))
  return pathInWords({ edges }, chartOf(funnelMachine), {
    happens: describeCase,
    seen: (position) => changes[position] ?? [],
  }).join('\n')
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
