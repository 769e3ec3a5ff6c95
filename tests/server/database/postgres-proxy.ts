import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A proxy between a server under test and PostgreSQL. */
export interface PostgresProxy {
  /** DATABASE_URL through it. */
  databaseUrl: string
  /** Ends every connection without a word, as a killed PostgreSQL does. */
  cut(): void
  /** From now on PostgreSQL does not answer, and `asked` resolves with the next query. */
  freeze(): { asked: Promise<void> }
  /** PostgreSQL answers again. */
  thaw(): void
  close(): void
}

export async function postgresProxy(databaseUrl: string): Promise<PostgresProxy> {
  const { hostname, port } = new URL(databaseUrl)
  const pairs = new Set<{ client: Socket; database: Socket }>()
  let frozen: PromiseWithResolvers<void> | undefined

  const server = createServer((client) => {
    const database = connect(Number(port || 5432), hostname)
    const pair = { client, database }
    pairs.add(pair)
    client.on('data', (data) => {
      database.write(data)
      frozen?.resolve()
    })
    database.on('data', (data) => client.write(data))
    if (frozen) database.pause()
    for (const socket of [client, database]) {
      socket.on('error', () => {})
      socket.on('close', () => {
        pairs.delete(pair)
        client.destroy()
        database.destroy()
      })
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = new URL(databaseUrl)
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`

  function cut(): void {
    for (const { client, database } of pairs) {
      client.resetAndDestroy()
      database.destroy()
    }
  }
  return {
    databaseUrl: url.href,
    cut,
    freeze() {
      frozen = Promise.withResolvers()
      for (const { database } of pairs) database.pause()
      return { asked: frozen.promise }
    },
    thaw() {
      frozen = undefined
      for (const { database } of pairs) database.resume()
    },
    close() {
      cut()
      server.close()
    },
  }
}
