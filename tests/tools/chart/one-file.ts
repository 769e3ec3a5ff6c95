import { rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { AnyStateMachine } from 'xstate'
import { projectDir } from '../../../src/cli/project.ts'
import { UserError } from '../../../src/cli/user-error.ts'
import { chartOf } from '../../../src/statechart/chart/chart.ts'
import { metaProblems } from '../../../src/statechart/chart/meta.ts'
import { measureDerived } from '../../paths/derived.ts'
import { judgeChart, judgedOf, printJudged } from '../paths/of-chart.ts'
import { listed } from '../paths/print.ts'
import { folderOf, loadFile, machineIn, shownPath } from './load.ts'

/** What is written of the machine in a file, by the name of each file, and where. */
interface Drawn {
  folder: string
  files: ReadonlyMap<string, string>
}

/**
 * Writes the chart and the pictures of the machine in a file, and runs its paths.
 *
 * @returns the exit code: 1 where it cannot be explored, or a criterion is not covered completely
 * @throws UserError where the file cannot be loaded or has no machine
 */
export async function drawFile(
  { file, name, mostStates }: { file: string; name: string; mostStates: number | undefined },
  drawnFiles: (chart: ReturnType<typeof chartOf>) => Promise<Map<string, string>>,
  write: (drawn: Drawn) => void,
): Promise<number> {
  const machine = machineIn(await loadFile(file), file, name)
  const chart = chartOf(machine)
  const sources = shownPath(resolve(projectDir, file))
  const folder = folderOf(sources, name)
  const files = await drawnFiles(chart)
  rmSync(folder, { recursive: true, force: true })
  write({ folder, files })
  console.log(
    `${chart.states.length - 1} states and ${chart.transitions.length} transitions of '${chart.id}':`,
  )
  console.log(`  ${join(folder, 'index.html')}`)
  for (const problem of metaProblems(chart)) console.error(problem)
  try {
    const exitCode = await runDerived(machine, { folder, sources, mostStates })
    write({ folder, files: new Map([['index.html', withPaths(files.get('index.html') ?? '')]]) })
    if (exitCode !== 0) console.error(CASES)
    return exitCode
  } catch (error) {
    if (!(error instanceof UserError)) throw error
    console.error(`No paths are run. ${error.message}\n${CASES}`)
    return 1
  }
}

/** The page of the pictures with a link to the report of the paths. */
function withPaths(index: string): string {
  return index.replace('</ul>', '<li><a href="paths.html">Generated paths</a></li></ul>')
}

const CASES =
  'A file alone begins without input, and its events have no values: an exploration.ts gives both (docs/your-own-chart.md, part 6).'

const NOT_EXECUTED =
  'Actions that reach outside the machine are not executed: functions, emit, sendParent, sendTo another actor.'

async function runDerived(
  machine: AnyStateMachine,
  {
    folder,
    sources,
    mostStates,
  }: { folder: string; sources: string; mostStates: number | undefined },
): Promise<number> {
  const { exploration, leftOut } = measureDerived(machine, mostStates)
  const judged = judgedOf(machine, await judgeChart(exploration), {
    reportsDir: folder,
    command: undefined,
    sources,
    notes: [NOT_EXECUTED],
  })
  const exitCode = await printJudged(judged)()
  if (leftOut.length > 0) {
    console.log(
      [`\nLeft out, as they fail, perhaps for want of values:`, ...listed(leftOut)].join('\n'),
    )
  }
  return exitCode
}
