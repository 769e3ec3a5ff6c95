import type { AnyStateMachine } from 'xstate'
import type { CoverageReport } from '../../../src/statechart/chart/report.ts'
import type { MeasuredChart } from '../../paths/criteria/measure.ts'
import type { Failure } from '../../paths/run-paths.ts'

/**
 * What a headless run of a chart covered, every path of every criterion with what it failed by.
 * `command` shows a path again, with ID for its id.
 */
export function headlessReport(
  chart: string,
  { covered, paths }: Pick<MeasuredChart<AnyStateMachine>, 'covered' | 'paths'>,
  command: string,
  failures: ReadonlyMap<string, Failure> = new Map(),
): CoverageReport {
  return {
    version: 1,
    chart,
    criteria: covered.map(({ criterion }) => criterion),
    paths: paths.map(({ id, edges }) => ({
      id,
      runner: 'headless',
      steps: edges.map(({ name, transitions }) => ({ name, transitions })),
      failure: failures.get(id) ?? null,
    })),
    reasons: {},
    command,
  }
}
