import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openChartFolder } from '../../../../src/cli/chart-folder.ts'
import { reasonOf, UserError } from '../../../../src/cli/command.ts'
import { projectDir } from '../../../../src/cli/project.ts'

const FOLDER = 'tests/examples/parcel'

it('is named from the folder of the project, and has its reports under its own name', () => {
  expect(openChartFolder(FOLDER, 'exploration.ts')).toEqual({
    path: join(projectDir, FOLDER),
    reportsDir: join(projectDir, 'test-results/charts/parcel'),
    reportFile: join(projectDir, 'test-results/charts/parcel/paths.json'),
  })
})

it('is refused in one sentence where it lacks the file that is needed', () => {
  const open = () => openChartFolder('tests/nowhere', 'index.html')
  expect(open).toThrow(UserError)
  expect(reasonOf(new UserError('There is no page.'))).toBe('There is no page.')
  expect(open).toThrow(
    "There is no index.html in 'tests/nowhere': name the folder of a chart, such as tests/examples/parcel.",
  )
})
