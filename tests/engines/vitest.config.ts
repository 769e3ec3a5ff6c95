import { defineConfig } from 'vitest/config'
import { ENGINES } from './engines.ts'

/** The main path in every engine, all at the same time: each waits more than it computes. */
export default defineConfig({
  test: {
    environment: 'node',
    globalSetup: ['tests/engines/global-setup.ts'],
    include: ['tests/engines/*.test.ts'],
    testTimeout: 90_000,
    maxWorkers: ENGINES.length,
    projects: ENGINES.map((engine) => ({
      extends: true,
      test: { name: engine, provide: { engine, postgres: null } },
    })),
  },
})
