import { spawn } from 'node:child_process'
import { pipeline } from 'node:stream/promises'
import type { Environment } from '../env.ts'
import { clamdScanner } from './clamd.ts'

/** A virus scanner's verdict on a file's bytes; it throws where the scan fails. */
export type Scanner = (bytes: AsyncIterable<Uint8Array>) => Promise<'clean' | 'infected'>

/** The scanner that the operator named; undefined where there is none. */
export function scannerOf(
  environment: Environment['files']['scanner'],
  timeoutMs: number,
): Scanner | undefined {
  if (environment === undefined) return undefined
  return environment.kind === 'clamd'
    ? clamdScanner(environment.address, timeoutMs)
    : commandScanner(environment.words, timeoutMs)
}

/**
 * A command that reads the file from standard input and exits as `clamscan -` does: 0 clean, 1
 * infected, anything else for a failed scan.
 */
function commandScanner(words: readonly string[], timeoutMs: number): Scanner {
  const [command = '', ...parameters] = words
  return async (bytes) => {
    const signal = AbortSignal.timeout(timeoutMs)
    const child = spawn(command, parameters, { stdio: ['pipe', 'ignore', 'ignore'], signal })
    const ended = new Promise<number | null>((resolve, reject) => {
      child.on('error', reject)
      child.on('close', resolve)
    })
    const [code] = await Promise.all([ended, pipeline(bytes, child.stdin).catch(ignoreClosedInput)])
    if (code === 0) return 'clean'
    if (code === 1) return 'infected'
    throw new Error(`The scanner's command ended with ${code ?? 'a signal'}.`)
  }
}

/** A command may close its input early; its exit code is what counts. */
function ignoreClosedInput(error: unknown): void {
  const isClosed = error instanceof Error && 'code' in error && CLOSED.has(String(error.code))
  if (!isClosed) throw error
}

const CLOSED = new Set(['EPIPE', 'ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE'])
