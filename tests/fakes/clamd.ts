import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'

/**
 * A clamd that reads INSTREAM by the letter of its protocol, finds the word EICAR, and fails at the word
 * UNREADABLE.
 *
 * @param port a free one if left out
 */
export async function startClamd(port = 0): Promise<{ port: number; stop(): void }> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    let received = Buffer.alloc(0)
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
    socket.on('data', (chunk) => {
      received = Buffer.concat([received, chunk])
      const stream = instreamOf(received)
      if (stream !== undefined) socket.end(`stream: ${verdictOn(stream)}\0`)
    })
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    stop() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}

function verdictOn(stream: Buffer): string {
  if (stream.includes('UNREADABLE')) return "Can't read ERROR"
  return stream.includes('EICAR') ? 'Eicar FOUND' : 'OK'
}

/** What was streamed; undefined until the empty chunk at its end is there. */
function instreamOf(received: Buffer): Buffer | undefined {
  const command = 'zINSTREAM\0'
  const chunks: Buffer[] = []
  let at = command.length
  if (received.toString('latin1', 0, at) !== command) return undefined
  while (received.length >= at + 4) {
    const length = received.readUInt32BE(at)
    if (length === 0) return Buffer.concat(chunks)
    chunks.push(received.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
  return undefined
}
