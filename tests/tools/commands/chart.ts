import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium } from 'playwright'
import { runnerImport } from 'vite'
import { deliveryMachine } from '../../../machines/delivery/delivery.machine.ts'
import { funnelMachine } from '../../../machines/funnel.machine.ts'
import type { Command } from '../../../src/cli/command.ts'
import { projectDir } from '../../../src/cli/project.ts'
import { UserError } from '../../../src/cli/user-error.ts'
import { chartOf } from '../../../src/statechart/chart/chart.ts'
import type * as ChartFiles from '../../../src/statechart/viewer/files/chart-files.tsx'
import { withDecisionTable } from '../chart/decision-table.ts'
import { drawFile } from '../chart/one-file.ts'
import { against, whatIfRevision } from '../chart/questions.ts'
import { findChromium, isRoot } from '../chromium.ts'
import { outboxChartDir, productManagersPage, statechartDir } from '../docs.ts'

export const command: Command = {
  does: 'draws the statecharts, and compares them with those of a git revision',
  usage: `npm run chart                        draws the statecharts into docs/statechart, and writes the
                                     decision's rules into docs/product-managers.md
npm run chart -- FILE [NAME]         outline, Technical and planned paths of the machine that a file
                                     exports, into test-results/charts
npm run chart -- --against REF       what differs from the charts of a git revision
npm run chart -- --what-if REF --runs FILE
                                     how recorded runs would have ended under the chart of REF;
                                     FILE is what GET /api/operator/runs answered, or the address
                                     of a backend, asked with OPERATOR_TOKEN`,
  run: async (args) => {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        against: { type: 'string' },
        'what-if': { type: 'string' },
        runs: { type: 'string' },
      },
    })
    const { against: revision, 'what-if': other, runs } = values
    const [file, name = ''] = positionals
    if (file !== undefined) {
      const { chartFiles } = await importChartFiles()
      return drawFile([file, name], chartFiles, ({ folder, files }) => writeInto(folder, files))
    }
    if (revision !== undefined) console.log(against(revision).join('\n'))
    else if (other !== undefined && runs !== undefined) {
      console.log((await whatIfRevision(other, runs)).join('\n'))
    } else if (other !== undefined || runs !== undefined) {
      throw new UserError('--what-if and --runs belong together.')
    } else await draw()
    return 0
  },
}

/** Vite imports it, as its parts are written in JSX and bring their styles along. */
async function importChartFiles(): Promise<typeof ChartFiles> {
  const { module } = await runnerImport<typeof ChartFiles>(
    join(projectDir, 'src/statechart/viewer/files/chart-files.tsx'),
    { configFile: false, root: projectDir, logLevel: 'warn' },
  )
  return module
}

async function draw(): Promise<void> {
  const { chartFiles, OVERVIEW_FILE } = await importChartFiles()
  const files = await chartFiles(chartOf(funnelMachine))
  const filesOfOutbox = await chartFiles(chartOf(deliveryMachine))

  rmSync(statechartDir, { recursive: true, force: true })
  writeInto(statechartDir, files)
  writeInto(outboxChartDir, filesOfOutbox)
  const page = readFileSync(productManagersPage, 'utf8')
  writeFileSync(productManagersPage, withDecisionTable(page))
  const executablePath = findChromium()
  if (executablePath === undefined) {
    console.log('No Chromium was found: the pictures are written as SVG only, not as PNG.')
  } else {
    const overview = files.get(OVERVIEW_FILE) ?? ''
    writeFileSync(join(statechartDir, 'overview.png'), await pictureOf(overview, executablePath))
  }
  console.log(`The statechart is drawn: open ${join(statechartDir, 'index.html')}`)
}

function writeInto(folder: string, files: ReadonlyMap<string, string>): void {
  for (const [name, text] of files) {
    const file = join(folder, name)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
}

/** An SVG file as a PNG of its own size, in light colours. */
async function pictureOf(svg: string, executablePath: string): Promise<Uint8Array> {
  const browser = await chromium.launch({
    executablePath,
    args: isRoot() ? ['--no-sandbox'] : [],
  })
  try {
    const page = await browser.newPage({ colorScheme: 'light' })
    await page.setContent(`<style>body { margin: 0 }</style>${svg}`)
    return await page.locator('svg').screenshot()
  } finally {
    await browser.close()
  }
}
