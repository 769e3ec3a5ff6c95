import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { build } from 'vite'
import { projectDir } from '../../../src/cli/project.ts'
import type { Chart } from '../../../src/statechart/chart/chart.ts'
import type { CoverageReport } from '../../../src/statechart/chart/report.ts'
import type * as ReportPage from '../report/report-page.tsx'
import { importViewer } from '../viewer.ts'

/**
 * Writes the report on the drawn chart: one page that needs no server. `commandOf` says by a path's id
 * how to see it again.
 */
export async function writeReportPage(
  report: CoverageReport,
  chart: Chart,
  file: string,
  commandOf: (path: string) => string,
): Promise<void> {
  const { reportPage } = await importViewer<typeof ReportPage>('tests/tools/report/report-page.tsx')
  const page = await reportPage(report, chart, await bundledScript(), commandOf)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, page)
}

async function bundledScript(): Promise<string> {
  const built = await build({
    configFile: false,
    root: projectDir,
    publicDir: false,
    logLevel: 'warn',
    build: {
      write: false,
      rolldownOptions: {
        input: resolve(projectDir, 'tests/tools/report/script/main.ts'),
        output: { format: 'iife' },
      },
    },
  })
  const outputs = [built].flat().flatMap((bundle) => ('output' in bundle ? bundle.output : []))
  return outputs.map((output) => (output.type === 'chunk' ? output.code : '')).join('')
}
