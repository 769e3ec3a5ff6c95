import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { createApplicationTokens } from './applications/application-tokens.ts'
import { openLocationLookup } from './applications/location/location.ts'
import type { Environment } from './env.ts'
import { openFileStore } from './files/file-store.ts'
import { createFreeSpace, type FreeBytes, freeBytesOf } from './files/free-space.ts'
import { createRescan } from './files/rescan.ts'
import { scannerOf } from './files/scanner.ts'
import { createFileAddresses } from './files/signed-address.ts'
import { openTemporaryFolder } from './files/temporary-file.ts'
import { createRateLimits } from './http/rate-limits.ts'
import { createSigningKeys, readOrCreateSecret } from './http/signing-keys.ts'
import { SERVER_LIMITS, type ServerLimits } from './limits.ts'
import { createLog, errorFields, type Log } from './log.ts'
import { measureEventLoop } from './operator/event-loop.ts'
import { createMetrics } from './operator/metrics.ts'
import { measureQueries } from './operator/query-times.ts'
import { openReleases } from './operator/releases.ts'
import { addScrapedMetrics } from './operator/scraped-metrics.ts'
import { openSender } from './outgoing/open-sender.ts'
import { createStopLinks } from './outgoing/stop-links.ts'
import { startRetention } from './retention.ts'
import { startCounting } from './store/counts/counting.ts'
import { storageError } from './store/failures.ts'
import { openStore } from './store/open.ts'

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

/** What the routes work with. */
export type Services = Awaited<ReturnType<typeof openServices>>

/**
 * Opens database, file store and all else that the routes work with; makes the data folder if there is
 * none.
 *
 * @throws EnvironmentError
 */
export async function openServices(environment: Environment, options: StartOptions) {
  const { dataDir, tokens } = environment
  const limits: ServerLimits = { ...SERVER_LIMITS, ...options.limits }
  const log = options.log ?? createLog()
  const locate = await openLocationLookup(environment.locationSource, log)
  const { files, writeTemporary, secret } = await openFolder(environment).catch((error) => {
    throw storageError(error, dataDir)
  })
  const keys = createSigningKeys(secret, tokens.previousSecrets)
  const metrics = createMetrics()
  const store = await openStore(environment, log, 'server', measureQueries(metrics.registry))
  const fileAddresses = createFileAddresses(keys, limits.fileLinkSeconds)
  const stopLinks = createStopLinks(keys)
  const freeBytes = options.freeBytes ?? freeBytesOf(dataDir)
  addScrapedMetrics(metrics.registry, store, freeBytes)
  const sender = openSender(environment, store, { log, metrics }, fileAddresses, stopLinks)
  const retention = startRetention(environment, store, files, log)
  const counting = startCounting(store, limits.leftAfterMinutes, log)
  const timers: NodeJS.Timeout[] = [measureEventLoop(metrics.registry)]

  const scanner = scannerOf(environment.files.scanner, limits.scannerMs)
  if (scanner) {
    const isContactTold = environment.outgoing.webhook !== undefined
    const rescan = createRescan(files, store.files, scanner, log, isContactTold)
    const run = () =>
      rescan().catch((error: unknown) => log.error('rescan_failed', errorFields(error)))
    timers.push(setInterval(run, limits.rescanMs).unref())
  }

  return {
    environment,
    limits,
    store,
    files,
    fileAddresses,
    writeTemporary,
    scanner,
    locate,
    sender,
    retention,
    stopLinks,
    log,
    tokens: createApplicationTokens(keys, limits.tokenSeconds),
    rateLimits: createRateLimits(store.db, secret, log),
    space: createFreeSpace(freeBytes, limits.freeBytes),
    metrics,
    counting,
    releases: await openReleases(store, options.distDir),
    /** Aborted when the server is to end. */
    ending: new AbortController(),
    distDir: options.distDir,
    reportFile: options.reportFile,
    async close() {
      for (const timer of timers) clearInterval(timer)
      await Promise.all([retention.stop(), sender.stop(), counting.stop()])
      await store.close()
    },
  }
}

/** What the server keeps in the data folder beside the databases. */
async function openFolder({ dataDir, files, tokens }: Environment) {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  return {
    files: await openFileStore(files, dataDir),
    writeTemporary: await openTemporaryFolder(join(dataDir, 'incoming')),
    secret: tokens.secret ?? (await readOrCreateSecret(dataDir)),
  }
}
