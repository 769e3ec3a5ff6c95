import { connect, type Socket } from 'node:net'
import { pipeline } from 'node:stream/promises'

/** A virus scanner's verdict on a file's bytes; it throws if the scan fails. */
type Scanner = (bytes: AsyncIterable<Uint8Array>) => Promise<'clean' | 'infected'>

/**
 * ClamAV's daemon, asked by INSTREAM over its socket: chunks with their length before them, an
 * empty one at the end. It answers `stream: OK` or `stream: <name> FOUND`.
 *
 * @param address `host:port`, or the path of a Unix socket
 * @param timeoutMs how long a file may take in all
 */
export function clamdScanner(address: string, timeoutMs: number): Scanner {
  return async (bytes) => {
    const socket = connect(targetOf(address))
    const late = new Error('clamd did not answer in time.')
    const timer = setTimeout(() => socket.destroy(late), timeoutMs)
    try {
      const [answer] = await Promise.all([answerOf(socket), pipeline(instream(bytes), socket)])
      if (/^stream: OK\0?$/.test(answer)) return 'clean'
      if (/ FOUND\0?$/.test(answer)) return 'infected'
      throw new Error('clamd failed to scan the file.')
    } finally {
      clearTimeout(timer)
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

/** `stream: <name> FOUND` is far shorter. */
const MAX_ANSWER = 4096

function answerOf(socket: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = ''
    socket.on('data', (chunk) => {
      answer += chunk.toString('latin1')
      if (answer.length > MAX_ANSWER) socket.destroy(new Error('clamd answered too much.'))
    })
    socket.on('end', () => resolve(answer))
    socket.on('error', reject)
    socket.on('close', () => reject(new Error('clamd closed the connection without an answer.')))
  })
}

function targetOf(address: string): { path: string } | { host: string; port: number } {
  if (address.startsWith('/')) return { path: address }
  const colon = address.lastIndexOf(':')
  const host = address.slice(0, colon).replace(/^\[(.*)\]$/, '$1')
  return { host, port: Number(address.slice(colon + 1)) }
}
