import { mkdirSync, writeFileSync } from 'node:fs'
import { Session } from 'node:inspector/promises'
import { dirname, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, inject } from 'vitest'
import { projectDir } from '../../src/cli/project.ts'
import { pathInProject, recordOf } from './reached.ts'

// Records which files have a function that the tests of a file call; what imports run does not count.

const session = new Session()

beforeAll(async () => {
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
  await session.post('Profiler.takePreciseCoverage')
})

afterAll(async () => {
  const { result } = await session.post('Profiler.takePreciseCoverage')
  session.disconnect()
  const files = result
    .filter(({ functions }) => functions.some(({ ranges }) => (ranges[0]?.count ?? 0) > 0))
    .map(({ url }) => (url.startsWith('file:') ? fileURLToPath(url) : url))
    .filter((path) => path.startsWith(projectDir + sep) && !path.includes('node_modules'))
  const { testPath = '' } = expect.getState()
  const record = recordOf(pathInProject(testPath), Boolean(inject('postgres')))
  mkdirSync(dirname(record), { recursive: true })
  writeFileSync(record, JSON.stringify([...new Set(files.map(pathInProject))]))
})
