import type { Page } from 'playwright/test'
import type { FormName } from '../../../machines/forms/index.ts'
import { FIRST_FORM, FORM_NAMES, LAST_FORM, SHORTEST } from '../../specification/forms/index.ts'
import { screenOf } from '../../specification/steps.ts'
import { expect, test } from '../fixtures.ts'
import { Applicant } from '../screens/applicant.ts'
import { ALL_NAMES, identityIn, opensMeasured, storedEventNames, storedEvents } from './measured.ts'

test.use({ serverEnvironment: { ANALYTICS_URL: '' } })

test('the whole funnel in two tabs, in turns, is each event once, in order', async ({
  page,
  context,
  server,
}) => {
  const one = await opensMeasured(page)
  const two = new Applicant(await context.newPage())
  await two.goesTo('/apply')
  await two.sees('Job Description')
  const seen = async () => {
    await two.waits(500)
    return storedEventNames(server).toSorted()
  }
  await expect.poll(seen).toEqual(['Application Viewed', 'Application Viewed', 'session_start'])
  const changesTab = async (from: Applicant, to: Applicant) => {
    await looks(from.page, false)
    await looks(to.page, true)
  }

  await changesTab(two, one)
  await one.startsApplication()
  await continuesPast(one, FIRST_FORM)
  await changesTab(one, two)
  for (const form of FORM_NAMES.slice(1, -1)) await continuesPast(two, form)
  await two.sees(screenOf(LAST_FORM).title)
  await changesTab(two, one)
  await continuesPast(one, LAST_FORM)
  await one.seesPath('/apply/puzzle')
  await one.startsPuzzle()
  let [active, resting] = [one, two]
  for (const level of [1, 2, 3, 4, 5] as const) {
    await active.seesPath(`/apply/puzzle/${level}`)
    await active.solves(level)
    await active.waits(1_000)
    ;[active, resting] = [resting, active]
    await changesTab(resting, active)
    // A level pauses in the tab that is hidden.
    if (level < 5) await active.resumes()
  }
  await active.sees('Congratulations!')
  await active.submits()
  await expect.poll(() => server.contacts()).toHaveLength(1)
  await active.waits(4_000)
  await active.sees("You're approved!")
  await changesTab(active, resting)
  await resting.waits(4_000)
  await expect.poll(() => storedEvents(server)).toHaveLength(ALL_NAMES.length + 1)

  const events = storedEvents(server).sort((a, b) => a.time - b.time || a.event_id - b.event_id)
  const names = events.map(({ event_type }) => event_type)
  expect(names.slice(3)).toEqual(ALL_NAMES.slice(2))
  const senders = events.map(({ device_id, session_id }) => `${device_id} ${session_id}`)
  expect(new Set(senders).size).toBe(1)
  expect(new Set(events.map(({ insert_id }) => insert_id)).size).toBe(events.length)
  expect(await identityIn(context)).not.toContain('ada.byron')
})

async function continuesPast(applicant: Applicant, form: FormName): Promise<void> {
  await applicant.sees(screenOf(form).title)
  await applicant.fills(form, SHORTEST[form])
  await applicant.continues()
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
