import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import type { Chart } from '../../../src/statechart/chart/chart.ts'
import { type CoverageReport, CoverageReportSchema } from '../../../src/statechart/chart/report.ts'
import { layOutSheets } from '../../../src/statechart/layout/lay-out.ts'
import { bundle } from '../bundle.ts'
import { junitOf } from './junit.ts'

/** Writes a report into a folder: `paths.html` on the drawn chart, `paths.json`, `paths.xml` (JUnit). */
export async function writeReports(
  report: CoverageReport,
  chart: Chart,
  folder: string,
): Promise<void> {
  mkdirSync(folder, { recursive: true })
  const text = JSON.stringify(v.parse(CoverageReportSchema, report))
  writeFileSync(join(folder, 'paths.json'), `${text}\n`)
  writeFileSync(join(folder, 'paths.xml'), junitOf(report))
  writeFileSync(join(folder, 'paths.html'), await reportPage(report, chart))
}

/** The viewer on a report, as one page that needs no server and asks nothing of the network. */
async function reportPage(report: CoverageReport, chart: Chart): Promise<string> {
  const { script, style } = await bundle(join(import.meta.dirname, 'report-page.tsx'))
  const data = { report, chart, sheets: await layOutSheets(chart) }
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Generated paths of ${chart.id}</title>
<link rel="icon" href="data:,">
<style>${style}</style>
</head>
<body>
<div id="root"></div>
<script type="application/json" id="report">${jsonForScript(data)}</script>
<script>${script.replaceAll('</script', '<\\/script')}</script>
</body>
</html>
`
}

/** A value as JSON that is safe in a script element: nothing in it can end the element. */
export function jsonForScript(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c')
}
