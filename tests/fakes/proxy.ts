import { connect, createServer, type Socket } from 'node:net'
import { listen } from './listen.ts'

/** Where a proxy leads. */
interface Target {
  hostname: string
  port: number
}

/** A proxy between a server under test and a neighbour of it. */
export interface NeighbourProxy {
  /** On 127.0.0.1. */
  port: number
  /** Ends every connection without a word, as a killed neighbour does. */
  cut(): void
  /** Does so once a call comes that has the text, in place of passing it on. */
  cutAt(text: string): void
  /** From now on the neighbour does not answer. */
  freeze(): void
  /** It answers again. */
  thaw(): void
  /** Ends the proxy. */
  stop(): void
}

export async function startProxy(target: Target): Promise<NeighbourProxy> {
  const pairs = new Set<{ client: Socket; neighbour: Socket }>()
  let isFrozen = false
  let cutText: string | undefined

  const server = createServer({ allowHalfOpen: true }, (client) => {
    const neighbour = connect({ port: target.port, host: target.hostname, allowHalfOpen: true })
    const pair = { client, neighbour }
    pairs.add(pair)
    client.on('data', (data) => {
      if (cutText === undefined || !data.includes(cutText)) neighbour.write(data)
      else {
        cutText = undefined
        cut()
      }
    })
    neighbour.on('data', (data) => client.write(data))
    if (isFrozen) neighbour.pause()
    client.on('end', () => neighbour.end())
    neighbour.on('end', () => client.end())
    for (const [socket, other] of [
      [client, neighbour],
      [neighbour, client],
    ] as const) {
      socket.on('error', () => other.destroy())
      socket.on('close', () => {
        pairs.delete(pair)
        other.destroySoon()
      })
    }
  })
  const port = await listen(server)

  function cut(): void {
    for (const { client, neighbour } of pairs) {
      client.resetAndDestroy()
      neighbour.destroy()
    }
  }
  return {
    port,
    cut,
    cutAt(text) {
      cutText = text
    },
    freeze() {
      isFrozen = true
      for (const { neighbour } of pairs) neighbour.pause()
    },
    thaw() {
      isFrozen = false
      for (const { neighbour } of pairs) neighbour.resume()
    },
    stop() {
      cut()
      server.close()
    },
  }
}
