import type { BrowserContext, Route } from 'playwright/test'
import { PUZZLE_COMPLETE } from '../../specification/steps.ts'
import { expect, test } from '../fixtures.ts'
import { Applicant } from '../screens/applicant.ts'
import { submits } from '../screens/walk.ts'
import { seesApproval } from './outcome.ts'

const CREATE_CONTACT = '**/api/create_contact'
const APPROVAL = { time: '1:23', moves: 13, email: 'ada.byron@mail.example' }
const ONE_CONTACT = [expect.objectContaining({ applicant_s_pipeline_stage: 'Qualified' })]

/** Drops every contact in the network; returns how often one was sent. */
async function breaksDelivery(
  context: BrowserContext,
  breakOff: (route: Route) => Promise<void>,
): Promise<{ attempts: number }> {
  const sent = { attempts: 0 }
  await context.route(CREATE_CONTACT, async (route) => {
    sent.attempts += 1
    await breakOff(route)
  })
  return sent
}

const OUTAGES = {
  'cannot be reached': (route: Route) => route.abort('connectionrefused'),
  'answers 500': (route: Route) => route.fulfill({ status: 500, body: '{}' }),
}

for (const [name, breakOff] of Object.entries(OUTAGES)) {
  test(`while the backend ${name} the applicant is approved; the contact comes later, once`, async ({
    page,
    context,
    server,
    consoleErrors,
  }) => {
    consoleErrors.allow(/create_contact/)
    const sent = await breaksDelivery(context, breakOff)
    const applicant = new Applicant(page)
    await applicant.returnsTo(PUZZLE_COMPLETE)
    await applicant.stopsClock()
    await submits(applicant)
    await expect.poll(() => sent.attempts).toBe(1)
    await applicant.waits(3_000)
    await seesApproval(applicant, APPROVAL, false)
    expect(server.contacts()).toEqual([])

    await context.unroute(CREATE_CONTACT)
    await expect
      .poll(async () => {
        await page.clock.fastForward('05:00')
        return server.contacts()
      })
      .toEqual(ONE_CONTACT)
    await page.clock.fastForward('05:00')
    await seesApproval(applicant, APPROVAL)
    expect(server.contacts()).toEqual(ONE_CONTACT)
  })
}

const CLOSINGS = [
  { when: 'before its records are removed', ms: 1_000, title: 'Thank you' },
  { when: 'after its records are removed', ms: 2_000, title: 'Job Description' },
]

for (const { when, ms, title } of CLOSINGS) {
  test(`a page closed ${when} delivers its contact when the site is opened again`, async ({
    page,
    context,
    server,
    consoleErrors,
  }) => {
    consoleErrors.allow(/create_contact/)
    const sent = await breaksDelivery(context, OUTAGES['cannot be reached'])
    const applicant = new Applicant(page)
    await applicant.returnsTo(PUZZLE_COMPLETE)
    await applicant.stopsClock()
    await submits(applicant)
    await expect.poll(() => sent.attempts).toBe(1)
    await applicant.waits(3_000)
    await seesApproval(applicant, APPROVAL, false)
    await applicant.waits(ms)
    await page.close()
    expect(server.contacts()).toEqual([])
    await context.unroute(CREATE_CONTACT)

    const returning = new Applicant(await context.newPage())
    await returning.goesTo('/apply')
    await returning.sees(title)
    await expect.poll(() => server.contacts()).toEqual(ONE_CONTACT)
    await returning.reloads()
    await returning.sees(title)
    expect(server.contacts()).toEqual(ONE_CONTACT)
  })
}
