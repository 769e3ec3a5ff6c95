import { createHmac } from 'node:crypto'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { createApplicationTokens } from './applications/application-tokens.ts'
import { openLocationLookup } from './applications/location.ts'
import type { Environment } from './env.ts'
import { EnvironmentError } from './environment-error.ts'
import {
  createFreeSpace,
  type FreeBytes,
  freeBytesOf,
  logSmallDisk,
  measurementBytes,
  watermarksOf,
} from './files/free-space.ts'
import { openFileStore } from './files/open-file-store.ts'
import { clamdScanner } from './files/scanner.ts'
import { createFileAddresses } from './files/signed-address.ts'
import { openTemporaryFolder } from './files/temporary-file.ts'
import { createCallCounts } from './http/call-counts.ts'
import { createSigningKeys, readOrCreateSecret } from './http/signing-keys.ts'
import { measurementFolder, openMeasurementFiles } from './ingestion/measurement-files.ts'
import { SERVER_LIMITS, type ServerLimits } from './limits.ts'
import { createLog, type Log } from './log.ts'
import { addScrapedMetrics, createMetrics } from './operator/metrics.ts'
import { openReleases } from './operator/releases.ts'
import { openSender } from './outgoing/open-sender.ts'
import { createLedger } from './quotas/ledger.ts'
import { startRetention } from './retention.ts'
import { storageError } from './store/failures.ts'
import { openStore } from './store/open-store.ts'
import { openReadOnly } from './store/read-only.ts'

export interface StartOptions {
  /** Folder of the built page; without it pages answer 503. */
  distDir?: string
  /** Report of the generated paths, shown by the statechart viewer. */
  reportFile?: string
  /** Whether the data is sample data, which every page says. */
  isSample?: boolean
  /** Standard output if left out. */
  log?: Log
  /** Free bytes of the data folder's disk; read from it if left out. */
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
  requireShared(environment, log)
  const locate = await openLocationLookup(environment.locationSource, log)
  const { files, writeTemporary, secret, operatorToken } = await openFolder(environment).catch(
    (error) => {
      throw storageError(error, dataDir)
    },
  )
  const keys = createSigningKeys(secret, tokens.previousSecrets)
  const store = await openStore(environment, log, 'server', limits)
  await removeMeasurementDatabase(dataDir, log)
  const metrics = createMetrics()
  const fileAddresses = createFileAddresses(keys, limits.fileLinkSeconds)
  const freeBytes = options.freeBytes ?? freeBytesOf(dataDir)
  addScrapedMetrics(metrics, store, environment.outgoing.webhook?.url, freeBytes, limits)
  const sender = openSender(environment, store, { log, metrics }, fileAddresses)
  const watermarks = watermarksOf(environment, limits)
  await logSmallDisk(dataDir, watermarks, log)
  const measurements = openMeasurementFiles(dataDir, {
    mostBytes: () => measurementBytes(freeBytes, environment.measurementBytes, watermarks),
    onFirstOfDay: (id, at) =>
      store.measurementFolders.note({
        ...{ id, host: hostname(), path: measurementFolder(dataDir) },
        last_day_at: at.toISOString(),
      }),
  })
  const retention = startRetention(environment, store, files, measurements, log)
  const readOnly = openReadOnly(environment, store.db, limits.numbersMs)
  const { scanner } = environment.files

  return {
    environment,
    limits,
    store,
    measurements,
    operatorToken,
    /** A digest under this server's secret, of what is personal data. */
    digestOf: (text: string) => createHmac('sha256', secret).update(text).digest('base64url'),
    files,
    ledger: createLedger(),
    fileAddresses,
    writeTemporary,
    scanner: scanner === undefined ? undefined : clamdScanner(scanner, limits.scannerMs),
    locate,
    sender,
    retention,
    log,
    tokens: createApplicationTokens(keys, limits.tokenSeconds),
    callCounts: createCallCounts(log),
    space: createFreeSpace(freeBytes, watermarks, measurements.makeRoom),
    freeBytes,
    metrics,
    readOnly,
    releases: await openReleases(store, options.distDir, log),
    /** Aborted when the server is to end. */
    ending: new AbortController(),
    distDir: options.distDir,
    reportFile: options.reportFile,
    isSample: options.isSample ?? false,
    async close() {
      await Promise.all([retention.stop(), sender.stop()])
      await store.close()
    },
  }
}

/** What is in the data folder next to the databases. */
async function openFolder({ dataDir, files, tokens, secrets }: Environment) {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  return {
    files: await openFileStore(files, dataDir),
    writeTemporary: await openTemporaryFolder(join(dataDir, 'incoming')),
    secret: tokens.secret ?? (await readOrCreateSecret(dataDir, 'token-secret')),
    operatorToken: secrets.operator ?? (await readOrCreateSecret(dataDir, 'operator-token')),
  }
}

/** Where several servers may share the database, they share no folder. */
function requireShared({ databaseUrl, tokens, files }: Environment, log: Log): void {
  if (databaseUrl === undefined) return
  if (tokens.secret === undefined) {
    throw new EnvironmentError(
      'TOKEN_SECRET is needed with DATABASE_URL, the same on every server. Make one by: openssl rand -hex 24',
    )
  }
  if (files.s3 === undefined) log.warn('files_not_shared', { reason: FILES_NOT_SHARED })
}

const FILES_NOT_SHARED =
  'Uploaded files are stored in DATA_DIR alone: another server of this database answers 404 for them. ' +
  'Set S3_URL before there is one.'

/** Builds before 0.1.0 stored events and error reports in it. */
async function removeMeasurementDatabase(dataDir: string, log: Log): Promise<void> {
  const names = (await readdir(dataDir)).filter((name) => /^measurement\.sqlite/.test(name))
  for (const name of names) await rm(join(dataDir, name))
  if (names.length > 0) log.info('measurement_database_removed', { files: names.join(', ') })
}
