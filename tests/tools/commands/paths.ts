import { parseArgs } from 'node:util'
import { funnelMachine } from '../../../machines/funnel.machine.ts'
import { type Command, USAGE_ERROR, UserError } from '../../../src/cli/command.ts'
import { resultsDir } from '../../../src/cli/project.ts'
import { chartOf } from '../../../src/statechart/chart/chart.ts'
import type { CoverageReport } from '../../../src/statechart/chart/report.ts'
import { browserPaths } from '../../model/browser/plan-file.ts'
import { observeFunnel } from '../../model/check.ts'
import { measureFunnel } from '../../model/criteria/criteria.ts'
import { FUNNEL_EXPLORATION } from '../../model/exploration.ts'
import { exploreFunnel } from '../../model/explored.ts'
import { pathsBetween } from '../../paths/find-path.ts'
import { runPaths } from '../../paths/run-paths.ts'
import { type BrowserOptions, runInBrowser } from '../paths/in-browser.ts'
import { pathsOfChart } from '../paths/of-chart.ts'
import {
  funnelPathInWords,
  printBrowserPaths,
  printCriteria,
  printFaults,
  printPaths,
  printWalked,
} from '../paths/print.ts'
import { replayPath, replayReport } from '../paths/replay.ts'
import { headlessReport, REPLAY, withWalked } from '../paths/report.ts'
import { writeReports } from '../paths/write-reports.ts'

export const command: Command = {
  does: 'runs, lists, describes and replays the generated paths',
  usage: `npm run paths                      runs the generated paths and prints what they cover
npm run paths -- --browser         walks them in a browser, too; --filter TEXT, --headed, --slow MS
npm run paths -- list              the paths, a line each
npm run paths -- show ID           one path in words
npm run paths -- from STATE to STATE   the shortest way between two states
npm run paths -- replay ID         walks one path in a browser; --headed, --slow MS
npm run paths -- replay --events FILE   finds and runs the path of an error report; --browser
npm run paths -- --chart FOLDER    runs the paths of another chart; also with list, show ID`,
  run: async (args) => {
    const { values: flags, positionals } = parseArgs({
      args,
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
    if (flags.chart !== undefined) return pathsOfChart(flags.chart, positionals)
    const [command = 'run', first = '', , third = ''] = positionals
    const browser = { headed: flags.headed, slowMs: Number(flags.slow) || 0 }
    switch (command) {
      case 'run':
        return run(flags.browser ? { ...browser, filter: flags.filter } : undefined)
      case 'replay':
        return flags.events
          ? replayReport(flags.events, flags.browser || flags.headed ? browser : undefined)
          : replayPath(first, browser)
      case 'list':
        printPaths(measureFunnel().paths)
        printBrowserPaths(browserPaths())
        return 0
      case 'show':
        console.log(funnelPathInWords(stepsOf(first)))
        return 0
      case 'from':
        console.log(funnelPathInWords(between(first, third)))
        return 0
      default:
        return USAGE_ERROR
    }
  },
}

/** Runs all paths; `inBrowser` walks those of the browser too. */
async function run(inBrowser: (BrowserOptions & { filter: string }) | undefined): Promise<number> {
  const began = performance.now()
  const chart = chartOf(funnelMachine)
  const measured = measureFunnel()
  const { explored, faults, paths } = measured
  const failures = await runPaths(FUNNEL_EXPLORATION, paths, observeFunnel)
  const headless = headlessReport(chart.id, measured, REPLAY, failures)
  const { report, exitCode } = inBrowser
    ? await withBrowser(headless, inBrowser)
    : { report: headless, exitCode: 0 }
  printCriteria(report)
  const { nodes, edges } = explored.graph
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  console.log(`${nodes.size} states, ${edges.length} steps between them, ${seconds} s`)
  await writeReports(report, chart, resultsDir)
  printFaults(explored.faults, faults)
  const failed = report.paths.filter(({ failure }) => failure !== null).length
  console.log(`${report.paths.length - failed} paths passed, ${failed} failed`)
  const isComplete = report.criteria.every(({ missing }) => missing.length === 0)
  return explored.faults.length + failed > 0 || !isComplete || exitCode !== 0 ? 1 : 0
}

/** The report with what a browser walked. */
async function withBrowser(
  report: CoverageReport,
  { filter, ...browser }: BrowserOptions & { filter: string },
): Promise<{ report: CoverageReport; exitCode: number }> {
  const began = performance.now()
  const { walked, exitCode } = await runInBrowser(browserPaths(), filter, browser)
  printWalked(walked)
  const seconds = (performance.now() - began) / 1000
  return { report: withWalked(report, walked, { seconds, isWhole: filter === '' }), exitCode }
}

function stepsOf(id: string): Parameters<typeof funnelPathInWords>[0] {
  const planned = browserPaths().find((path) => path.id === id)?.steps
  const steps = planned ?? measureFunnel().paths.find((path) => path.id === id)?.edges
  if (steps) return steps
  throw new UserError(`There is no path '${id}': 'npm run paths -- list' names them all.`)
}

function between(from: string, to: string): Parameters<typeof funnelPathInWords>[0] {
  const path = pathsBetween(exploreFunnel().graph, from, to)
  if (path) return path.edges
  throw new UserError(`No way leads from '${from}' to '${to}': name two states of the chart.`)
}
