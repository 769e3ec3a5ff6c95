import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished, vi } from 'vitest'
import { readEnvironment } from '../../src/server/env.ts'
import { SERVER_LIMITS, type ServerLimits } from '../../src/server/limits.ts'
import { createLog } from '../../src/server/log.ts'
import type { StartOptions } from '../../src/server/services.ts'
import { type RunningServer, startServer } from '../../src/server/start.ts'
import { type Contact, withFields } from '../../src/server/store/contacts.ts'
import { databaseOf } from './database/provided.ts'

/** The secret and the operator's token of servers under test. */
export const TOKEN_SECRET = 'a-secret-for-tests-of-32-characters'
export const OPERATOR_TOKEN = 'an-operator-token-for-tests'
export const OPERATOR = { authorization: `Bearer ${OPERATOR_TOKEN}` }

export interface TestServer extends RunningServer {
  dataDir: string
  databaseUrl: string | undefined
  /** Every line that was logged, parsed. */
  entries: Record<string, unknown>[]
  /** Those of one event. */
  logged(event: string): Record<string, unknown>[]
}

/** A folder that is removed when the test has finished. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'funnel-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** The folder of a built page with one script. */
export async function builtPage(): Promise<string> {
  const distDir = await temporaryFolder()
  await mkdir(join(distDir, 'assets'))
  await writeFile(join(distDir, 'index.html'), '<!doctype html><title>Funnel</title>')
  await writeFile(join(distDir, 'assets', 'main-abc123.js'), 'export {}')
  return distDir
}

/** The stored contacts with what the server reads in them, the oldest first. */
export async function contactsIn({ store }: TestServer): Promise<Contact[]> {
  const rows = await store.db.selectFrom('contacts').selectAll().orderBy('id').execute()
  return rows.map(withFields)
}

/** Stops the clock 20 seconds before a minute is full: calls that are counted by the minute are so in one. */
export function stopClock(): void {
  const now = Date.UTC(2026, 10, 21, 12, 0, 40)
  vi.useFakeTimers({ toFake: ['Date'], now })
}

/** A server on a free port of this machine, with a data folder and a database of its own. */
export async function runningServer(
  variables: Record<string, string> = {},
  options: Omit<StartOptions, 'log'> = {},
): Promise<TestServer> {
  const dataDir = variables.DATA_DIR ?? (await temporaryFolder())
  const environment = readEnvironment({
    PORT: '0',
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    TOKEN_SECRET,
    OPERATOR_TOKEN,
    ...(await databaseOf(dataDir)),
    ...variables,
  })
  const entries: Record<string, unknown>[] = []
  const log = createLog((line) => entries.push(JSON.parse(line)))
  const server = await startServer(environment, { ...options, log })
  let closing: Promise<void> | undefined
  const close = () => {
    closing ??= server.close()
    return closing
  }
  onTestFinished(close)
  // The removal at the start would also take what a test stores as old.
  await server.retention.run()
  return {
    ...server,
    close,
    dataDir,
    databaseUrl: environment.databaseUrl,
    entries,
    logged: (event) => entries.filter((entry) => entry.event === event),
  }
}

/** Options of a server with other rate limits for some calls. */
export function withBudgets(budgets: Partial<ServerLimits['budgets']>): {
  limits: Partial<ServerLimits>
} {
  return { limits: { budgets: { ...SERVER_LIMITS.budgets, ...budgets } } }
}

/** An Authorization header for a new application, or for the one named. */
export async function bearerFor(
  { url }: { url: string },
  applicationId?: string,
): Promise<{ authorization: string }> {
  const response = await fetch(`${url}/api/session`, {
    method: 'POST',
    ...(applicationId !== undefined && { body: JSON.stringify({ applicationId }) }),
  })
  const { token } = await response.json()
  return { authorization: `Bearer ${token}` }
}

/** Sends a contact as it is, of a new application or of the one named; `headers` may hold its bearer. */
export async function postContact(
  server: { url: string },
  body: string | Uint8Array<ArrayBuffer> | object,
  options: { applicationId?: string; headers?: Record<string, string> } = {},
): Promise<Response> {
  const bearer = options.headers?.authorization
    ? {}
    : await bearerFor(server, options.applicationId)
  return fetch(`${server.url}/api/create_contact`, {
    method: 'POST',
    headers: { ...bearer, 'content-type': 'application/json', ...options.headers },
    body: typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body),
  })
}

/** What a test asserts of a problem: status, detail, and that it is one in form. */
export async function problemOf(response: Response): Promise<{ status: number; detail: string }> {
  const { status, detail, title, type } = await response.json()
  const form = `${response.headers.get('content-type')} ${type} ${typeof title}`
  if (form !== 'application/problem+json about:blank string' || status !== response.status) {
    throw new Error(`Not a problem of status ${response.status}: ${form}`)
  }
  return { status, detail }
}
