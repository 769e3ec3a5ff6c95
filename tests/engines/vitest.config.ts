import { defineConfig } from 'vitest/config'
import { ENGINES } from './engines.ts'

/** Walks in one engine at the same time, one for each file: they wait more than they compute. */
const WALKS_AT_ONCE = 2

/** The main path in every engine, all at the same time. */
export default defineConfig({
  test: {
    environment: 'node',
    globalSetup: ['tests/engines/global-setup.ts'],
    include: ['tests/engines/*.test.ts'],
    // Only what hangs reaches them, on a machine however busy.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    maxWorkers: WALKS_AT_ONCE * ENGINES.length,
    projects: ENGINES.map((engine) => ({
      extends: true,
      test: { name: engine, provide: { engine, postgres: null } },
    })),
  },
})
