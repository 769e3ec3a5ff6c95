import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import type { Chart } from '../../../src/statechart/chart/chart.ts'
import { type CoverageReport, CoverageReportSchema } from '../../../src/statechart/chart/report.ts'
import { layOutSheets } from '../../../src/statechart/layout/lay-out.ts'
import { bundle } from '../bundle.ts'

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

/** A report as JUnit XML: a test for each path, and one for each criterion, which fails by its gaps. */
function junitOf({ paths, criteria }: CoverageReport): string {
  const tests = [
    ...paths.map(({ id, runner, steps, failure }) => ({
      suite: `paths, ${runner}`,
      name: `${id} ${steps[0]?.name ?? ''} … ${steps.at(-1)?.name ?? ''}`,
      failure: failure && `${steps[failure.step]?.name}: ${failure.lines.join('; ')}`,
    })),
    ...criteria.map(({ name, missing }) => ({
      suite: 'criteria',
      name,
      failure: missing.length > 0 ? `missing: ${missing.slice(0, MAX_LISTED).join('; ')}` : null,
    })),
  ].map(({ suite, name, failure }) => {
    const fault = failure ? `<failure message="${escaped(failure)}"/>` : ''
    return `<testcase classname="${escaped(suite)}" name="${escaped(name)}">${fault}</testcase>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuite name="paths" tests="${tests.length}">${tests.join('\n')}</testsuite>\n`
}

/** So many missing things are named; paths.json names all. */
const MAX_LISTED = 20

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
