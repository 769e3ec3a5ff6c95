import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Another company's geolocation service, on an origin of its own, that any page may ask. */
export interface PlaceService {
  url: string
  /** The paths that were asked for, oldest first. */
  asked: string[]
  close(): Promise<void>
}

/** Starts a service that gives one answer, in the shape of ip-api.com (section 7), to everybody. */
export async function startPlaceService(answer: object): Promise<PlaceService> {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    response.setHeader('access-control-allow-origin', '*')
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(answer))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
