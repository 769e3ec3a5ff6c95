import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import type { Chart } from '../../../src/statechart/chart/chart.ts'
import { type CoverageReport, CoverageReportSchema } from '../../../src/statechart/chart/report.ts'
import { summaryOf } from '../../../src/statechart/chart/summary.ts'
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
  const data = { report, chart, sheets: await layOutSheets(chart), summary: summaryOf(chart) }
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

/** A report as JUnit XML: a suite for each runner with a test for each path, and one for the criteria. */
export function junitOf({ paths, criteria }: CoverageReport): string {
  const tests = [
    ...paths.map(({ id, name = id, criterion, runner, seconds, steps, failure }) => ({
      suite: `paths, ${runner}`,
      file: FILES[runner],
      name: `${name} [${id}]`,
      className: criterion ?? runner,
      seconds,
      failure: failure && [
        `step ${failure.step + 1}, ${steps[failure.step]?.name}`,
        ...failure.lines,
      ],
    })),
    ...criteria.map(({ name, missing, seconds }) => ({
      suite: 'criteria',
      file: FILES.headless,
      name,
      className: 'criteria',
      seconds,
      failure: missing.length > 0 ? missing.map((item) => `not covered: ${item}`) : null,
    })),
  ]
  const suites = [...Map.groupBy(tests, ({ suite }) => suite)].map(([suite, own]) => {
    const cases = own.map(({ name, className, file, seconds, failure }) => {
      const lines = failure?.slice(0, MAX_LISTED).map(escaped) ?? []
      const fault = failure ? `<failure message="${lines[0]}">${lines.join('\n')}</failure>` : ''
      return `<testcase classname="${escaped(className)}" name="${escaped(name)}" file="${file}" time="${time([seconds])}">${fault}</testcase>`
    })
    return `<testsuite name="${escaped(suite)}" ${countsOf(own)}>\n${cases.join('\n')}\n</testsuite>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites ${countsOf(tests)}>\n${suites.join('\n')}\n</testsuites>\n`
}

const FILES: Record<CoverageReport['paths'][number]['runner'], string> = {
  headless: 'tests/model/criteria.model.test.ts',
  browser: 'tests/e2e/paths/paths.e2e.ts',
}

function countsOf(tests: readonly { failure: unknown; seconds?: number | undefined }[]): string {
  const failed = tests.filter(({ failure }) => failure !== null).length
  return `tests="${tests.length}" failures="${failed}" time="${time(tests.map(({ seconds }) => seconds))}"`
}

function time(seconds: readonly (number | undefined)[]): string {
  return seconds.reduce<number>((sum, one) => sum + (one ?? 0), 0).toFixed(3)
}

/** So many lines of a failure are named; paths.json names all. */
const MAX_LISTED = 20

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
