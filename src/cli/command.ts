import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Environment, readEnvironment } from '../server/env.ts'
import { fillEnvironment, readEnvFile } from '../server/env-file.ts'
import { EnvironmentError } from '../server/environment-error.ts'
import { causeOf } from '../server/log.ts'
import { ObjectStoreError } from '../server/store/failures.ts'
import { projectDir } from './project.ts'
import { applyProxy } from './proxy.ts'
import { UserError } from './user-error.ts'

/** A command of `npm run funnel`; the name of its file is the name of the command. */
export interface Command {
  /** Printed for `--help` and if the arguments are not understood; a function is given them. */
  usage: string | ((args: readonly string[]) => string)
  /** @returns the exit code; 2 if the arguments are not understood */
  run: (args: string[], environment: () => Environment) => Promise<number>
}

export const USAGE_ERROR = 2

/** Runs a command, or prints its usage. */
export async function runCommand(
  { usage, run }: Command,
  args: string[],
  environment: () => Environment,
): Promise<number> {
  const usageText = typeof usage === 'string' ? usage : usage(args)
  if (args.includes('--help')) {
    console.log(usageText)
    return 0
  }
  const code = await run(args, environment).catch((error: unknown) => {
    if (!isParseArgsError(error)) throw error
    console.error(error.message)
    return USAGE_ERROR
  })
  if (code === USAGE_ERROR) console.error(usageText)
  return code
}

function isParseArgsError(error: unknown): error is Error {
  return (
    error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')
  )
}

const FOR_THE_USER = [EnvironmentError, ObjectStoreError, UserError]

/** A message for the person who started the process, in one sentence; undefined for a defect. */
export function reasonOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  if (FOR_THE_USER.some((kind) => error instanceof kind)) return error.message
  const vitePort = /^Port (\d+) is already in use$/.exec(error.message)?.[1]
  if (vitePort !== undefined) return portInUse(` ${vitePort}`)
  // What `fetch` says of a service that does not answer, or breaks off.
  if (error instanceof TypeError && error.cause instanceof Error) return causeOf(error)
  if (!('code' in error)) return undefined
  const port = 'port' in error ? ` ${error.port}` : ''
  if (error.code === 'EADDRINUSE') return portInUse(port)
  if (error.code === 'EADDRNOTAVAIL' || ('hostname' in error && error.code === 'ENOTFOUND')) {
    return 'HOST is no address of this machine: 0.0.0.0 is every interface, 127.0.0.1 this machine alone.'
  }
  if (error.code === 'EACCES' && 'port' in error) {
    return `Port${port} needs more rights than this user has: choose one above 1023 with PORT.`
  }
  const isOfNeighbour = 'syscall' in error || error.code === 'ERR_SQLITE_ERROR'
  return isOfNeighbour ? causeOf(error) : undefined
}

/** Ends the process with exit code 1, saying why; of a defect with its stack. */
export function exitWithReason(error: unknown): never {
  console.error(reasonOf(error) ?? error)
  process.exit(1)
}

function portInUse(port: string): string {
  return `Port${port} is in use: stop the other program, or choose another port with PORT.`
}

/**
 * The configuration of this start: the process's environment, and for what that leaves empty, the file
 * `.env` next to package.json.
 *
 * @throws EnvironmentError naming the variable and what it expects
 */
export function loadEnvironment(): Environment {
  const file = join(projectDir, '.env')
  const values = existsSync(file) ? readEnvFile(bytesOf(file)) : {}
  fillEnvironment(process.env, values)
  applyProxy(process.env)
  return readEnvironment(process.env)
}

/** Docker makes a folder if a file that it is to mount is missing. */
function bytesOf(file: string): Buffer {
  try {
    return readFileSync(file)
  } catch (error) {
    throw new EnvironmentError(`.env cannot be read: ${causeOf(error)}`)
  }
}
