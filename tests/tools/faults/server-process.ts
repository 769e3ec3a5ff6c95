import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { METRICS_TOKEN, recordBlocking } from './event-loop.ts'
import { type BackendStorage, variablesOf } from './storage.ts'

/** A backend in a process of its own that can be killed and started again on the same port. */
export interface ServerProcess {
  url: string
  /** Ends it as a power cut does: SIGKILL; returns when it has ended. */
  kill(): Promise<void>
  start(): Promise<void>
  /** Ends it in order. */
  stop(): Promise<void>
  /** False once it has ended, for whatever reason. */
  isRunning(): boolean
}

/** Signs the tokens of these backends. */
export const SECRET = 'a-secret-for-faults-of-32-characters'

/**
 * Starts a backend, or another script that prints its port, with these variables; rejects with what
 * it printed where it does not start.
 */
export async function serverProcess(
  variables: Record<string, string>,
  script: string = join(import.meta.dirname, 'serve.ts'),
): Promise<ServerProcess> {
  let port = '0'
  let child: ChildProcess | undefined

  async function start(): Promise<void> {
    const { PATH } = process.env
    const defaults = { HOST: '127.0.0.1', TOKEN_SECRET: SECRET, METRICS_TOKEN }
    const started = spawn(process.execPath, [script], {
      env: { PATH, ...defaults, ...variables, PORT: port },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    child = started
    let errors = ''
    started.stderr.on('data', (data) => {
      errors += String(data)
    })
    port = await new Promise<string>((resolve, reject) => {
      started.stdout.once('data', (data) => resolve(String(data).trim()))
      started.once('exit', (code) => reject(new Error(`It ended with ${code}: ${errors}`)))
    })
  }

  const isRunning = () => child?.exitCode === null && child.signalCode === null

  async function end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    if (!child || !isRunning()) return
    await recordBlocking(`http://127.0.0.1:${port}`)
    const exited = once(child, 'exit')
    child.kill(signal)
    await exited
  }

  await start()
  return {
    url: `http://127.0.0.1:${port}`,
    start,
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    isRunning,
  }
}

/**
 * Servers that are started at the same moment on one database.
 *
 * @throws what the first of them says that does not start; then none is left running
 */
export async function startAtOnce(
  storage: BackendStorage,
  count: number,
): Promise<ServerProcess[]> {
  const started = await Promise.allSettled(
    Array.from({ length: count }, () => serverProcess(variablesOf(storage))),
  )
  const servers = started.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  const failed = started.find((one) => one.status === 'rejected')
  if (!failed) return servers
  await Promise.all(servers.map((server) => server.kill()))
  throw failed.reason
}
