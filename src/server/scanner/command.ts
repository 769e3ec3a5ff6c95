import { spawn } from 'node:child_process'
import { pipeline } from 'node:stream/promises'
import type { Scanner } from './scanner.ts'

/**
 * A command that reads the file from standard input and says by its exit code what it found, as
 * `clamscan -` does: 0 clean, 1 infected, anything else that it could not look.
 */
export function commandScanner(words: readonly string[], timeoutMs: number): Scanner {
  const [command = '', ...parameters] = words
  return async (bytes) => {
    const signal = AbortSignal.timeout(timeoutMs)
    const child = spawn(command, parameters, { stdio: ['pipe', 'ignore', 'ignore'], signal })
    const ended = new Promise<number | null>((resolve, reject) => {
      child.on('error', reject)
      child.on('close', resolve)
    })
    const [code] = await Promise.all([ended, pipeline(bytes, child.stdin).catch(stoppedReading)])
    if (code === 0) return 'clean'
    if (code === 1) return 'infected'
    throw new Error(`The scanner's command ended with ${code ?? 'a signal'}.`)
  }
}

/** A command that has seen enough closes its input; its exit code says the rest. */
function stoppedReading(error: unknown): void {
  const isClosed = error instanceof Error && 'code' in error && CLOSED.has(String(error.code))
  if (!isClosed) throw error
}

const CLOSED = new Set(['EPIPE', 'ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE'])
