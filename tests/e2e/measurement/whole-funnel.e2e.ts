import { expect, test } from '../fixtures.ts'
import { completesForms, completesPuzzles, SHORT_ANSWERS, submits } from '../screens/walk.ts'
import { eventsOf, type MeasuredRun } from './expected-events.ts'
import { BEGIN, identityIn, opensMeasured, storedEvents } from './measured.ts'

test.use({ serverEnvironment: { ANALYTICS_URL: '' } })

const EMAIL = 'ada.byron@mail.example'

const RUN: MeasuredRun = {
  tracking: {
    external_referrer: 'https://jobs.example/list',
    jclickid: 'jc-42',
    application_source: 'Joveo',
    campaign_id: 'cmp-5',
    utm_medium: 'cpc',
  },
  seconds: [1, 1, 2, 1, 1],
  performance: { totalTimeMs: 6000, totalMoves: 13, totalTimeFormatted: '0:06' },
}

test('the whole funnel is these events, each once, in this order, with these fields', async ({
  page,
  server,
  context,
}) => {
  const applicant = await opensMeasured(
    page,
    '/apply?application_source=Joveo&campaign_id=cmp-5&utm_medium=cpc&jclickid=jc-42',
    'https://jobs.example/list',
  )
  await completesForms(applicant, SHORT_ANSWERS)
  await completesPuzzles(applicant)
  await submits(applicant)
  await expect.poll(() => server.contacts()).toHaveLength(1)
  await applicant.waits(1_001)
  await expect.poll(() => storedEvents(server)).toHaveLength(18)
  expect(await identityIn(context)).toContain(EMAIL)
  await applicant.waits(4_000)
  await applicant.sees("You're approved!")

  const events = storedEvents(server)
  const [started, viewed, ...others] = events
  expect(started).toMatchObject({
    event_type: 'session_start',
    time: BEGIN,
    session_id: BEGIN,
    device_id: expect.stringMatching(/^[\da-f-]{36}$/),
  })
  expect(viewed).toMatchObject({ event_type: 'Application Viewed', event_properties: {} })
  expect(viewed?.time).toBeLessThan(BEGIN)
  expect(
    others.map(({ event_type, time, user_id, event_properties, user_properties }) => ({
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
  expect(new Set(events.map(({ insert_id }) => insert_id)).size).toBe(18)
  const [contact] = server.contacts()
  expect(contact?.application_id).toMatch(/^[\da-f-]{36}$/)
  expect(JSON.stringify(events)).not.toContain(contact?.application_id)

  expect(await identityIn(context)).not.toContain(EMAIL)
  const stored = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))
  expect(stored).not.toContain('ada.byron')
})
