import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Command, exitWithReason, loadEnvironment, runCommand } from './command.ts'
import { projectDir } from './project.ts'

// `npm run funnel -- COMMAND`; in a container `node src/cli/funnel.ts COMMAND`. The second folder
// holds the testers' commands, which a container does not have.

const FOLDERS = ['src/cli', 'tests/tools'].map((folder) => join(projectDir, folder))

const commands: { name: string; does: string; file: string }[] = []
for (const folder of FOLDERS.filter((one) => existsSync(one))) {
  const list = pathToFileURL(join(folder, 'commands.ts')).href
  const { COMMANDS }: { COMMANDS: Record<string, string> } = await import(list)
  for (const [name, does] of Object.entries(COMMANDS)) {
    commands.push({ name, does, file: join(folder, 'commands', `${name}.ts`) })
  }
}
// A reader that has had enough, such as `head`, ends the command.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0)
  throw error
})

const [name = '', ...args] = process.argv.slice(2)
const command = commands.find((one) => one.name === name)
try {
  process.exitCode =
    command === undefined
      ? listCommands()
      : await runCommand(await load(command.file), args, () => loadEnvironment())
} catch (error) {
  exitWithReason(error)
}

function listCommands(): number {
  const isAsked = ['', '--help'].includes(name)
  const lines = [
    ...(isAsked ? [] : [`There is no command '${name}'.`]),
    'npm run funnel -- COMMAND, with --help for what it takes:\n',
    ...commands.map((one) => `  ${one.name.padEnd(14)} ${one.does}`),
  ]
  console[isAsked ? 'log' : 'error'](lines.join('\n'))
  return isAsked ? 0 : 1
}

async function load(path: string): Promise<Command> {
  const { command }: { command: Command } = await import(pathToFileURL(path).href)
  return command
}
