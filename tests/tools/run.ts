import { spawn } from 'node:child_process'
import { delimiter, join } from 'node:path'
import { projectDir } from '../../src/cli/project.ts'

/**
 * Runs a command of the installed packages (or of the system) in the project's folder, its output
 * shown as it comes.
 *
 * @returns the exit code; 1 when a signal ended it, 127 when there is no such command
 */
export function run(
  command: string,
  args: readonly string[],
  environment: Record<string, string> = {},
): Promise<number> {
  const path = [join(projectDir, 'node_modules', '.bin'), process.env.PATH].join(delimiter)
  const isWindows = process.platform === 'win32'
  const line = [command, ...args.map((arg) => `"${arg}"`)].join(' ')
  const child = spawn(isWindows ? line : command, isWindows ? [] : args, {
    cwd: projectDir,
    env: { ...process.env, ...environment, PATH: path },
    stdio: 'inherit',
    shell: isWindows,
  })
  const end = () => child.kill()
  process.on('exit', end)
  return new Promise((done) => {
    child.on('error', () => done(127))
    child.on('close', (code) => {
      process.off('exit', end)
      done(code ?? 1)
    })
  })
}
