import { rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { projectDir } from '../../../src/cli/project.ts'
import { UserError } from '../../../src/cli/user-error.ts'
import { chartOf } from '../../../src/statechart/chart/chart.ts'
import { metaProblems } from '../../../src/statechart/chart/meta.ts'
import { exitCodeOfThread } from '../../paths/thread.ts'
import { folderOf, loadFile, machineIn, SOURCE, shownPath } from './load.ts'

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
  const files = (await drawnFiles(chart)).set(SOURCE, sources)
  rmSync(folder, { recursive: true, force: true })
  write({ folder, files })
  console.log(
    `${chart.states.length - 1} states and ${chart.transitions.length} transitions of '${chart.id}':`,
  )
  console.log(`  ${join(folder, 'index.html')}`)
  for (const problem of metaProblems(chart)) console.error(problem)
  try {
    const exitCode = await exitCodeOfThread(DERIVED_PATHS, {
      file,
      name,
      mostStates,
      folder,
      sources,
    })
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
  "A file alone begins without input, and its events have no values: an exploration.ts in its folder gives both, run by 'npm run paths -- --chart FOLDER' (docs/your-own-chart.md, part 6)."

const DERIVED_PATHS = new URL('derived-paths.ts', import.meta.url)
