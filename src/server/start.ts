import { getRequestListener } from '@hono/node-server'
import { createApp } from './app.ts'
import type { Environment } from './env.ts'
import { closeServer, createHttpServer, listen } from './http/http-server.ts'
import { inTime } from './http/neighbours.ts'
import { errorFields } from './log.ts'
import { openServices, type StartOptions } from './services.ts'

/** A server that listens; `url` is where this machine reaches it, without a slash at the end. */
export type RunningServer = Awaited<ReturnType<typeof startServer>>

/**
 * Starts the reference backend: makes the data folder if there is none, with the file folder
 * `files/` in it and, unless DATABASE_URL names another database, `funnel.sqlite`; and listens.
 *
 * @throws EnvironmentError, and the listening socket's error such as EADDRINUSE
 */
export async function startServer(environment: Environment, options: StartOptions = {}) {
  const services = await openServices(environment, options)
  const { store, files, sender, retention, log, ending, limits } = services
  const app = createApp(services)
  /** What still reads and writes, also for senders who have left. */
  const running = new Set<Promise<unknown>>()
  async function answer(...call: Parameters<typeof app.fetch>): Promise<Response> {
    const answered = Promise.resolve(app.fetch(...call))
    running.add(answered)
    return answered.finally(() => running.delete(answered))
  }
  const listener = getRequestListener(answer, {
    // For a request without a name of the server (HTTP/1.0, an empty Host); nothing reads it.
    hostname: 'localhost',
  })
  const server = createHttpServer(listener, limits, environment, ending.signal)
  try {
    const port = await listen(server, environment)
    const { receipt } = environment.client.api
    log.info('listening', { host: environment.host, port, receipt })
    sender.wake()
    running.add(files.check().catch((error) => log.error('files_not_storable', errorFields(error))))
    return {
      url: urlOf({ host: environment.host, port }),
      port,
      operatorToken: services.operatorToken,
      app,
      store,
      sender,
      retention,
      /** Answers on, but asks balancers and clients to turn to another server. */
      retire: () => ending.abort(),
      /** Takes no more requests, answers running ones, and closes the database. */
      async close() {
        const latest = performance.now() + limits.shutdownMs
        ending.abort()
        await closeServer(server, limits.shutdownMs).finally(async () => {
          // Those that last longer are cut off, as slow senders are.
          await inTime(latest - performance.now(), Promise.allSettled(running)).catch(() => {})
          await services.close()
        })
      },
    }
  } catch (error) {
    await services.close()
    throw error
  }
}

/** HOST that is every interface of this machine. */
export const ALL_INTERFACES = ['0.0.0.0', '::']

/** Where this machine reaches a server that listens there. */
export function urlOf({ host, port }: { host: string; port: number }): string {
  if (ALL_INTERFACES.includes(host)) return `http://localhost:${port}`
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}
