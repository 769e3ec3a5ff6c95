import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { buildWhenStale } from '../../src/cli/build.ts'
import { resultsDir } from '../../src/cli/project.ts'
import { runBrowserTests } from './chromium.ts'
import { checkSizes } from './commands/size.ts'
import { addBrowserRun } from './paths/add-browser-run.ts'
import { checkRooms } from './rooms.ts'
import { run } from './run.ts'
import { readPlaywrightCounts, readVitestCounts, runStages } from './stages.ts'

const vitestReport = join(resultsDir, 'vitest.json')
const playwrightReport = join(resultsDir, 'playwright.json')
const enginesReport = join(resultsDir, 'engines.json')
const vitestTo = (report: string, ...args: string[]) =>
  run('vitest', [
    'run',
    ...args,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ])

mkdirSync(resultsDir, { recursive: true })
for (const report of [vitestReport, enginesReport, playwrightReport])
  rmSync(report, { force: true })

process.exitCode = await runStages(
  [
    { title: 'Types', run: () => run('tsc', ['-p', '.']) },
    { title: 'Lint and format', run: () => run('biome', ['ci', '.']) },
    { title: 'Unused code', run: () => run('knip', ['--no-progress']) },
    { title: 'Rooms', run: async () => checkRooms() },
    {
      title: 'Unit and server tests',
      run: () => vitestTo(vitestReport),
      counts: () => readVitestCounts(vitestReport),
    },
    { title: 'Build', run: () => buildWhenStale().then(() => 0) },
    { title: 'Sizes', run: () => checkSizes() },
    {
      title: 'Engines',
      run: () => vitestTo(enginesReport, '--config=tests/engines/vitest.config.ts'),
      counts: () => readVitestCounts(enginesReport),
    },
    {
      title: 'Browser tests',
      run: async () => {
        const exitCode = await runBrowserTests()
        await addBrowserRun()
        return exitCode
      },
      counts: () => readPlaywrightCounts(playwrightReport),
    },
  ],
  { ci: process.env.CI === 'true', print: console.log },
)
