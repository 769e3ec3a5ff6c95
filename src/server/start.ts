import { mkdir } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import type { Hono } from 'hono'
import { answerBrokenRequest, createApp } from './app.ts'
import type { Environment } from './env.ts'
import { openFileFolder } from './files/file-folder.ts'
import type { AppEnv } from './http/app-env.ts'
import { createLog, type Log } from './log.ts'
import { openSender } from './outgoing/open-sender.ts'
import type { Sender } from './outgoing/sender.ts'
import { openPlaceLookup } from './places/open-lookup.ts'
import { openStore, type Store } from './store/open.ts'
import { keepForDays } from './store/retention.ts'
import { createApplicationTokens } from './tokens/application-tokens.ts'
import { keptSecret } from './tokens/kept-secret.ts'

const SWEEP_MS = 20

/** A server that listens; `url` is where this machine reaches it, without a slash at the end. */
export interface RunningServer {
  url: string
  port: number
  app: Hono<AppEnv>
  store: Store
  sender: Sender
  /** Takes no more requests, answers those on their way, and closes the database. */
  close(): Promise<void>
}

/**
 * Starts the reference backend: makes the data folder if there is none, with the file folder
 * `files/` in it and, unless DATABASE_URL names another database, `funnel.sqlite`; and listens.
 *
 * @param options.distDir folder of the built page; without it pages answer 503
 * @param options.reportFile report of the generated paths, shown by the statechart viewer
 * @param options.log standard output if left out
 * @throws EnvironmentError, and the listening socket's error such as EADDRINUSE
 */
export async function startServer(
  environment: Environment,
  options: { distDir?: string; reportFile?: string; log?: Log } = {},
): Promise<RunningServer> {
  const { dataDir, tokens, places } = environment
  const log = options.log ?? createLog()
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const findPlace = await openPlaceLookup(places, log)
  const files = await openFileFolder(join(dataDir, 'files'))
  const secret = tokens.secret ?? (await keptSecret(dataDir))
  const store = await openStore(environment, log)
  const stopRemoving = await keepForDays(store, environment.ingestion.keptDays, log)
  const sender = openSender(environment, store.outgoing, log)
  const app = createApp({
    environment,
    store,
    files,
    findPlace,
    sender,
    log,
    tokens: createApplicationTokens(secret, tokens.ttlSeconds),
    distDir: options.distDir,
    reportFile: options.reportFile,
  })
  const server = createServer(getRequestListener(app.fetch, { errorHandler: answerBrokenRequest }))
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
      close: () => {
        stopRemoving()
        return closeServer(server)
          .then(() => sender.stop())
          .then(() => store.close())
      },
    }
  } catch (error) {
    stopRemoving()
    await sender.stop()
    await store.close()
    throw error
  }
}

function listen(server: Server, { port, host }: Environment): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      const address = server.address()
      resolve(isAddressInfo(address) ? address.port : port)
    })
  })
}

/** Connections that clients keep alive are closed as soon as they have their answer. */
function closeServer(server: Server): Promise<void> {
  return new Promise((resolve, reject) => {
    const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS)
    server.close((error) => {
      clearInterval(sweep)
      if (error) reject(error)
      else resolve()
    })
  })
}

function isAddressInfo(address: string | AddressInfo | null): address is AddressInfo {
  return typeof address === 'object' && address !== null
}

function hostOf(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}
