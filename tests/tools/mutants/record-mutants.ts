import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, expect } from 'vitest'
import { pathInProject } from '../reached.ts'

// Records the mutants that the tests of a file run, unless one of them fails: Stryker's switches count them.

const start = performance.now()
const mutantCoverage = { static: {} }
Object.assign(globalThis, { __stryker__: { mutantCoverage } })
let hasFailed = false

afterEach(({ task }) => {
  hasFailed ||= task.result?.state === 'fail'
})

afterAll(() => {
  if (hasFailed) return
  const test = pathInProject(expect.getState().testPath ?? '')
  const ms = Math.round(performance.now() - start)
  const record = { test, ms, ids: Object.keys(mutantCoverage.static) }
  const file = join(process.env.MUTANTS ?? '', 'reached', `${test.replaceAll('/', '+')}.json`)
  writeFileSync(file, JSON.stringify(record))
})
