import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'

const POLL_MS = 50

/** The path of a program that Debian's packages install, undefined where it is missing. */
function pathOf(program: string): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin']
  return folders.map((folder) => join(folder, program)).find((path) => existsSync(path))
}

/** Whether a program can be tried here; in continuous integration a missing one is a failure. */
export function isInstalled(program: string): boolean {
  return pathOf(program) !== undefined || process.env.CI === 'true'
}

/** A running program; `stop` also removes its folder. */
export interface Program {
  stop(): Promise<void>
}

/**
 * Starts a program in the foreground with files in a folder of its own, and returns once it takes connections.
 *
 * @param parameters given the folder
 * @param files by their names
 * @throws Error with what it printed where it ends
 */
export async function startProgram(
  program: string,
  port: number,
  files: Record<string, string>,
  parameters: (folder: string) => string[],
): Promise<Program> {
  const path = pathOf(program)
  if (path === undefined) throw new Error(`${program} is not installed.`)
  const folder = await mkdtemp(join(tmpdir(), 'funnel-program-'))
  // Started as root, some give up their rights.
  await chmod(folder, 0o755)
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content)
  const child = spawn(path, parameters(folder), {
    stdio: ['ignore', 'ignore', 'pipe'],
    cwd: folder,
  })
  const printed = text(child.stderr)
  const exited = once(child, 'exit')
  const isRunning = () => child.exitCode === null && child.signalCode === null
  while (!(await takesConnections(port))) {
    if (!isRunning()) throw new Error(`${program} ended: ${await printed}`)
    await setTimeout(POLL_MS)
  }
  return {
    async stop() {
      if (isRunning()) child.kill('SIGTERM')
      await exited
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function takesConnections(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  const isTaken = await once(socket, 'connect').then(
    () => true,
    () => false,
  )
  socket.destroy()
  return isTaken
}
