import { type BrowserContext, expect, type Page } from 'playwright/test'
import { itemsOf } from '../../fakes/envelope.ts'
import { storedEvents as eventsIn, storedEnvelopes } from '../../server/measurement/measured.ts'
import type { TestServer } from '../fixtures.ts'
import { Applicant } from '../screens/applicant.ts'

/** The moment from which a measured applicant's clock is paused. */
export const BEGIN = Date.parse('2026-11-21T15:01:00.000Z')

/** The names of all events of an approved application with a LinkedIn profile, in order. */
export const ALL_NAMES = [
  'session_start',
  'Application Viewed',
  'Application Started',
  '$identify',
  ...Array<string>(2).fill('Application Step Completed'),
  '$identify',
  ...Array<string>(9).fill('Application Step Completed'),
  'Application Submitted',
  'Applicant Decision Issued',
]

/** An event as the ingestion stores it. */
interface StoredEvent {
  event_type: string
  event_id: number
  time: number
  user_id?: string
  device_id: string
  session_id: number
  insert_id: string
  event_properties?: object
  user_properties?: object
}

/**
 * Opens an address with a clock paused at BEGIN before the analytics client is loaded, and
 * waits until it takes events.
 */
export async function opensMeasured(
  page: Page,
  path = '/apply',
  referrer = '',
  apiKey = 'funnel',
): Promise<Applicant> {
  const applicant = new Applicant(page)
  const client = await holdsClient(page)
  await applicant.opens(path, { now: '2026-11-21T15:00:00.000Z', referrer })
  const waits = async () => {
    await applicant.waits(500)
    return client.isAsked()
  }
  await expect.poll(waits, { intervals: [20] }).toBe(true)
  await page.clock.pauseAt(BEGIN)
  client.release()
  await seesClientLoaded(page, apiKey)
  return applicant
}

/** Keeps the analytics client from being loaded until it is released. */
async function holdsClient(page: Page): Promise<{ isAsked: () => boolean; release: () => void }> {
  const gate = Promise.withResolvers<void>()
  let isAsked = false
  await page.route('**/assets/provider-client-*.js', async (route) => {
    isAsked = true
    await gate.promise
    await route.continue()
  })
  return { isAsked: () => isAsked, release: gate.resolve }
}

/** The analytics client has begun its session, so it takes events. */
export async function seesClientLoaded(page: Page, apiKey = 'funnel'): Promise<void> {
  await expect
    .poll(async () => (await identityIn(page.context(), apiKey)).includes('"sessionId"'))
    .toBe(true)
}

/** What the analytics client stores in its cookie, as text; '' without one. */
export async function identityIn(context: BrowserContext, apiKey = 'funnel'): Promise<string> {
  const cookie = (await context.cookies()).find(({ name }) => name === `AMP_${apiKey}`)
  return cookie
    ? decodeURIComponent(Buffer.from(decodeURIComponent(cookie.value), 'base64').toString())
    : ''
}

/** Every event that the ingestion has stored, in the order in which the client numbered them. */
export function storedEvents(server: TestServer): StoredEvent[] {
  const events: StoredEvent[] = JSON.parse(JSON.stringify(eventsIn(server)))
  return events.sort((one, other) => one.event_id - other.event_id)
}

/** The types of the stored events, in order. */
export function storedEventNames(server: TestServer): string[] {
  return storedEvents(server).map(({ event_type }) => event_type)
}

/** One stored item of an error report: its type and its payload as text. */
interface StoredReport {
  type: string
  text: string
}

/** Every item that the ingestion has stored, oldest first. */
export function storedReports(server: TestServer): StoredReport[] {
  return storedEnvelopes(server)
    .flatMap(itemsOf)
    .map(({ headers, payload }) => ({ type: headers.type, text: payload.toString() }))
}

/** The stored items of one type, read as JSON. */
export function reportsOf(server: TestServer, type: string): Record<string, unknown>[] {
  return storedReports(server)
    .filter((report) => report.type === type)
    .map(({ text }) => JSON.parse(text))
}
