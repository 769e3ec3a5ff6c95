import { resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { firstView } from './src/app/first-view/plugin.ts'
import { precompress } from './src/build/precompress-plugin.ts'
import { release } from './src/build/release-plugin.ts'
import { serviceWorker } from './src/service-worker/plugin.ts'
import { laidOutChart } from './src/statechart/layout/laid-out-plugin.ts'

/** Server tests of what a database does; PostgreSQL may do it otherwise than the embedded one. */
const OF_DATABASES = [
  'contact',
  'faults',
  'free-space',
  'numbers',
  'on-postgres',
  'operator/contacts',
  'operator/person',
  'outgoing/mail-limits',
  'outgoing/queue-*',
  'progress*',
  'retention',
  'store',
  'upgrade',
  'uploads-model',
]

const ON_POSTGRES_ONLY = ['tests/server/on-postgres.test.ts']

/** Unit tests that need a process of their own: of what a browser gives, and of commands. */
const OWN_PROCESS = ['effects', 'cli'].map((folder) => `tests/unit/src/${folder}/**/*.test.ts`)

export default defineConfig({
  plugins: [
    react(),

    laidOutChart(resolve(import.meta.dirname, 'src/statechart/funnel/laid-out.ts')),
    release(resolve(import.meta.dirname, 'src/statechart/funnel/chart.ts')),
    firstView(),
    serviceWorker(),
    precompress(),
  ],
  publicDir: 'src/public',
  // Parts of the reporting client that nothing here uses: its own log, a worker, frames and shadow trees.
  define: {
    __SENTRY_DEBUG__: false,
    __SENTRY_EXCLUDE_REPLAY_WORKER__: true,
    __RRWEB_EXCLUDE_IFRAME__: true,
    __RRWEB_EXCLUDE_SHADOW_DOM__: true,
  },
  // The page is configured when it is served (element #configuration), never when it is built.
  envDir: false,
  build: {
    target: 'baseline-widely-available',
    manifest: true,
    sourcemap: 'hidden',
    // What every applicant needs at once is three files, each run in a task of its own.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            {
              name: 'react',
              tags: ['$initial'],
              test: /\/node_modules\/(?:react|scheduler)/,
              priority: 2,
            },
            {
              name: 'chart',
              tags: ['$initial'],
              test: /\/node_modules\/(?:xstate|valibot)\/|\/machines\//,
              priority: 1,
            },
            { name: 'first', tags: ['$initial'] },
          ],
        },
      },
    },
  },
  test: {
    environment: 'node',
    setupFiles: [
      'tests/unit/setup.ts',
      ...(process.env.RECORD_REACHED ? ['tests/tools/record-reached.ts'] : []),
    ],
    // Style sheets that are written into files stay what they are.
    css: { include: [/\?raw$/] },
    // The server's tests wait for disks and databases more than they reckon: two at a time even on two cores.
    maxWorkers: '100%',
    // Only what hangs reaches them, on a machine however busy; a poll ends first and says what it waited for.
    testTimeout: 30_000,
    hookTimeout: 30_000,
    expect: { poll: { timeout: 20_000 } },
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['tests/unit/**/*.test.ts'],
          exclude: OWN_PROCESS,
          // One process loads the product once for all of them: half of the time.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'node',
          include: OWN_PROCESS,
          provide: { postgres: null },
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['tests/server/**/*.test.ts'],
          exclude: ON_POSTGRES_ONLY,
          // One process loads the product once for all of them: half of the processor's time.
          isolate: false,
          provide: { postgres: null },
        },
      },
      {
        extends: true,
        test: {
          name: 'model',
          provide: { postgres: null },
          include: ['tests/model/**/*.model.test.ts', 'tests/examples/**/*.model.test.ts'],
          // Each takes every path, or every fault, of a chart.
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'on PostgreSQL',
          include: OF_DATABASES.map((name) => `tests/server/${name}.test.ts`),
          // As for the embedded database.
          isolate: false,
          globalSetup: ['tests/server/database/reachable-postgres.ts'],
          setupFiles: ['tests/server/database/skip-without.ts'],
        },
      },
    ],
  },
})
