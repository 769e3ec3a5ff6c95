import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync } from 'node:fs'
import { chown, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { Client } from 'pg'
import { freePort } from '../../../fakes/listen.ts'

const POLL_MS = 50

/** A PostgreSQL of the fault suite's own, which can be killed and frozen. */
export interface PostgresServer {
  port: number
  /** Of the database `funnel`, as its owner, who is no superuser. */
  databaseUrl: string
  /** Returns once it takes connections. */
  start(): Promise<void>
  /** SIGKILL to all its processes. */
  kill(): Promise<void>
  /** Stops all its processes, and continues them. */
  freeze(): Promise<void>
  thaw(): Promise<void>
  /** Runs statements as the superuser. */
  run(...statements: string[]): Promise<void>
  isRunning(): boolean
  /** Ends it and removes its data. */
  remove(): Promise<void>
}

/** The newest PostgreSQL that Debian's packages installed here; undefined where there is none. */
function binariesFolder(): string | undefined {
  const found = globSync('/usr/lib/postgresql/*/bin/initdb').sort()
  const newest = found.at(-1)
  return newest && dirname(newest)
}

/** PostgreSQL refuses to run as root. */
function ofPostgres(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {}
  const idOf = (kind: string) =>
    Number(execFileSync('id', [kind, 'postgres'], { encoding: 'utf8' }))
  return { uid: idOf('-u'), gid: idOf('-g') }
}

export function canRunPostgres(): boolean {
  return binariesFolder() !== undefined
}

/** A new folder that PostgreSQL's user owns. */
export async function folderOfPostgres(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'funnel-neighbour-'))
  const { uid, gid } = ofPostgres()
  if (uid !== undefined && gid !== undefined) await chown(folder, uid, gid)
  return folder
}

/** Starts a program as PostgreSQL's user. */
function spawnAsPostgres(program: string, parameters: readonly string[]): ChildProcess {
  return spawn(program, parameters, { ...ofPostgres(), stdio: 'ignore', cwd: '/' })
}

function binary(name: string): string {
  return join(binariesFolder() ?? '', name)
}

function runAsPostgres(name: string, parameters: readonly string[]): void {
  execFileSync(binary(name), parameters, { ...ofPostgres(), stdio: 'ignore', cwd: '/' })
}

/**
 * Starts a PostgreSQL with an empty database.
 *
 * @param folder its data goes there; a new one if left out, which it removes
 * @param settings such as `max_connections=20`
 */
export async function startPostgres(
  settings: readonly string[] = [],
  folder?: string,
): Promise<PostgresServer> {
  const base = folder ?? (await folderOfPostgres())
  const data = join(base, 'data')
  runAsPostgres('initdb', ['-D', data, '-U', 'postgres', '--auth=trust', '--no-sync'])
  const server = await serverOn(data, base, settings)
  await server.start()
  await server.run('create role funnel login', 'create database funnel owner funnel')
  return server
}

async function serverOn(
  data: string,
  base: string,
  settings: readonly string[],
): Promise<PostgresServer> {
  const port = await freePort()
  const always = ['listen_addresses=127.0.0.1', `unix_socket_directories=${base}`]
  const options = [...always, ...settings].flatMap((setting) => ['-c', setting])
  let child: ChildProcess | undefined

  const isRunning = () =>
    child !== undefined && child.exitCode === null && child.signalCode === null

  async function signal(name: NodeJS.Signals): Promise<void> {
    if (child?.pid !== undefined && isRunning()) await signalAll(child.pid, name)
  }

  async function run(...statements: string[]): Promise<void> {
    const client = new Client({
      connectionString: `postgres://postgres@127.0.0.1:${port}/postgres`,
    })
    await client.connect()
    try {
      for (const statement of statements) await client.query(statement)
    } finally {
      await client.end()
    }
  }

  async function kill(): Promise<void> {
    if (!child || !isRunning()) return
    const exited = once(child, 'exit')
    await signal('SIGKILL')
    await exited
  }

  return {
    port,
    databaseUrl: `postgres://funnel@127.0.0.1:${port}/funnel`,
    isRunning,
    run,
    kill,
    freeze: () => signal('SIGSTOP'),
    thaw: () => signal('SIGCONT'),
    async start() {
      child = spawnAsPostgres(binary('postgres'), ['-D', data, '-p', String(port), ...options])
      while (!(await answers(run))) {
        if (!isRunning()) throw new Error('PostgreSQL ended while it started.')
        await setTimeout(POLL_MS)
      }
    },
    async remove() {
      await kill()
      await rm(base, { recursive: true, force: true })
    },
  }
}

function answers(run: PostgresServer['run']): Promise<boolean> {
  return run('select 1').then(
    () => true,
    () => false,
  )
}

/** Sends a signal to a process and to those that it started, which are found in /proc; the parent first. */
async function signalAll(pid: number, signal: NodeJS.Signals): Promise<void> {
  process.kill(pid, signal)
  for (const child of await childrenOf(pid)) {
    try {
      process.kill(child, signal)
    } catch {
      // It has already ended.
    }
  }
}

async function childrenOf(pid: number): Promise<number[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const parents = await Promise.all(
    pids.map(async (name) => {
      const stat = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '')
      return /\) \S (\d+) /.exec(stat)?.[1]
    }),
  )
  return pids.filter((_, index) => parents[index] === String(pid)).map(Number)
}
