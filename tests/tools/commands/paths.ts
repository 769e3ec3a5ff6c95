import { parseArgs } from 'node:util'
import { EVENT_CASES } from '../../../machines/examples/cases.ts'
import { funnelMachine } from '../../../machines/funnel.machine.ts'
import { type Command, USAGE_ERROR } from '../../../src/cli/command.ts'
import { resultsDir } from '../../../src/cli/project.ts'
import { UserError } from '../../../src/cli/user-error.ts'
import { chartOf } from '../../../src/statechart/chart/chart.ts'
import type { BrowserPath } from '../../model/browser/plan.ts'
import { browserPaths } from '../../model/browser/plan-file.ts'
import { measureFunnel } from '../../model/criteria/criteria.ts'
import { type FunnelRun, runFunnelPaths } from '../paths/funnel-run.ts'
import { type BrowserOptions, runInBrowser } from '../paths/in-browser.ts'
import { filtered, type ListFilter, listedPaths } from '../paths/list.ts'
import { judgeFolder, pathsOfChart, printJudged } from '../paths/of-chart.ts'
import {
  countGaps,
  funnelPathInWords,
  printCauses,
  printCriteria,
  printGaps,
  printWalked,
} from '../paths/print.ts'
import { findPath, replayPath, replayReport } from '../paths/replay.ts'
import { withWalked } from '../paths/report.ts'
import { unseenWithoutBrowser } from '../paths/unseen.ts'
import { tellWay } from '../paths/way.ts'
import { writeReports } from '../paths/write-reports.ts'

const FILTERS = `  --filter TEXT     its id, name, steps or transitions have the text
  --criterion TEXT  of one criterion; 'in a browser' for those of the browser
  --state NAME      through a state of the chart
  --section N       through what comes from a section of the specification, such as 4 or Timer
  --hand TEXT       by mouse, touch, taps or keyboard
  --changed REF     through what the chart of a git revision has otherwise, or not at all
  --touched FILE    through what is written in a file`

const BROWSER = `  --headed          shows the browser
  --slow MS         each of the browser's own steps takes longer
  --trace           stores a trace with pictures of every path`

/** What each command says of itself for --help. */
const USAGE: Readonly<Record<string, string>> = {
  run: `npm run paths                      runs the generated paths of every chart and prints what they cover
npm run paths -- --browser         walks them in a browser, too
${FILTERS}
${BROWSER}`,
  list: `npm run paths -- list              the planned paths, a line each
${FILTERS}
  --json            everything about each`,
  show: 'npm run paths -- show ID           one path in words',
  from: `npm run paths -- from STATE to STATE   the shortest way into one state and on into another, in words
  --start NAME      begins there, such as 'saved at contact'; else at the first visit
  --as PERSON       who fills the forms in, such as 'a Texan of 20'
  --no-detours      straight on only
  --other-tabs      also over what another tab saves
  --write FILE      writes it as a browser test, such as tests/e2e/runs/of-my-own.e2e.ts`,
  replay: `npm run paths -- replay ID         walks one path in a browser and stores a trace with pictures
npm run paths -- replay --events FILE   finds and runs the path of an error report; --browser
  --report FILE     finds the id in the paths.json of another run
${BROWSER}`,
}

export const command: Command = {
  usage: ([command = '']) =>
    USAGE[command] ??
    `${Object.values(USAGE).join('\n')}
npm run paths -- --chart FOLDER    runs the paths of another chart; also with list, show ID`,
  run: async (args) => {
    const { values: flags, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        browser: { type: 'boolean', default: false },
        headed: { type: 'boolean', default: false },
        trace: { type: 'boolean', default: false },
        json: { type: 'boolean', default: false },
        slow: { type: 'string', default: '0' },
        filter: { type: 'string', default: '' },
        criterion: { type: 'string', default: '' },
        state: { type: 'string', default: '' },
        section: { type: 'string', default: '' },
        hand: { type: 'string', default: '' },
        changed: { type: 'string', default: '' },
        touched: { type: 'string', default: '' },
        start: { type: 'string', default: 'first visit' },
        as: { type: 'string' },
        'no-detours': { type: 'boolean', default: false },
        'other-tabs': { type: 'boolean', default: false },
        write: { type: 'string' },
        events: { type: 'string' },
        report: { type: 'string' },
        chart: { type: 'string' },
      },
    })
    if (flags.chart !== undefined) return pathsOfChart(flags.chart, positionals)
    const [command = 'run', first = '', , third = ''] = positionals
    const { headed, trace } = flags
    const browser = { headed, trace, slowMs: Number(flags.slow) || 0 }
    const filter = { ...flags, text: flags.filter }
    switch (command) {
      case 'run':
        return runAll(flags.browser ? { ...browser, chosen: chosenOf(filter) } : undefined)
      case 'replay':
        return flags.events
          ? replayReport(flags.events, flags.browser || headed ? browser : undefined)
          : replayPath(findPath(first, flags.report), browser)
      case 'list':
        list(filter, flags.json)
        return 0
      case 'show':
        console.log(funnelPathInWords(findPath(first, flags.report).steps))
        return 0
      case 'from':
        return tellWay(first, third, {
          start: flags.start,
          as: flags.as,
          isWithoutDetours: flags['no-detours'],
          isByOtherTabs: flags['other-tabs'],
          file: flags.write,
        })
      default:
        return USAGE_ERROR
    }
  },
}

