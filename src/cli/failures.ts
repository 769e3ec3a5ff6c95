import { EnvironmentError } from '../server/env.ts'
import { UserError } from './command.ts'

/** A message for the person who started the process, in one sentence; undefined for a defect. */
export function reasonOf(error: unknown): string | undefined {
  if (error instanceof EnvironmentError || error instanceof UserError) return error.message
  if (!(error instanceof Error)) return undefined
  const vitePort = /^Port (\d+) is already in use$/.exec(error.message)?.[1]
  if (vitePort !== undefined) return portInUse(` ${vitePort}`)
  if (!('code' in error)) return undefined
  const port = 'port' in error ? ` ${error.port}` : ''
  if (error.code === 'EADDRINUSE') {
    return portInUse(port)
  }
  if (error.code === 'EACCES' && 'port' in error) {
    return `Port${port} needs more rights than this user has: choose one above 1023 with PORT.`
  }
  return undefined
}

/** Ends the process with exit code 1, saying why; a defect keeps its stack. */
export function exitWithReason(error: unknown): never {
  console.error(reasonOf(error) ?? error)
  process.exit(1)
}

function portInUse(port: string): string {
  return `Port${port} is in use: stop the other program, or choose another port with PORT.`
}
