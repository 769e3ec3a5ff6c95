import { existsSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Command, exitWithReason, loadEnvironment, runCommand } from './command.ts'
import { projectDir } from './project.ts'

// `npm run funnel -- COMMAND`; in a container `node src/cli/funnel.ts COMMAND`. The second folder
// holds the testers' commands, which a container does not have.

const FOLDERS = ['src/cli/commands', 'tests/tools/commands']

const files = new Map(
  FOLDERS.map((folder) => join(projectDir, folder))
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => readdirSync(folder).map((file) => join(folder, file)))
    .map((file) => [basename(file, '.ts'), file]),
)
// A reader that has had enough, such as `head`, ends the command.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0)
  throw error
})

const [name = '', ...args] = process.argv.slice(2)
const file = files.get(name)
try {
  process.exitCode =
    file === undefined
      ? await listCommands()
      : await runCommand(await load(file), args, loadEnvironment)
} catch (error) {
  exitWithReason(error)
}

async function listCommands(): Promise<number> {
  const isAsked = ['', '--help'].includes(name)
  const lines = [
    ...(isAsked ? [] : [`There is no command '${name}'.`]),
    'npm run funnel -- COMMAND, with --help for what it takes:\n',
  ]
  for (const [command, path] of files) {
    lines.push(`  ${command.padEnd(14)} ${(await load(path)).does}`)
  }
  console[isAsked ? 'log' : 'error'](lines.join('\n'))
  return isAsked ? 0 : 1
}

async function load(path: string): Promise<Command> {
  const { command }: { command: Command } = await import(pathToFileURL(path).href)
  return command
}
