import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { deliveryMachine } from '../../machines/delivery/delivery.machine.ts'
import { funnelMachine } from '../../machines/funnel.machine.ts'
import { outboxChartDir, productManagersPage, statechartDir } from '../../src/cli/project.ts'
import { chartOf } from '../../src/statechart/chart/chart.ts'
import type * as ChartFiles from '../../src/statechart/viewer/files/chart-files.tsx'
import { withDecisionTable } from './chart/decision-table.ts'
import { pictureOf } from './chart/picture.ts'
import { against, whatIfRevision } from './chart/questions.ts'
import { RevisionError } from './chart/revision.ts'
import { findChromium } from './chromium.ts'
import { importViewer } from './viewer.ts'

const USAGE = `npm run chart                        draws the statecharts into docs/statechart, and writes the
                                     decision's rules into docs/product-managers.md
npm run chart -- --against REF       what differs from the charts of a git revision
npm run chart -- --what-if REF --runs FILE
                                     how recorded runs would have ended under the chart of REF;
                                     FILE is what GET /api/operator/runs answered, or the address
                                     of a backend, asked with OPERATOR_TOKEN`

try {
  const { values } = parseArgs({
    options: {
      against: { type: 'string' },
      'what-if': { type: 'string' },
      runs: { type: 'string' },
    },
  })
  if (values.against !== undefined) print(against(values.against))
  else if (values['what-if'] !== undefined && values.runs !== undefined) {
    print(await whatIfRevision(values['what-if'], values.runs))
  } else if (values['what-if'] !== undefined || values.runs !== undefined) {
    fail(`--what-if and --runs belong together.\n${USAGE}`)
  } else await draw()
} catch (error) {
  if (error instanceof RevisionError) fail(error.message)
  else if (error instanceof TypeError && 'code' in error) fail(`${error.message}\n${USAGE}`)
  else throw error
}

async function draw(): Promise<void> {
  const { chartFiles, OVERVIEW_FILE } = await importViewer<typeof ChartFiles>(
    'src/statechart/viewer/files/chart-files.tsx',
  )
  const files = await chartFiles(chartOf(funnelMachine))
  const filesOfOutbox = await chartFiles(chartOf(deliveryMachine))

  rmSync(statechartDir, { recursive: true, force: true })
  writeInto(statechartDir, files)
  writeInto(outboxChartDir, filesOfOutbox)
  const page = readFileSync(productManagersPage, 'utf8')
  writeFileSync(productManagersPage, withDecisionTable(page))
  const chromium = findChromium()
  if (chromium === undefined) {
    console.log('No Chromium was found: the pictures are written as SVG only, not as PNG.')
  } else {
    const overview = files.get(OVERVIEW_FILE) ?? ''
    writeFileSync(join(statechartDir, 'overview.png'), await pictureOf(overview, chromium))
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

function print(lines: readonly string[]): void {
  console.log(lines.join('\n'))
}

function fail(reason: string): void {
  console.error(reason)
  process.exitCode = 1
}
