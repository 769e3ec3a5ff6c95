import { existsSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { projectDir, resultsDir } from './project.ts'
import { UserError } from './user-error.ts'

/** A folder with a chart of its own, such as `tests/examples/parcel` (docs/your-own-chart.md). */
export interface ChartFolder {
  path: string
  /** Where the reports of its generated paths are written. */
  reportsDir: string
  /** The last of them, as data. */
  reportFile: string
}

/**
 * Finds a chart's folder, named from the project's folder.
 *
 * @throws UserError if it does not hold the file
 */
export function openChartFolder(folder: string, file: string): ChartFolder {
  const path = resolve(projectDir, folder)
  if (!existsSync(join(path, file))) {
    throw new UserError(
      `There is no ${file} in '${folder}': name the folder of a chart, such as tests/examples/parcel.`,
    )
  }
  const reportsDir = join(resultsDir, 'charts', basename(path))
  return { path, reportsDir, reportFile: join(reportsDir, 'paths.json') }
}
