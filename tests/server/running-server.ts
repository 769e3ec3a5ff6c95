import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Selectable } from 'kysely'
import { onTestFinished, vi } from 'vitest'
import { readEnvironment } from '../../src/server/env.ts'
import { createFileAddresses } from '../../src/server/files/signed-address.ts'
import { createSigningKeys } from '../../src/server/http/signing-keys.ts'
import { SERVER_LIMITS, type ServerLimits } from '../../src/server/limits.ts'
import { createLog } from '../../src/server/log.ts'
import type { StartOptions } from '../../src/server/services.ts'
import { type RunningServer, startServer } from '../../src/server/start.ts'
import { type Contact, withFields } from '../../src/server/store/contacts.ts'
import type { Tables } from '../../src/server/store/tables.ts'
import { type Calls, callsTo, METRICS_TOKEN, OPERATOR_TOKEN } from './calls.ts'
import { databaseOf } from './database/provided.ts'

/** The secret of servers under test. */
export const TOKEN_SECRET = 'a-secret-for-tests-of-32-characters'

type Variables = Record<string, string>
type Options = Omit<StartOptions, 'log'>

export interface TestServer extends RunningServer, Calls {
  dataDir: string
  databaseUrl: string | undefined
  /** Every line that was logged, parsed. */
  entries: Record<string, unknown>[]
  /** Those of one event. */
  logged(event: string): Record<string, unknown>[]
  /** All rows of a table. */
  rows<Table extends keyof Tables>(table: Table): Promise<Selectable<Tables[Table]>[]>
  /** The stored contacts with what the server reads in them, the oldest first. */
  contacts(): Promise<Contact[]>
  /** The names of uploaded files in its folder, without the file by which the start tries it. */
  filesOnDisk(): Promise<string[]>
  /** Closes it; gives the next start on its data, with some variables changed. */
  restarted(variables?: Variables, options?: Options): Promise<TestServer>
}

/** A folder that is removed when the test has finished. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'funnel-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** The folder of a built page with one script, and more files by their paths. */
export async function builtPage(files: Record<string, string> = {}): Promise<string> {
  const distDir = await temporaryFolder()
  for (const folder of ['assets', '.vite']) await mkdir(join(distDir, folder))
  const page = {
    'index.html': '<!doctype html><title>Funnel</title>',
    'assets/main-abc123.js': 'export {}',
  }
  for (const [path, content] of Object.entries({ ...page, ...files })) {
    await writeFile(join(distDir, path), content)
  }
  return distDir
}

/** Stops the clock 20 seconds before a minute is full: calls that are counted by the minute are so in one. */
export function stopClock(): void {
  const now = Date.UTC(2026, 10, 21, 12, 0, 40)
  vi.useFakeTimers({ toFake: ['Date'], now })
}

/** A server on a free port of this machine, with a data folder and a database of its own. */
export async function runningServer(
  variables: Variables = {},
  options: Options = {},
): Promise<TestServer> {
  const dataDir = variables.DATA_DIR ?? (await temporaryFolder())
  const environment = readEnvironment({
    PORT: '0',
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    TOKEN_SECRET,
    OPERATOR_TOKEN,
    METRICS_TOKEN,
    ...(await databaseOf(dataDir)),
    ...variables,
  })
  const entries: Record<string, unknown>[] = []
  const log = createLog((line) => entries.push(JSON.parse(line)))
  // Whatever hangs is noticed, on a machine however busy.
  const limits = { neighbourMs: 20_000, ...options.limits }
  const server = await startServer(environment, { ...options, limits, log })
  const { store } = server
  let closing: Promise<void> | undefined
  const close = () => {
    closing ??= server.close()
    return closing
  }
  onTestFinished(close)
  // The removal at the start would also take what a test stores as old.
  await server.retention.run()
  const rows: TestServer['rows'] = async (table) =>
    (await store.db
      .selectFrom(table as 'files')
      .selectAll()
      .execute()) as never
  return {
    ...server,
    ...callsTo(server.url),
    close,
    dataDir,
    databaseUrl: environment.databaseUrl,
    entries,
    logged: (event) => entries.filter((entry) => entry.event === event),
    rows,
    async contacts() {
      const all = await store.db.selectFrom('contacts').selectAll().orderBy('id').execute()
      return all.map(withFields)
    },
    async filesOnDisk() {
      const names = await readdir(join(dataDir, 'files'))
      return names.filter((name) => !name.startsWith('check-'))
    },
    async restarted(changed, otherOptions = options) {
      await close()
      return runningServer({ ...variables, ...changed, DATA_DIR: dataDir }, otherOptions)
    },
  }
}

/** The address of an uploaded file that opens it without a token, as the webhook's receiver gets it. */
export function signedAddress(reference: string, seconds = 60): string {
  const [, base = '', name = ''] = /^(.*)\/files\/(.*)$/.exec(reference) ?? []
  return createFileAddresses(createSigningKeys(TOKEN_SECRET), seconds).sign(base, name).url
}

/** Options of a server with other rate limits for some calls. */
export function withBudgets(budgets: Partial<ServerLimits['budgets']>): {
  limits: Partial<ServerLimits>
} {
  return { limits: { budgets: { ...SERVER_LIMITS.budgets, ...budgets } } }
}
