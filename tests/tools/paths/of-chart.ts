import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import type { AnyStateMachine } from 'xstate'
import { openChartFolder } from '../../../src/cli/chart-folder.ts'
import { projectDir } from '../../../src/cli/project.ts'
import { UserError } from '../../../src/cli/user-error.ts'
import { type Chart, chartOf } from '../../../src/statechart/chart/chart.ts'
import { metaProblems } from '../../../src/statechart/chart/meta.ts'
import { provenOf } from '../../../src/statechart/chart/proven.ts'
import type { CoverageReport } from '../../../src/statechart/chart/report.ts'
import { type Cause, causesOf, type WrongStep } from '../../paths/causes.ts'
import type { Reason } from '../../paths/criteria/criterion.ts'
import { type MeasuredChart, measureChart } from '../../paths/criteria/measure.ts'
import type { Exploration } from '../../paths/explore.ts'
import { observePlan } from '../../paths/observe-plan.ts'
import { unnamedInvokes } from '../../paths/refusals.ts'
import { type Failure, runPaths, wrongStepsOf } from '../../paths/run-paths.ts'
import { exitCodeOfThread, reportExplored } from '../../paths/thread.ts'
import { pathInWords } from '../../paths/words.ts'
import { loadFile } from '../chart/load.ts'
import { listed, printCauses, printCriteria, printGaps } from './print.ts'
import { headlessReport } from './report.ts'
import { writeReports } from './write-reports.ts'

/** What `npm run paths -- --chart FOLDER` can do. */
const COMMANDS = ['run', 'list', 'show']

/**
 * What the file of a chart's folder exports: how to explore it and what it cannot reach, or its own measurement
 * and the folder that the chart is written in.
 */
type ExplorationFile =
  | { exploration: Exploration<AnyStateMachine>; reasons?: readonly Reason[] }
  | { machine: AnyStateMachine; folder: string; measure: () => Promise<JudgedChart> }

/** A measured chart whose paths were run: its wrong steps, and in lines what else is wrong. */
interface JudgedChart extends Omit<MeasuredChart<AnyStateMachine>, 'leftOut' | 'stale'> {
  failures: ReadonlyMap<string, Failure>
  wrong: readonly WrongStep[]
  faults: readonly string[]
  leftOut?: MeasuredChart<AnyStateMachine>['leftOut']
}

/**
 * Runs, lists or describes the generated paths of the chart in a folder, whose `exploration.ts` exports
 * `exploration`, or `machine` and `measure`.
 *
 * @returns the exit code: 1 where a criterion is not covered completely or something was wrong
 * @throws UserError where the folder has no `exploration.ts`; UserError as it says
 */
export async function pathsOfChart(
  folder: string,
  [command = 'run', id = '']: readonly string[],
): Promise<number> {
  if (!COMMANDS.includes(command)) {
    throw new UserError(`With --chart there are ${COMMANDS.join(', ')}, not '${command}'.`)
  }
  if (command === 'run') return exitCodeOfThread(OF_FOLDER, folder)
  const { machine, measured } = await measureFolder(folder)
  if (command === 'list') for (const { id, name } of measured.paths) console.log(`${id}  ${name}`)
  else show(machine, measured, id)
  return 0
}

/** Runs the paths of the chart in a folder. */
export async function judgeFolder(folder: string): Promise<Judged> {
  const { machine, measured, sources, path, reportsDir, reportFile } = await measureFolder(folder)
  refuseOtherFolder(path, reportFile)
  const command = `npm run paths -- --chart ${folder} show ID`
  return judgedOf(machine, measured, { reportsDir, command, sources })
}

const OF_FOLDER = new URL('folder-paths.ts', import.meta.url)

async function measureFolder(folder: string) {
  const { path, reportsDir, reportFile } = openChartFolder(folder, 'exploration.ts')
  const file = (await loadFile(join(path, 'exploration.ts'))) as unknown as ExplorationFile
  if (!('measure' in file || 'exploration' in file)) {
    throw new UserError(`'${folder}/exploration.ts' exports no 'exploration'.`)
  }
  const isOwn = 'measure' in file
  const machine = isOwn ? file.machine : file.exploration.machine
  const measured = isOwn
    ? await file.measure()
    : await judgeChart(file.exploration, file.reasons, reportExplored)
  const sources = isOwn ? file.folder : relative(projectDir, path)
  return { machine, measured, sources, path, reportsDir, reportFile }
}

