import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

/**
 * A geolocation service for GEO_SOURCE that keeps its answer, a place in Pittsburgh, to itself until
 * `answer` is called; `asked` resolves when the first question has come.
 */
export async function placeService(found: object = {}) {
  const asked = Promise.withResolvers<void>()
  const answered = Promise.withResolvers<void>()
  const server = createServer(async (_, response) => {
    asked.resolve()
    await answered.promise
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ ...PITTSBURGH, ...found }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, asked: asked.promise, answer: answered.resolve }
}

const PITTSBURGH = {
  status: 'success',
  country: 'United States',
  countryCode: 'US',
  region: 'PA',
  regionName: 'Pennsylvania',
  city: 'Pittsburgh',
  query: '81.2.69.142',
}
