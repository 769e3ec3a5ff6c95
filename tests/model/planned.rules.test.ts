import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { runPaths } from '../paths/run-paths.ts'
import type { Planned } from '../paths/test-paths.ts'
import { observeFunnel } from './check.ts'
import { FUNNEL_EXPLORATION } from './exploration.ts'

// The generated paths, planned before anything is mutated, on the running machine.

const planned: Planned[] = JSON.parse(readFileSync(process.env.PLANNED_PATHS ?? '', 'utf8'))

test.each(planned)('path $id', async (path) => {
  expect(await runPaths(FUNNEL_EXPLORATION, [path], observeFunnel)).toEqual(new Map())
})
