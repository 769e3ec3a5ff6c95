import { join, parse, relative } from 'node:path'
import type { AnyStateMachine } from 'xstate'
import { projectDir, resultsDir } from '../../../src/cli/project.ts'
import { UserError } from '../../../src/cli/user-error.ts'
import { chartOf } from '../../../src/statechart/chart/chart.ts'
import { metaProblems } from '../../../src/statechart/chart/meta.ts'
import { outlineOf } from '../../../src/statechart/viewer/files/outline.ts'
import { measureDerived } from '../../paths/derived.ts'
import { listed, printCriteria, printGaps } from '../paths/print.ts'
import { headlessReport } from '../paths/report.ts'
import { writeReports } from '../paths/write-reports.ts'
import { loadFile, machineIn } from './load.ts'

/** What is written of the machine in a file, by the name of each file, and where. */
interface Drawn {
  folder: string
  files: ReadonlyMap<string, string>
}

/**
 * Writes outline, pictures and planned paths of the machine in a file.
 *
 * @returns the exit code: 1 where it cannot be explored, or a criterion is not covered completely
 * @throws UserError where the file cannot be loaded or has no machine
 */
export async function drawFile(
  [file, name]: readonly [file: string, name: string],
  chartFiles: (chart: ReturnType<typeof chartOf>) => Promise<Map<string, string>>,
  write: (drawn: Drawn) => void,
): Promise<number> {
  const machine = machineIn(await loadFile(file), file, name)
  const chart = chartOf(machine)
  const { dir, name: base } = parse(relative(projectDir, file))
  const parts = [dir, base, name].filter((part) => part !== '')
  const folder = join(resultsDir, 'charts', parts.join('-').replaceAll(/[^\w.-]+/g, '-'))
  const files = await chartFiles(chart)
  write({ folder, files: new Map([...files, ['outline.md', outlineOf(chart)]]) })
  console.log(
    `${chart.states.length} states and ${chart.transitions.length} transitions of '${chart.id}':`,
  )
  console.log(`  ${join(folder, 'outline.md')}\n  ${join(folder, 'index.html')} (Technical)`)
  for (const problem of metaProblems(chart)) console.error(problem)
  if (!files.has('journey.svg')) {
    console.log(
      'There is no journey: it needs meta.phase of the states that it shows, and descriptions (docs/your-own-chart.md).',
    )
  }
  try {
    return await planPaths(machine, folder)
  } catch (error) {
    if (!(error instanceof UserError)) throw error
    console.error(`No paths are planned. ${error.message}`)
    console.error('Written cases in an exploration.ts say what comes: docs/your-own-chart.md.')
    return 1
  }
}

async function planPaths(machine: AnyStateMachine, folder: string): Promise<number> {
  const { measured, leftOut } = measureDerived(machine)
  const report = headlessReport(machine, measured, undefined)
  await writeReports(report, chartOf(machine), folder)
  printCriteria(report)
  printGaps(report)
  if (leftOut.length > 0) {
    console.log(
      [
        `\nLeft out, as they fail without values; an exploration.ts gives them some:`,
        ...listed(leftOut),
      ].join('\n'),
    )
  }
  console.log(
    `${report.paths.length} paths planned, none of them run: ${join(folder, 'paths.html')}`,
  )
  return report.criteria.every(({ missing }) => missing.length === 0) ? 0 : 1
}