/** Measures a chart and runs its paths, compared with what was explored; faults are also dead ends and what nothing reaches. */
export function judgeChart(
  exploration: Exploration<AnyStateMachine>,
  reasons: readonly Reason[] = [],
  onExplored?: typeof reportExplored,
): Promise<JudgedChart> {
  return judgeMeasured(exploration, measureChart(exploration, reasons, onExplored))
}

/** Runs the paths of a measured chart. */
export async function judgeMeasured(
  exploration: Exploration<AnyStateMachine>,
  { stale, ...measured }: MeasuredChart<AnyStateMachine>,
): Promise<JudgedChart> {
  const failures = await runPaths(exploration, measured.paths, observePlan(exploration))
  const { findings } = provenOf(chartOf(exploration.machine))
  const faults = [...stale, ...findings.map(({ words }) => words)]
  return { ...measured, failures, wrong: wrongStepsOf(measured.paths, failures), faults }
}

/** Two folders of one name would write one report. */
function refuseOtherFolder(path: string, reportFile: string): void {
  if (!existsSync(reportFile)) return
  const { command = '' } = JSON.parse(readFileSync(reportFile, 'utf8'))
  const other = /--chart (.+) show ID$/.exec(command)?.[1]
  if (other === undefined || resolve(projectDir, other) === path) return
  if (!existsSync(resolve(projectDir, other))) return
  throw new UserError(
    `${dirname(reportFile)} has the report of '${other}', a folder of the same name: rename one of them.`,
  )
}

/** What came out of a chart's paths. */
interface Judged {
  chart: Chart
  report: CoverageReport
  causes: readonly Cause[]
  faults: readonly string[]
  states: number
  steps: number
  failed: number
  /** Where the chart is written, and where its reports are. */
  sources: string
  reportsDir: string
}

export function judgedOf(
  machine: AnyStateMachine,
  { failures, leftOut = [], ...measured }: JudgedChart,
  {
    command,
    notes = [],
    ...folders
  }: {
    reportsDir: string
    command: string | undefined
    sources: string
    notes?: readonly string[]
  },
): Judged {
  const { edges, nodes } = measured.graph
  return {
    ...folders,
    chart: chartOf(machine),
    report: headlessReport(machine, measured, command, {
      failures,
      leftOut: [...leftOut],
      notes: [...notes, ...unnamedInvokes(machine)],
    }),
    causes: causesOf(measured.wrong, edges),
    faults: measured.faults,
    states: nodes.size,
    steps: edges.length,
    failed: failures.size,
  }
}

/**
 * Prints the causes of a chart's wrong steps.
 *
 * @returns prints and writes what its paths covered, with the exit code: 1 where a criterion is not covered
 * completely or something was wrong
 */
export function printJudged(judged: Judged): () => Promise<number> {
  const { chart, report, causes, faults, states, steps, failed, sources, reportsDir } = judged
  const { command, leftOut = [] } = report
  const failing = new Set(report.paths.filter(({ failure }) => failure).map(({ id }) => id))
  printCauses(causes, failed, {
    chart,
    folder: sources,
    commands: (id) =>
      command !== undefined && failing.has(id) ? [`  in words: ${command.replace('ID', id)}`] : [],
  })
  return async () => {
    printCriteria(report)
    printGaps(report)
    const reasons = leftOut.map(({ what, because }) => `${what}: ${because}`)
    if (reasons.length > 0) {
      console.log([`\n${reasons.length} cannot be reached:`, ...listed(reasons)].join('\n'))
    }
    for (const problem of metaProblems(chart)) console.error(problem)
    console.log(
      `${states} states, ${steps} steps between them; ${report.paths.length - failed} paths passed, ${failed} failed`,
    )
    for (const note of report.notes ?? []) console.log(note)
    await writeReports(report, chart, reportsDir)
    console.log(`The report on the drawn chart: ${join(reportsDir, 'paths.html')}`)
    if (faults.length > 0) console.error(listed(faults, '✕ ').join('\n'))
    const isComplete = report.criteria.every(({ missing }) => missing.length === 0)
    return isComplete && causes.length + faults.length === 0 ? 0 : 1
  }
}

function show(machine: AnyStateMachine, { paths }: Pick<JudgedChart, 'paths'>, id: string): void {
  const found = paths.find((path) => path.id === id)
  if (!found) throw new UserError(`There is no path '${id}': list names them all.`)
  console.log(pathInWords(found, chartOf(machine)).join('\n'))
}