const PARCEL = 'tests/examples/parcel'

/**
 * Runs the paths of every chart of the project: the causes of failures are printed before what was covered, those
 * of the small chart first. `inBrowser` walks those of the browser too.
 */
async function runAll(inBrowser: Parameters<typeof printRun>[1]): Promise<number> {
  const [parcel, headless] = await Promise.all([judgeFolder(PARCEL), runFunnelPaths()])
  const printParcel = printJudged(parcel)
  const exitCode = await printRun(headless, inBrowser)
  console.log(`\n${PARCEL}`)
  return Math.max(exitCode, await printParcel())
}

/** Prints what came out of the funnel's paths, and writes the report. */
async function printRun(
  headless: FunnelRun,
  inBrowser: (BrowserOptions & { chosen: readonly BrowserPath[] }) | undefined,
): Promise<number> {
  const { report, walked, exitCode } = inBrowser
    ? await withBrowser(headless, inBrowser)
    : { report: headless.report, walked: [], exitCode: 0 }
  const failed = report.paths.filter(({ failure }) => failure !== null).length
  printCauses(headless.causes, failed)
  printWalked(walked)
  if (headless.causes.length > 0 || failed > 0) countGaps(report)
  else printGaps(report, isDetour)
  console.log('')
  printCriteria(report)
  await writeReports(report, chartOf(funnelMachine), resultsDir)
  const { states, steps, seconds } = headless
  console.log(`\n${states} states, ${steps} steps between them, ${seconds.toFixed(1)} s`)
  console.log(unseenWithoutBrowser())
  console.log(
    `${report.paths.length - failed} paths passed, ${failed} failed; test-results/paths.html shows them`,
  )
  const isComplete = report.criteria.every(({ missing }) => missing.length === 0)
  return headless.causes.length + failed > 0 || !isComplete || exitCode !== 0 ? 1 : 0
}

/** The report with what a browser walked. */
async function withBrowser(
  { report }: FunnelRun,
  { chosen, ...browser }: BrowserOptions & { chosen: readonly BrowserPath[] },
) {
  const began = performance.now()
  const all = browserPaths()
  const { walked, exitCode } = await runInBrowser(all, chosen, browser)
  const seconds = (performance.now() - began) / 1000
  const isWhole = walked.length === all.length
  return { report: withWalked(report, walked, { seconds, isWhole }), walked, exitCode }
}

function chosenOf(filter: ListFilter): BrowserPath[] {
  const all = browserPaths()
  const ids = new Set(filtered(listedPaths([], all), filter).map(({ id }) => id))
  return all.filter(({ id }) => ids.has(id))
}

function list(filter: ListFilter, isJson: boolean): void {
  const headless = filter.hand === '' ? measureFunnel().paths : []
  const paths = filtered(listedPaths(headless, browserPaths()), filter)
  if (isJson) console.log(JSON.stringify(paths, null, 2))
  else for (const path of paths) console.log(lineOf(path))
  if (paths.length === 0) throw new UserError('No path is like that.')
}

function lineOf({
  id,
  name,
  criterion,
  hand,
  steps,
  sections,
}: ReturnType<typeof filtered>[number]): string {
  const by = hand === '' ? criterion : `${criterion} by ${hand}`
  const [section = '', ...others] = sections
  const from =
    section && `, section ${section}${others.length > 0 ? ` and ${others.length} more` : ''}`
  return `${id}  ${by}: ${name}  (${steps.length} steps${from})`
}

/** Whether an item is of an event that detours alone send. */
function isDetour(item: string): boolean {
  const types = Object.groupBy(EVENT_CASES, ({ event }) => event.type)
  return Object.entries(types).some(
    ([type, cases = []]) => item.includes(type) && cases.every((each) => each.isDetour === true),
  )
}
