import { SHORTEST } from '../../specification/forms/index.ts'
import { expect, test } from '../fixtures.ts'
import { ALL_NAMES, BEGIN, identityIn, opensMeasured, storedEvents } from './measured.ts'

test.use({ serverEnvironment: { ANALYTICS_URL: '' } })

const EMAIL = 'ada.byron@mail.example'

test('the whole funnel is these events, each once, in this order, by one device, from the e-mail on by name', async ({
  page,
  server,
  context,
}) => {
  const applicant = await opensMeasured(
    page,
    '/apply?application_source=Joveo&campaign_id=cmp-5&utm_medium=cpc&jclickid=jc-42',
    'https://jobs.example/list',
  )
  await applicant.arrivesAt('puzzleComplete')
  await applicant.submits()
  await expect.poll(() => server.contacts()).toHaveLength(1)
  await applicant.waits(1_001)
  await expect.poll(() => storedEvents(server)).toHaveLength(ALL_NAMES.length)
  expect(await identityIn(context)).toContain(EMAIL)
  await applicant.waits(4_000)
  await applicant.sees("You're approved!")

  const events = storedEvents(server)
  expect(events.map(({ event_type }) => event_type)).toEqual(ALL_NAMES)
  const [started, viewed, ...others] = events
  expect(started).toMatchObject({
    time: BEGIN,
    session_id: BEGIN,
    device_id: expect.stringMatching(/^[\da-f-]{36}$/),
  })
  expect(viewed?.time).toBeLessThan(BEGIN)
  for (const [position, { event_type, time, user_id, event_properties }] of others.entries()) {
    expect(user_id).toBe(position === 0 ? undefined : EMAIL)
    if (position === 0 || event_type === '$identify') continue
    expect(event_properties).toMatchObject({ timestamp: new Date(time).toISOString() })
  }
  expect(others[2]?.event_properties).toMatchObject({
    step_name: 'contact',
    step_data: SHORTEST.contactDetails,
    step_variant: 'default',
  })
  expect(others.at(-2)?.event_properties).toMatchObject({
    applicant_status: 'Qualified',
    referrer: 'https://jobs.example/list',
    application_source: 'Joveo',
    campaign_id: 'cmp-5',
    utm_medium: 'cpc',
    jclickid: 'jc-42',
  })
  const senders = events.map(({ device_id, session_id }) => `${device_id} ${session_id}`)
  expect(new Set(senders).size).toBe(1)
  expect(new Set(events.map(({ insert_id }) => insert_id)).size).toBe(events.length)
  const [contact] = server.contacts()
  expect(contact?.application_id).toMatch(/^[\da-f-]{36}$/)
  expect(JSON.stringify(events)).not.toContain(contact?.application_id)

  expect(await identityIn(context)).not.toContain(EMAIL)
  const stored = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))
  expect(stored).not.toContain('ada.byron')
})
