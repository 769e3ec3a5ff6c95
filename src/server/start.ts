import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import type { Hono } from 'hono'
import { answerBrokenRequest, createApp } from './app.ts'
import { openLocationLookup } from './applications/location/location.ts'
import { createApplicationTokens } from './applications/session-route.ts'
import type { Environment } from './env.ts'
import { openFileStore } from './files/file-store.ts'
import { createFreeSpace, type FreeBytes, freeBytesOf } from './files/free-space.ts'
import { sweepOrphans } from './files/orphans.ts'
import { scannerOf } from './files/scanner.ts'
import { createFileAddresses } from './files/signed-address.ts'
import { openTemporaryFolder } from './files/temporary-file.ts'
import { closeServer, createHttpServer, listen } from './http/http-server.ts'
import { createRateLimits } from './http/rate-limits.ts'
import { createSigningKeys, readOrCreateSecret } from './http/signing-keys.ts'
import { removeExpired } from './ingestion/store.ts'
import { SERVER_LIMITS, type ServerLimits } from './limits.ts'
import { createLog, type Log } from './log.ts'
import { createMetrics } from './operator/metrics.ts'
import { createStopLinks } from './outgoing/mail-routes.ts'
import { openSender, type Sender } from './outgoing/sender.ts'
import { fileLink } from './outgoing/webhook.ts'
import type { AppEnv, Services } from './services.ts'
import { openStore, type Store } from './store/open.ts'

/** A page that waits sends its contact again later. Commands, which may read everything, have no limit. */
const QUERY_TIMEOUT_MS = 8_000

export interface StartOptions {
  /** Folder of the built page; without it pages answer 503. */
  distDir?: string
  /** Report of the generated paths, shown by the statechart viewer. */
  reportFile?: string
  /** Standard output if left out. */
  log?: Log
  /** Of the disk of the data folder; asked of it if left out. */
  freeBytes?: FreeBytes
  limits?: Partial<ServerLimits>
}

/** A server that listens; `url` is where this machine reaches it, without a slash at the end. */
export interface RunningServer {
  url: string
  port: number
  app: Hono<AppEnv>
  store: Store
  sender: Sender
  /** Takes no more requests, answers running ones, and closes the database. */
  close(): Promise<void>
}

/**
 * Starts the reference backend: makes the data folder if there is none, with the file folder
 * `files/` in it and, unless DATABASE_URL names another database, `funnel.sqlite` and
 * `measurement.sqlite`; and listens.
 *
 * @throws EnvironmentError, and the listening socket's error such as EADDRINUSE
 */
export async function startServer(
  environment: Environment,
  options: StartOptions = {},
): Promise<RunningServer> {
  const { dataDir, tokens } = environment
  const limits = { ...SERVER_LIMITS, ...options.limits }
  const log = options.log ?? createLog()
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const locate = await openLocationLookup(environment.locationSource, log)
  const files = await openFileStore(environment.files, dataDir)
  const writeTemporary = await openTemporaryFolder(join(dataDir, 'incoming'))
  const keys = createSigningKeys(
    tokens.secret ?? (await readOrCreateSecret(dataDir)),
    tokens.previousSecrets,
  )
  const store = await openStore(environment, log, QUERY_TIMEOUT_MS)
  const freeBytes = options.freeBytes ?? freeBytesOf(dataDir)
  const space = createFreeSpace(freeBytes, limits.freeBytes)
  const fileAddresses = createFileAddresses(keys, limits.fileLinkSeconds)
  const stopLinks = createStopLinks(keys)
  const linkUnder = (publicUrl: string) => fileLink(fileAddresses, store.files, publicUrl)
  const sender = openSender(environment, store, log, linkUnder, stopLinks)
  const stops = [
    await removeExpired(store.measurement, environment.retentionDays, log),
    await sweepOrphans(files, store.files, environment.retentionDays, log),
    () => sender.stop(),
  ]
  const ending = new AbortController()
  const services: Services = {
    environment,
    limits,
    store,
    files,
    fileAddresses,
    writeTemporary,
    scanner: scannerOf(environment.files.scanner, limits.scannerMs),
    locate,
    sender,
    stopLinks,
    log,
    tokens: createApplicationTokens(keys, limits.tokenSeconds),
    rateLimits: createRateLimits(store.db, keys.current.secret),
    space,
    metrics: createMetrics(),
    ending: ending.signal,
    distDir: options.distDir,
    reportFile: options.reportFile,
  }
  const app = createApp(services)
  const listener = getRequestListener(app.fetch, { errorHandler: answerBrokenRequest })
  const server = createHttpServer(listener, limits)
  async function close(): Promise<void> {
    for (const stop of stops) await stop()
    await store.close()
  }
  try {
    const port = await listen(server, environment)
    log.info('listening', { host: environment.host, port })
    sender.wake()
    return {
      url: `http://${hostOf(environment.host)}:${port}`,
      port,
      app,
      store,
      sender,
      async close() {
        ending.abort()
        await closeServer(server, limits.shutdownMs).finally(close)
      },
    }
  } catch (error) {
    await close()
    throw error
  }
}

function hostOf(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}
