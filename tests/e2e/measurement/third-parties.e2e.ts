import { createServer } from 'node:http'
import type { Page } from 'playwright/test'
import { listen } from '../../fakes/listen.ts'
import { FULL_ANSWERS } from '../../model/people.ts'
import { expect } from '../fixtures.ts'
import { Applicant } from '../screens/applicant.ts'
import { storedReports } from './measured.ts'
import { test as base } from './vendor.ts'

const test = base.extend<{ placeUrl: string }>({
  /** Another company's geolocation service, on an origin of its own, which knows no place. */
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the braces.
  placeUrl: async ({}, use) => {
    const server = createServer((_, response) => {
      response.setHeader('access-control-allow-origin', '*')
      response.setHeader('content-type', 'application/json')
      response.end('{"status":"fail"}')
    })
    await use(`http://127.0.0.1:${await listen(server)}/api/geo`)
    server.close()
    server.closeAllConnections()
  },
  measurement: async ({ placeUrl }, use) => use({ MONITORING_DSN: '', GEOLOCATION_URL: placeUrl }),
})

/** All requests of the page: the address, and the headers and body as text. */
function requestsOf(page: Page): { url: string; text: string }[] {
  const requests: { url: string; text: string }[] = []
  page.on('request', async (request) => {
    const headers = await request.allHeaders().catch(() => request.headers())
    const text = [request.url(), JSON.stringify(headers), request.postData() ?? ''].join(' ')
    requests.push({ url: request.url(), text })
  })
  return requests
}

test('only the own backend gets what the applicant typed, and can trace the calls', async ({
  page,
  server,
  vendor,
  placeUrl,
  consoleErrors,
}) => {
  consoleErrors.allow(/sessionStorage.*The document is sandboxed/)
  const requests = requestsOf(page)
  const client = page.waitForResponse(/\/assets\/reports-/)
  const applicant = new Applicant(page)
  await applicant.opens('/apply?application_source=Joveo&jclickid=jc-42')
  await applicant.waits(6_000)
  await client
  await applicant.arrivesAt('puzzleComplete', { as: 'an applicant who tells everything' })
  await applicant.submits()
  await expect.poll(() => server.contacts()).toHaveLength(1)
  await expect.poll(() => vendor.visits).toHaveLength(1)
  await applicant.waits(3_000)
  await applicant.sees("You're approved!")

  const own = requests.filter(({ url }) => url.startsWith(`${server.url}/`))
  const others = requests.filter(({ url }) => !url.startsWith(`${server.url}/`))
  expect(others.map(({ url }) => url).toSorted()).toEqual(
    [placeUrl, `${vendor.url}/apply.js`, `${vendor.url}/found`].toSorted(),
  )
  const { firstName, lastName, email } = FULL_ANSWERS.contactDetails
  const { goodFitReason, socialProfile } = FULL_ANSWERS.workExperience
  const stored = ['progress_applications', 'progress_entries', 'accesses'].map((table) =>
    JSON.stringify(server.query(`select * from ${table}`)),
  )
  const sent = [
    ...others.map(({ text }) => text),
    ...storedReports(server).map(({ text }) => text),
    ...stored,
  ]
  for (const typed of [firstName, lastName, email, '555-0123', goodFitReason, socialProfile]) {
    expect(sent.join('\n')).not.toContain(typed)
  }

  const traced = requests.filter(({ text }) => /sentry-trace|baggage/.test(text))
  const paths = new Set(traced.map(({ url }) => url.replace(server.url, '')))
  expect(paths).toContain('/api/upload_aws')
  expect(paths).toContain('/api/create_contact')
  expect(traced.filter((request) => !own.includes(request))).toEqual([])
  expect([...paths].filter((path) => !path.startsWith('/api/'))).toEqual([])
})
