import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync, type SQLOutputValue } from 'node:sqlite'
import { test as base, expect } from 'playwright/test'
import { distDir } from '../../src/cli/project.ts'
import { readEnvironment } from '../../src/server/env.ts'
import { startServer } from '../../src/server/start.ts'
import { type ConsoleErrors, watchErrors } from './console-errors.ts'

type Row = Record<string, SQLOutputValue>

/** The real server of one test, with an empty database and file folder of its own. */
export type TestServer = {
  url: string
  dataDir: string
  /** Rows of the server's SQLite database, opened read-only for this one question. */
  query: (sql: string, ...parameters: (string | number)[]) => Row[]
  /** The contacts that were created, oldest first. */
  contacts: () => Row[]
}

type Fixtures = {
  /** Variables for this test's server, as they would stand in its environment. */
  serverEnvironment: Record<string, string>
  server: TestServer
  consoleErrors: ConsoleErrors
}

/**
 * Playwright's `test` with the built page and the real server behind `baseURL`. A test fails on any
 * error that a page prints, throws or meets on the network, unless it calls `consoleErrors.allow`.
 */
export const test = base.extend<Fixtures>({
  serverEnvironment: [{}, { option: true }],

  server: async ({ serverEnvironment }, use) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'funnel-test-'))
    const environment = readEnvironment({ ...serverEnvironment, PORT: '0', DATA_DIR: dataDir })
    const { url, close } = await startServer(environment, { distDir })
    const query: TestServer['query'] = (sql, ...parameters) => {
      const database = new DatabaseSync(join(dataDir, 'funnel.sqlite'), { readOnly: true })
      try {
        return database.prepare(sql).all(...parameters)
      } finally {
        database.close()
      }
    }
    await use({
      url,
      dataDir,
      query,
      contacts: () => query('select * from contacts order by received_at'),
    })
    await close()
    rmSync(dataDir, { recursive: true, force: true })
  },

  baseURL: async ({ server }, use) => use(server.url),

  consoleErrors: [
    async ({ context }, use) => {
      const errors = watchErrors(context)
      await use(errors)
      expect(errors.unexpected(), 'errors on the page').toEqual([])
    },
    { auto: true },
  ],
})

export { expect } from 'playwright/test'
