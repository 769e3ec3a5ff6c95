import { connect, type Socket } from 'node:net'

/**
 * A kept-alive connection that costs its process as little as can be: it writes prepared bytes and
 * reads no more of an answer than its status and its end.
 */
export interface Connection {
  /** @returns the answer's HTTP status */
  send(request: Buffer): Promise<number>
  close(): void
}

const HEAD_END = '\r\n\r\n'

/** Opens a connection to a server that gives each answer's length in `content-length`, or in chunks. */
export function openConnection(url: string): Promise<Connection> {
  const { hostname, port } = new URL(url)
  let answered: ((status: number) => void) | undefined
  let failed: ((error: Error) => void) | undefined
  let received = ''

  function take(chunk: string): void {
    received += chunk
    const head = received.indexOf(HEAD_END)
    if (head < 0 || !isWhole(received, head)) return
    const status = Number(received.slice(9, 12))
    received = ''
    answered?.(status)
  }

  return new Promise((resolve, reject) => {
    const socket: Socket = connect({ host: hostname, port: Number(port), noDelay: true }, () =>
      resolve({
        send: (request) =>
          new Promise((done, broke) => {
            answered = done
            failed = broke
            socket.write(request)
          }),
        close: () => socket.destroy(),
      }),
    )
    socket.setEncoding('latin1')
    socket.on('data', take)
    socket.on('error', (error) => (failed ?? reject)(error))
  })
}

function isWhole(received: string, head: number): boolean {
  const length = /content-length: *(\d+)/i.exec(received.slice(0, head))?.[1]
  if (length !== undefined) return received.length >= head + HEAD_END.length + Number(length)
  return received.endsWith('0\r\n\r\n')
}
