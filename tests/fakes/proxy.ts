import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

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
  /** Every connection is cut, and so is each new one, as where nobody listens. */
  close(): void
  open(): void
  /** From now on the neighbour does not answer, and `asked` resolves with the next call that has the text. */
  freeze(text?: string): { asked: Promise<void> }
  /** It answers again. */
  thaw(): void
  /** What it answers comes so many milliseconds later. */
  delay(ms: number): void
  /** New connections lead there; those that are open stay. */
  leadTo(target: Target): void
  /** Ends the proxy. */
  stop(): void
}

export async function startProxy(target: Target): Promise<NeighbourProxy> {
  const pairs = new Set<{ client: Socket; neighbour: Socket }>()
  let frozen: (PromiseWithResolvers<void> & { text: string }) | undefined
  let isClosed = false
  let delayMs = 0
  let { hostname, port } = target

  const server = createServer({ allowHalfOpen: true }, (client) => {
    if (isClosed) {
      client.resetAndDestroy()
      return
    }
    const neighbour = connect({ port, host: hostname, allowHalfOpen: true })
    const pair = { client, neighbour }
    pairs.add(pair)
    client.on('data', (data) => {
      neighbour.write(data)
      if (frozen && data.includes(frozen.text)) frozen.resolve()
    })
    neighbour.on('data', (data) => {
      if (delayMs === 0) client.write(data)
      else setTimeout(() => client.write(data), delayMs)
    })
    if (frozen) neighbour.pause()
    client.on('end', () => neighbour.end())
    neighbour.on('end', () => setTimeout(() => client.end(), delayMs))
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
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')

  function cut(): void {
    for (const { client, neighbour } of pairs) {
      client.resetAndDestroy()
      neighbour.destroy()
    }
  }
  return {
    port: (server.address() as AddressInfo).port,
    cut,
    close() {
      isClosed = true
      cut()
    },
    open() {
      isClosed = false
    },
    freeze(text = '') {
      frozen = { ...Promise.withResolvers(), text }
      for (const { neighbour } of pairs) neighbour.pause()
      return { asked: frozen.promise }
    },
    thaw() {
      frozen = undefined
      for (const { neighbour } of pairs) neighbour.resume()
    },
    delay(ms) {
      delayMs = ms
    },
    leadTo(next) {
      ;({ hostname, port } = next)
    },
    stop() {
      cut()
      server.close()
    },
  }
}
