import type { Page } from 'playwright/test'
import type { PuzzleIndex } from '../../../machines/puzzle/levels.ts'
import { FIRST_FORM, FORM_NAMES, LAST_FORM } from '../../specification/forms/index.ts'
import { screenOf } from '../../specification/steps.ts'
import { expect, test } from '../fixtures.ts'
import { SHORT_ANSWERS } from '../runs/answers.ts'
import { Applicant } from '../screens/applicant.ts'
import { completesForm, submits } from '../screens/walk.ts'
import { eventsOf, type MeasuredRun } from './expected-events.ts'
import { BEGIN, holdsClient, identityIn, keptEvents, seesClientLoaded } from './measured.ts'

test.use({ serverEnvironment: { ANALYTICS_URL: '' } })

const EMAIL = 'ada.byron@mail.example'

test('the whole funnel in two tabs, in turns, is each event once, in order, with these fields', async ({
  page,
  context,
  server,
}) => {
  const { one, two } = await opensTwice(page, await context.newPage())

  await one.startsApplication()
  await completesForm(one, FIRST_FORM, SHORT_ANSWERS)

  await changesTab(one, two)
  for (const form of FORM_NAMES.slice(1, -1)) await completesForm(two, form, SHORT_ANSWERS)
  await two.sees(screenOf(LAST_FORM).title)

  await changesTab(two, one)
  await completesForm(one, LAST_FORM, SHORT_ANSWERS)
  await one.seesPath('/apply/puzzle')
  await one.presses(/^Start$/)
  for (const index of [1, 2] as const) await completes(one, index)

  await changesTab(one, two)
  for (const index of [3, 4] as const) await completes(two, index)

  await changesTab(two, one)
  await completes(one, 5)
  await one.sees('Congratulations!')

  await changesTab(one, two)
  await two.sees('Congratulations!')
  await submits(two)
  await expect.poll(() => server.contacts()).toHaveLength(1)
  await two.waits(4_000)
  await two.sees("You're approved!")
  await changesTab(two, one)
  await one.waits(4_000)
  await expect.poll(() => keptEvents(server)).toHaveLength(19)
  await one.page.close()
  await two.page.close()

  const events = keptEvents(server).sort((a, b) => a.time - b.time || a.event_id - b.event_id)
  const seen = events.slice(0, 3).map(({ event_type }) => event_type)
  expect(seen.toSorted()).toEqual(['Application Viewed', 'Application Viewed', 'session_start'])
  expect(
    events.slice(3).map(({ event_type, time, user_id, event_properties, user_properties }) => ({
      event_type,
      time,
      ...(user_id && { user_id }),
      ...(event_properties && { event_properties }),
      ...(user_properties && { user_properties }),
    })),
  ).toEqual(eventsOf(RUN, BEGIN))
  expect(
    new Set(events.map(({ device_id, session_id }) => `${device_id} ${session_id}`)).size,
  ).toBe(1)
  expect(new Set(events.map(({ insert_id }) => insert_id)).size).toBe(19)
  expect(await identityIn(context)).not.toContain(EMAIL)
})

/** Begun seconds are not kept: each change of tabs on a level gives up what of one has passed. */
const RUN: MeasuredRun = {
  tracking: {
    external_referrer: 'https://jobs.example/list',
    jclickid: 'jc-42',
    application_source: 'Joveo',
  },
  seconds: [1, 1, 1, 1, 0],
  performance: { totalTimeMs: 4000, totalMoves: 13, totalTimeFormatted: '0:04' },
}

/** Both tabs stand on the intro with their clients loaded, the second one hidden, at BEGIN. */
async function opensTwice(page: Page, other: Page): Promise<{ one: Applicant; two: Applicant }> {
  const [one, two] = [new Applicant(page), new Applicant(other)]
  const [first, second] = [await holdsClient(page), await holdsClient(other)]
  const asked = [page, other].map((tab) => tab.waitForRequest('**/assets/delivery-*.js'))
  await one.opens('/apply?application_source=Joveo&jclickid=jc-42', {
    now: '2026-11-21T15:00:00.000Z',
    referrer: 'https://jobs.example/list',
  })
  await one.sees('Job Description')
  await two.goesTo('/apply')
  await two.sees('Job Description')
  await Promise.all(asked)
  await page.clock.pauseAt(BEGIN - 1_000)
  first.release()
  await seesClientLoaded(page)
  await expect.poll(() => identityIn(page.context())).toContain('"lastEventTime"')
  second.release()
  await expect
    .poll(async () => {
      await one.waits(5)
      return recordsOfUnsentEvents(page)
    })
    .toBe(2)
  await page.clock.pauseAt(BEGIN)
  await looks(other, false)
  return { one, two }
}

function recordsOfUnsentEvents(page: Page): Promise<number> {
  return page.evaluate(
    () => Object.keys(localStorage).filter((key) => key.startsWith('analytics.unsent.')).length,
  )
}

async function changesTab(from: Applicant, to: Applicant): Promise<void> {
  await looks(from.page, false)
  await looks(to.page, true)
}

/** Shows or hides a tab: a browser without a window shows all of them. */
async function looks(page: Page, isShown: boolean): Promise<void> {
  await page.evaluate((isVisible) => {
    Object.defineProperty(document, 'hidden', { configurable: true, value: !isVisible })
    Object.defineProperty(document, 'visibilityState', {
      configurable: true,
      value: isVisible ? 'visible' : 'hidden',
    })
    document.hasFocus = () => isVisible
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
    if (isVisible) window.dispatchEvent(new Event('focus'))
  }, isShown)
}

async function completes(applicant: Applicant, index: PuzzleIndex): Promise<void> {
  await applicant.seesPath(`/apply/puzzle/${index}`)
  await applicant.solves(index)
  await applicant.waits(1_000)
}
