import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type { AnyStateMachine } from 'xstate'
import { openChartFolder } from '../../../src/cli/chart-folder.ts'
import { projectDir } from '../../../src/cli/project.ts'
import { UserError } from '../../../src/cli/user-error.ts'
import { chartOf } from '../../../src/statechart/chart/chart.ts'
import { metaProblems } from '../../../src/statechart/chart/meta.ts'
import { type MeasuredChart, measureChart } from '../../paths/criteria/measure.ts'
import type { Exploration } from '../../paths/explore.ts'
import type { Failure } from '../../paths/run-paths.ts'
import { pathInWords } from '../../paths/words.ts'
import { loadFile } from '../chart/load.ts'
import { listed, printCriteria, printGaps } from './print.ts'
import { headlessReport } from './report.ts'
import { writeReports } from './write-reports.ts'

/** What `npm run paths -- --chart FOLDER` can do beside running the paths. */
const COMMANDS = ['run', 'list', 'show']

/** What the file of a chart's folder exports: how to explore it, or its own measurement. */
type ExplorationFile =
  | { exploration: Exploration<AnyStateMachine> }
  | {
      machine: AnyStateMachine
      measure: () => Promise<JudgedChart>
    }

/** A chart held against an oracle: by which step paths failed, and in lines what was wrong at all. */
interface JudgedChart extends MeasuredChart<AnyStateMachine> {
  failures?: ReadonlyMap<string, Failure>
  faults: readonly string[]
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
  const { path, reportsDir, reportFile } = openChartFolder(folder, 'exploration.ts')
  const file = (await loadFile(join(path, 'exploration.ts'))) as unknown as ExplorationFile
  if (!('measure' in file || 'exploration' in file)) {
    throw new UserError(`'${folder}/exploration.ts' exports no 'exploration'.`)
  }
  const isOwn = 'measure' in file
  const machine = isOwn ? file.machine : file.exploration.machine
  const measured = isOwn ? await file.measure() : { ...measureChart(file.exploration), faults: [] }
  if (command === 'list') for (const { id, name } of measured.paths) console.log(`${id}  ${name}`)
  else if (command === 'show') show(machine, measured, id)
  else {
    refuseOtherFolder(path, reportFile)
    const command = `npm run paths -- --chart ${folder} show ID`
    return run(machine, measured, { reportsDir, command })
  }
  return 0
}

/** Two folders of one name would write one report. */
function refuseOtherFolder(path: string, reportFile: string): void {
  if (!existsSync(reportFile)) return
  const { command = '' } = JSON.parse(readFileSync(reportFile, 'utf8'))
  const other = /--chart (.+) show ID$/.exec(command)?.[1]
  if (other === undefined || resolve(projectDir, other) === path) return
  if (!existsSync(resolve(projectDir, other))) return
  throw new UserError(
    `${dirname(reportFile)} holds the report of '${other}', a folder of the same name: rename one of them.`,
  )
}

async function run(
  machine: AnyStateMachine,
  measured: JudgedChart,
  { reportsDir, command }: { reportsDir: string; command: string },
): Promise<number> {
  const report = headlessReport(machine, measured, command, { failures: measured.failures })
  printCriteria(report)
  printGaps(report)
  for (const problem of metaProblems(chartOf(machine))) console.error(problem)
  const { nodes, edges } = measured.graph
  const run = measured.failures === undefined ? 'planned, none of them run' : 'run'
  console.log(
    `${nodes.size} states, ${edges.length} steps between them, ${report.paths.length} paths ${run}`,
  )
  await writeReports(report, chartOf(machine), reportsDir)
  console.log(`The report on the drawn chart: ${join(reportsDir, 'paths.html')}`)
  if (measured.faults.length > 0) console.error(listed(measured.faults, '✕ ').join('\n'))
  const isComplete = report.criteria.every(({ missing }) => missing.length === 0)
  return isComplete && measured.faults.length === 0 ? 0 : 1
}

function show(
  machine: AnyStateMachine,
  { paths }: MeasuredChart<AnyStateMachine>,
  id: string,
): void {
  const found = paths.find((path) => path.id === id)
  if (!found) throw new UserError(`There is no path '${id}': list names them all.`)
  console.log(pathInWords(found, chartOf(machine)).join('\n'))
}
