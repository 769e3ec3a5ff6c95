import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { runBrowserTests } from './browser-tests.ts'
import { buildWhenStale } from './build.ts'
import { resultsDir } from './project.ts'
import { run } from './run.ts'
import { checkSizes } from './size.ts'
import { runStages } from './stages.ts'
import { readPlaywrightCounts, readVitestCounts } from './test-report.ts'

const vitestReport = join(resultsDir, 'vitest.json')
const playwrightReport = join(resultsDir, 'playwright.json')
const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${vitestReport}`]

mkdirSync(resultsDir, { recursive: true })
for (const report of [vitestReport, playwrightReport]) rmSync(report, { force: true })

process.exitCode = await runStages(
  [
    { title: 'Types', run: () => run('tsc', ['-p', '.']) },
    { title: 'Lint and format', run: () => run('biome', ['ci', '.']) },
    {
      title: 'Unit and server tests',
      run: () => run('vitest', ['run', ...reporters]),
      counts: () => readVitestCounts(vitestReport),
    },
    { title: 'Build', run: () => buildWhenStale().then(() => 0) },
    { title: 'Sizes', run: () => checkSizes() },
    {
      title: 'Browser tests',
      run: () => runBrowserTests(),
      counts: () => readPlaywrightCounts(playwrightReport),
    },
  ],
  { ci: process.env.CI === 'true', print: console.log },
)
