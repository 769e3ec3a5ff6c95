import { defineConfig } from 'vitest/config'

/** The tests of what machines/ computes and decides: Stryker runs them on each of its mutants. */
export default defineConfig({
  test: {
    environment: 'node',
    include: [
      'tests/unit/machines/**/*.test.ts',
      'tests/unit/src/ui/puzzle-board.test.ts',
      'tests/model/by-hand/*.model.test.ts',
      'tests/model/walks.model.test.ts',
      'tests/model/planned.rules.test.ts',
    ],
    setupFiles: ['tests/unit/setup.ts'],
    restoreMocks: true,
  },
})
