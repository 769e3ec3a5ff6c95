import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sendApplications } from './applicants.ts'
import { type Losses, lossesOf, type Place, variablesOf } from './losses.ts'
import { serverProcess } from './server-process.ts'

/**
 * Applications through a proxy that drops the connection once the backend has answered the first
 * call of a contact: each is committed, and no client gets the answer before it repeats the call.
 */
export async function loseAnswers(
  place: Place,
  { applications, clients }: { applications: number; clients: number },
): Promise<Losses & { answersLost: number }> {
  const server = await serverProcess(variablesOf(place))
  const dropped = new Set<unknown>()
  const proxy = createServer((incoming, outgoing) => {
    const { method, url = '', headers } = incoming
    const forwarded = request(`${server.url}${url}`, { method, headers }, (answer) => {
      const key = headers['idempotency-key']
      if (answer.statusCode === 201 && key !== undefined && !dropped.has(key)) {
        dropped.add(key)
        outgoing.socket?.destroy()
        answer.resume()
        return
      }
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    incoming.pipe(forwarded)
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const { port } = proxy.address() as AddressInfo
  try {
    const acknowledged = await sendApplications(
      { applications, clients },
      () => `http://127.0.0.1:${port}`,
    )
    return { ...(await lossesOf(acknowledged, place)), answersLost: dropped.size }
  } finally {
    proxy.closeAllConnections()
    proxy.close()
    await server.stop()
  }
}
