import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import type { Chart } from '../../../src/statechart/chart/chart.ts'
import { type CoverageReport, CoverageReportSchema } from '../../../src/statechart/chart/report.ts'
import { junitOf } from './junit.ts'
import { writeReportPage } from './report-page.ts'

/** Writes a report into a folder: `paths.html` on the drawn chart, `paths.json`, `paths.xml` (JUnit). */
export async function writeReports(
  report: CoverageReport,
  chart: Chart,
  folder: string,
  commandOf: (path: string) => string,
): Promise<void> {
  mkdirSync(folder, { recursive: true })
  const text = JSON.stringify(v.parse(CoverageReportSchema, report))
  writeFileSync(join(folder, 'paths.json'), `${text}\n`)
  writeFileSync(join(folder, 'paths.xml'), junitOf(report))
  await writeReportPage(report, chart, join(folder, 'paths.html'), commandOf)
}
