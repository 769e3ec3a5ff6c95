import { createServer, Socket } from 'node:net'
import { listen } from './listen.ts'

const TICKS_PER_SECOND = 20
/** What the modem of a phone holds. */
const MODEM_BYTES = 128 * 1024

/** A slow line between a browser and a server. */
export interface SlowLine {
  /** On 127.0.0.1. */
  port: number
  stop(): void
}

/**
 * A line that carries so many bytes in a second to the server, of all connections together and in their
 * order, and any number back. Sockets and modem buffer as ordinary ones do, so that what is sent has not
 * arrived yet, and a new connection waits behind it.
 */
export async function startSlowLine(port: number, bytesPerSecond: number): Promise<SlowLine> {
  const sockets = new Set<Socket>()
  const modem: { bytes: Buffer; server: Socket }[] = []
  let held = 0

  const line = createServer((client) => {
    sockets.add(client)
    client.on('close', () => sockets.delete(client))
    const server = new Socket()
    client.on('data', (bytes) => {
      modem.push({ bytes, server })
      held += bytes.length
      if (held > MODEM_BYTES) for (const socket of sockets) socket.pause()
    })
    server.on('data', (bytes) => client.write(bytes))
    for (const [socket, other] of [
      [client, server],
      [server, client],
    ] as const) {
      socket.on('error', () => other.destroy())
      socket.on('close', () => other.destroySoon())
    }
  })

  function carry(most: number): void {
    for (let left = most; left > 0 && modem.length > 0; ) {
      const first = modem[0]
      if (first === undefined) return
      const bytes = first.bytes.subarray(0, left)
      first.bytes = first.bytes.subarray(bytes.length)
      if (first.bytes.length === 0) modem.shift()
      if (first.server.pending && !first.server.connecting) first.server.connect(port, '127.0.0.1')
      if (!first.server.destroyed) first.server.write(bytes)
      held -= bytes.length
      left -= bytes.length
    }
    if (held <= MODEM_BYTES) for (const socket of sockets) socket.resume()
  }
  const carrying = setInterval(
    () => carry(bytesPerSecond / TICKS_PER_SECOND),
    1000 / TICKS_PER_SECOND,
  )
  return {
    port: await listen(line),
    stop() {
      clearInterval(carrying)
      for (const socket of sockets) socket.destroy()
      line.close()
    },
  }
}
