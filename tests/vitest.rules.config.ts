import { defineConfig } from 'vitest/config'

/** The tests that hold the plain functions of machines/: Stryker runs them on each of its mutants. */
export default defineConfig({
  test: {
    environment: 'node',
    include: ['tests/unit/machines/**/*.test.ts'],
    setupFiles: ['tests/unit/setup.ts'],
    restoreMocks: true,
  },
})
