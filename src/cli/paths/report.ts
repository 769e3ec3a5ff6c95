import type { AnyStateMachine } from 'xstate'
import type { Fault } from '../../../tests/model/explored.ts'
import type { MeasuredChart } from '../../graph/criteria/measure.ts'
import type { GraphEdge } from '../../graph/explore.ts'
import type { Path } from '../../graph/plan.ts'
import type { CoverageReport, ReportedPath } from '../../graph/report.ts'

/** What a headless run of a chart covered, every path of every criterion with what was wrong on it. */
export function headlessReport(
  chart: string,
  { covered, paths }: Pick<MeasuredChart<AnyStateMachine>, 'covered' | 'paths'>,
  faults: readonly Fault[] = [],
): CoverageReport {
  const faultOf = new Map(faults.map((fault) => [fault.edge, fault]))
  return {
    version: 1,
    chart,
    criteria: covered.map(({ criterion }) => criterion),
    paths: paths.map((path) => reportedPath(path, faultOf)),
    reasons: {},
  }
}

function reportedPath({ id, edges }: Path, faults: ReadonlyMap<GraphEdge, Fault>): ReportedPath {
  const step = edges.findIndex((edge) => faults.has(edge))
  const fault = edges.map((edge) => faults.get(edge)).find((found) => found !== undefined)
  return {
    id,
    runner: 'headless',
    steps: edges.map(({ name, transitions }) => ({ name, transitions })),
    failure: fault ? { step, lines: linesOf(fault) } : null,
  }
}

/** What should have been seen and what was, a line each. */
export function linesOf({ difference }: Fault): string[] {
  return Object.entries(difference).map(
    ([what, { should, is }]) =>
      `${what} should be ${JSON.stringify(should)} but is ${JSON.stringify(is)}`,
  )
}
