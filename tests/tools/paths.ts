import { parseArgs } from 'node:util'
import { funnelMachine } from '../../machines/funnel.machine.ts'
import { ChartFolderError } from '../../src/cli/chart-folder.ts'
import { resultsDir } from '../../src/cli/project.ts'
import { chartOf } from '../../src/statechart/chart/chart.ts'
import type { CoverageReport } from '../../src/statechart/chart/report.ts'
import { browserPaths } from '../model/browser/plan-file.ts'
import { observeFunnel } from '../model/check.ts'
import { measureFunnel } from '../model/criteria/criteria.ts'
import { FUNNEL_EXPLORATION } from '../model/exploration.ts'
import { exploreFunnel } from '../model/explored.ts'
import { runPaths } from '../paths/run-paths.ts'
import { pathsBetween } from './paths/between.ts'
import {
  printBrowserPaths,
  printWalked,
  replayCommand,
  withWalked,
} from './paths/browser-report.ts'
import { ErrorReportError } from './paths/error-report.ts'
import { BrowserRunError, runInBrowser } from './paths/in-browser.ts'
import { funnelPathInWords } from './paths/in-words.ts'
import { ChartPathsError, pathsOfChart } from './paths/of-chart.ts'
import { printCriteria, printFaults, printPaths } from './paths/print.ts'
import { ReplayError, replayPath, replayReport } from './paths/replay.ts'
import { headlessReport } from './paths/report.ts'
import { writeReports } from './paths/write-reports.ts'

const USAGE = `npm run paths                      runs the generated paths and prints what they cover
npm run paths -- --browser         walks them in a browser, too; --filter TEXT, --headed, --slow MS
npm run paths -- list              the paths, a line each
npm run paths -- show ID           one path in words
npm run paths -- from STATE to STATE   the shortest way between two states
npm run paths -- replay ID         walks one path in a browser; --headed, --slow MS
npm run paths -- replay --events FILE   finds and runs the path of an error report; --browser
npm run paths -- --chart FOLDER    runs the paths of another chart; also with list, show ID`

const USER_ERRORS = [
  BrowserRunError,
  ChartFolderError,
  ChartPathsError,
  ErrorReportError,
  ReplayError,
]

const { positionals, values: flags } = parseFlags()
const [command = 'run', ...words] = positionals
const chart = chartOf(funnelMachine)
const browser = { headed: flags.headed, slowMs: Number(flags.slow) || 0 }
const { chart: folder } = flags

if (folder === undefined) await ofFunnel()
else {
  await orSay(async () => {
    process.exitCode = await pathsOfChart(folder, positionals)
  })
}

async function ofFunnel(): Promise<void> {
  switch (command) {
    case 'run':
      await orSay(run)
      break
    case 'list':
      printPaths(measureFunnel().paths)
      printBrowserPaths(browserPaths())
      break
    case 'replay':
      await orSay(() => replay(words[0] ?? ''))
      break
    case 'show':
      show(words[0] ?? '')
      break
    case 'from':
      between(words[0] ?? '', words[2] ?? '')
      break
    default:
      fail(`There is no command '${command}'.\n${USAGE}`)
  }
}

async function run(): Promise<void> {
  const began = performance.now()
  const measured = measureFunnel()
  const { explored, faults, paths } = measured
  const failures = await runPaths(FUNNEL_EXPLORATION, paths, observeFunnel)
  const { report, exitCode } = await withBrowser(headlessReport(chart.id, measured, failures))
  printCriteria(report)
  const { nodes, edges } = explored.graph
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  console.log(`${nodes.size} states, ${edges.length} steps between them, ${seconds} s`)
  await writeReports(report, chart, resultsDir, replayCommand)
  printFaults(explored.faults, faults)
  const failed = report.paths.filter(({ failure }) => failure !== null).length
  console.log(`${report.paths.length - failed} paths passed, ${failed} failed`)
  const isComplete = report.criteria.every(({ missing }) => missing.length === 0)
  if (explored.faults.length + failed > 0 || !isComplete || exitCode !== 0) process.exitCode = 1
}

/** The report with what a browser walked, where that was asked for. */
async function withBrowser(
  report: CoverageReport,
): Promise<{ report: CoverageReport; exitCode: number }> {
  if (!flags.browser) return { report, exitCode: 0 }
  const began = performance.now()
  const { walked, exitCode } = await runInBrowser(browserPaths(), flags.filter, browser)
  printWalked(walked)
  const seconds = (performance.now() - began) / 1000
  const isWhole = flags.filter === ''
  return { report: withWalked(report, walked, { seconds, isWhole }), exitCode }
}

async function replay(id: string): Promise<void> {
  process.exitCode = flags.events
    ? await replayReport(flags.events, flags.browser || flags.headed ? browser : undefined)
    : await replayPath(id, browser)
}

function show(id: string): void {
  const planned = browserPaths().find((path) => path.id === id)?.steps
  const steps = planned ?? measureFunnel().paths.find((path) => path.id === id)?.edges
  if (steps) console.log(funnelPathInWords(steps))
  else fail(`There is no path '${id}': 'npm run paths -- list' names them all.`)
}

function between(from: string, to: string): void {
  const path = pathsBetween(exploreFunnel().graph, from, to)
  if (path) console.log(funnelPathInWords(path.edges))
  else fail(`No way leads from '${from}' to '${to}': name two states of the chart.`)
}

/** What the tester can mend is said in a sentence. */
async function orSay(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!isUserError(error)) throw error
    fail(error.message)
  }
}

function isUserError(error: unknown): error is Error {
  return USER_ERRORS.some((kind) => error instanceof kind)
}

function parseFlags() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        browser: { type: 'boolean', default: false },
        headed: { type: 'boolean', default: false },
        filter: { type: 'string', default: '' },
        slow: { type: 'string', default: '0' },
        events: { type: 'string' },
        chart: { type: 'string' },
      },
    })
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n${USAGE}`)
    process.exit(1)
  }
}

function fail(reason: string): void {
  console.error(reason)
  process.exitCode = 1
}
