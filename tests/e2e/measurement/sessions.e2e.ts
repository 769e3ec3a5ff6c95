import { expect, test } from '../fixtures.ts'
import { SHORT_ANSWERS } from '../runs/answers.ts'
import { BEGIN, keptEvents, opensMeasured } from './measured.ts'

test.use({ serverEnvironment: { ANALYTICS_URL: '' } })

const MINUTE = 60_000

test('after 30 minutes of inactivity the old session ends and a new one starts', async ({
  page,
  server,
}) => {
  const applicant = await opensMeasured(page)
  await applicant.startsApplication()
  await applicant.fills('contactDetails', SHORT_ANSWERS.contactDetails)
  await applicant.waits(29 * MINUTE)
  await applicant.presses('Continue')
  await applicant.sees('Eligibility')
  await applicant.fills('eligibility', SHORT_ANSWERS.eligibility)
  const lastSign = Math.max(...keptEvents(server).map(({ time }) => time))
  await applicant.waits(30 * MINUTE)
  await applicant.presses('Continue')
  await applicant.sees('Work experience & fit')
  await applicant.waits(1_100)

  const seen = () =>
    keptEvents(server).map(({ event_type, session_id }) => `${event_type} in ${session_id - BEGIN}`)
  const renewed = (await page.evaluate(() => Date.now())) - 1_100 - BEGIN
  await expect
    .poll(seen)
    .toEqual([
      'session_start in 0',
      'Application Viewed in 0',
      'Application Started in 0',
      '$identify in 0',
      'Application Step Completed in 0',
      'session_end in 0',
      `session_start in ${renewed}`,
      `Application Step Completed in ${renewed}`,
    ])
  const ended = keptEvents(server).find(({ event_type }) => event_type === 'session_end')
  expect(ended?.time).toBe(lastSign + 1)
})
