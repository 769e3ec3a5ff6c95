import { readFileSync } from 'node:fs'
import * as v from 'valibot'
import { funnelMachine } from '../../../machines/funnel.machine.ts'
import { reportFile, resultsDir } from '../../../src/cli/project.ts'
import { chartOf } from '../../../src/statechart/chart/chart.ts'
import { CoverageReportSchema } from '../../../src/statechart/chart/report.ts'
import { browserPaths, lastBrowserRun, pathsRevision } from '../../model/browser/plan-file.ts'
import { withWalked } from './report.ts'
import { writeReports } from './write-reports.ts'

/** Adds what a browser walked of this revision to the report of the run without one. */
export async function addBrowserRun(): Promise<void> {
  const run = lastBrowserRun()
  if (run?.revision !== pathsRevision()) return
  const report = v.parse(CoverageReportSchema, JSON.parse(readFileSync(reportFile, 'utf8')))
  const seconds = run.paths.reduce((sum, path) => sum + (path.seconds ?? 0), 0)
  const isWhole = run.paths.length === browserPaths().length
  const whole = withWalked(report, run.paths, { seconds, isWhole })
  await writeReports(whole, chartOf(funnelMachine), resultsDir)
}
