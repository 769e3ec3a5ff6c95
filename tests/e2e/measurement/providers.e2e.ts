import { expect, test } from '../fixtures.ts'
import { opensMeasured, storedEventNames } from './measured.ts'

const NAMES = ['session_start', 'Application Viewed', 'Application Started']
const ENDPOINT = 'https://api.eu.amplitude.com/batch'

test.describe('at the provider', () => {
  test.use({
    serverEnvironment: { ANALYTICS_URL: ENDPOINT, ANALYTICS_API_KEY: 'a-key' },
  })

  test('events go to its endpoint, with the company’s key', async ({ page, server }) => {
    const uploads: { url: string; key: string; names: string[] }[] = []
    await page.route('https://*.amplitude.com/**', (route) => {
      const { api_key: key, events } = route.request().postDataJSON()
      const names = events.map(({ event_type }: { event_type: string }) => event_type)
      uploads.push({ url: route.request().url(), key, names })
      const headers = { 'access-control-allow-origin': '*' }
      return route.fulfill({ headers, json: { code: 200 } })
    })
    const applicant = await opensMeasured(page, '/apply', '', 'a-key')
    await applicant.startsApplication()
    await applicant.waits(1_100)
    await expect.poll(() => uploads).toEqual([{ url: ENDPOINT, key: 'a-key', names: NAMES }])
    expect(storedEventNames(server)).toEqual([])
  })
})

for (const [transport, type] of [
  ['xhr', 'xhr'],
  ['beacon', 'ping'],
] as const) {
  test.describe(`by ${transport}`, () => {
    test.use({
      serverEnvironment: {
        ANALYTICS_URL: '',
        FUNNEL: JSON.stringify({ analyticsTransport: transport }),
      },
    })

    test('everything arrives', async ({ page, server }) => {
      const types: string[] = []
      page.on('request', (request) => {
        if (request.url().endsWith('/2/httpapi')) types.push(request.resourceType())
      })
      const applicant = await opensMeasured(page)
      await applicant.startsApplication()
      await applicant.waits(1_100)
      await expect.poll(() => storedEventNames(server)).toEqual(NAMES)
      await expect.poll(() => types).toEqual([type])
    })
  })
}
