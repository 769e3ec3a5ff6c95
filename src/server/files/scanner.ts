import { spawn } from 'node:child_process'
import { connect, type Socket } from 'node:net'
import { pipeline } from 'node:stream/promises'
import type { Environment } from '../env.ts'

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

/**
 * ClamAV's daemon, asked by INSTREAM over its socket: chunks with their length before them, an
 * empty one at the end. It answers `stream: OK` or `stream: <name> FOUND`.
 *
 * @param address `host:port`, or the path of a Unix socket
 */
function clamdScanner(address: string, timeoutMs: number): Scanner {
  return async (bytes) => {
    const socket = connect(targetOf(address))
    socket.setTimeout(timeoutMs, () => socket.destroy(new Error('clamd did not answer in time.')))
    try {
      const [answer] = await Promise.all([answerOf(socket), pipeline(instream(bytes), socket)])
      if (/^stream: OK\0?$/.test(answer)) return 'clean'
      if (/ FOUND\0?$/.test(answer)) return 'infected'
      throw new Error('clamd failed to scan the file.')
    } finally {
      socket.destroy()
    }
  }
}

async function* instream(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield Buffer.from('zINSTREAM\0')
  for await (const chunk of bytes) {
    yield lengthOf(chunk.length)
    yield chunk
  }
  yield lengthOf(0)
}

function lengthOf(bytes: number): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(bytes)
  return length
}

function answerOf(socket: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = ''
    socket.on('data', (chunk) => {
      answer += chunk.toString('latin1')
    })
    socket.on('end', () => resolve(answer))
    socket.on('error', reject)
    socket.on('close', () => reject(new Error('clamd closed the connection without an answer.')))
  })
}

function targetOf(address: string): { path: string } | { host: string; port: number } {
  if (address.startsWith('/')) return { path: address }
  const colon = address.lastIndexOf(':')
  return { host: address.slice(0, colon), port: Number(address.slice(colon + 1)) }
}
