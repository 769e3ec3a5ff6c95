import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync, type SQLOutputValue } from 'node:sqlite'
import { type BrowserContext, test as base, expect } from 'playwright/test'
import { distDir } from '../../src/cli/project.ts'
import { readEnvironment } from '../../src/server/env.ts'
import { createLog } from '../../src/server/log.ts'
import { startServer } from '../../src/server/start.ts'
import { chartPlaceOf } from './chart-place.ts'
import { fillWithSample } from './sample.ts'

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

/** What went wrong on the pages of a test. */
export type ConsoleErrors = {
  /** From now on errors whose text matches are expected and not reported. */
  allow: (pattern: RegExp) => void
  /** The errors so far that no `allow` covers, as text. */
  unexpected: () => string[]
}

type Fixtures = {
  /**
   * Variables for this test's server, as in its environment. Measurement is off
   * where a test does not turn it on.
   */
  serverEnvironment: Record<string, string>
  /** The folder of the built page. */
  pageDir: string
  /** The last report of the generated paths that this machine has. */
  reportFile: string | undefined
  /** Whether the server has the sample data, and says so. */
  isSample: boolean
  server: TestServer
  consoleErrors: ConsoleErrors
  chartPlace: undefined
}

/**
 * Playwright's `test` with the built page and the real server behind `baseURL`. A test fails on any
 * error that a page prints, throws or meets on the network, unless it calls `consoleErrors.allow`.
 */
export const test = base.extend<Fixtures>({
  serverEnvironment: [{}, { option: true }],
  pageDir: [distDir, { option: true }],
  reportFile: [undefined, { option: true }],
  isSample: [false, { option: true }],

  server: async ({ serverEnvironment, pageDir, reportFile, isSample }, use, testInfo) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'funnel-test-'))
    const environment = readEnvironment({
      HOST: '127.0.0.1',
      ANALYTICS_URL: 'off',
      MONITORING_DSN: 'off',
      ...serverEnvironment,
      PORT: '0',
      DATA_DIR: dataDir,
    })
    if (isSample) await fillWithSample(dataDir)
    const logged: string[] = []
    const log = createLog((line) => logged.push(line))
    const { url, close } = await startServer(environment, {
      distDir: pageDir,
      isSample,
      log,
      ...(reportFile !== undefined && { reportFile }),
    })
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
      contacts: () =>
        query(CONTACTS).map((row) => ({ ...JSON.parse(String(row.raw_body)), ...row })),
    })
    await close()
    if (testInfo.status !== testInfo.expectedStatus) {
      await testInfo.attach('server log', { body: logged.join('\n'), contentType: 'text/plain' })
    }
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

  /** A test that fails says where each of its pages is in the chart. */
  chartPlace: [
    async ({ context }, use, testInfo) => {
      await use(undefined)
      if (testInfo.status === testInfo.expectedStatus) return
      for (const page of context.pages()) {
        const place = await chartPlaceOf(page).catch(() => undefined)
        if (place === undefined) continue
        const body = `${new URL(page.url()).pathname} is in ${place}`
        await testInfo.attach('place in the chart', { body, contentType: 'text/plain' })
      }
    },
    { auto: true },
  ],
})

const CONTACTS = `select id, application_id, received_at, needs_review, review_reason, body_sha256,
  server_stage, server_rule, stage_differs, added_to, cast(body as text) as raw_body
  from contacts order by id`

export { expect }

/**
 * Collects what every page of the context prints with console.error, throws or fails to load. A
 * request ended by leaving the page (ERR_ABORTED) is no failure.
 */
function watchErrors(context: BrowserContext): ConsoleErrors {
  const errors: string[] = []
  const allowed: RegExp[] = []
  context.on('console', (message) => {
    if (message.type() === 'error') {
      errors.push(`console.error: ${message.text()} (${message.location().url})`)
    }
  })
  context.on('weberror', (webError) => {
    errors.push(`uncaught: ${webError.error().stack ?? webError.error().message}`)
  })
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? 'failed'
    if (reason !== 'net::ERR_ABORTED') {
      errors.push(`request: ${reason} ${request.method()} ${request.url()}`)
    }
  })
  return {
    allow: (pattern) => allowed.push(pattern),
    unexpected: () => errors.filter((error) => !allowed.some((pattern) => pattern.test(error))),
  }
}
