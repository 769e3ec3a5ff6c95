import { PUZZLE_COMPLETE } from '../../specification/steps.ts'
import { ADA, frozen, stored } from '../../unit/src/effects/storage/submission-cases.ts'
import { expect } from '../fixtures.ts'
import { deploysAnother, test } from '../offline/release.ts'
import { Applicant } from '../screens/applicant.ts'
import { putsSubmission, storedSubmissions } from '../screens/device.ts'

/** A submission as the first pages stored it: without what was done, and with answers of another form. */
const EARLIER_RECORD = {
  ...stored(frozen(ADA, 'ada@mail.example')),
  answers: { storeVersion: 0, email: 'ada@mail.example' },
}

test('what an earlier page left in the outbox arrives once, with every field', async ({
  page,
  server,
}) => {
  const applicant = new Applicant(page)
  await applicant.goesTo('/apply')
  await putsSubmission(page, EARLIER_RECORD)
  await applicant.reloads()
  await expect.poll(() => server.contacts()).toHaveLength(1)
  const [contact] = server.contacts()
  expect(contact).toMatchObject({ ...EARLIER_RECORD.payload, application_id: ADA, needs_review: 0 })
  await expect
    .poll(() => storedSubmissions(page))
    .toEqual([expect.objectContaining({ applicationId: ADA, isAcknowledged: true })])
  await applicant.reloads()
  await applicant.sees('Job Description')
  expect(server.contacts()).toHaveLength(1)
})

test('a page that was open during a deploy delivers its contact once', async ({
  page,
  server,
  pageDir,
}) => {
  const applicant = new Applicant(page)
  await applicant.returnsTo(PUZZLE_COMPLETE)
  await page.waitForLoadState('networkidle')
  deploysAnother(pageDir)
  await applicant.stopsClock()
  await applicant.submits()
  await applicant.waits(3_000)
  await applicant.sees("You're approved!")
  await expect.poll(() => server.contacts()).toHaveLength(1)
  expect(server.contacts()).toMatchObject([{ email: 'ada.byron@mail.example', needs_review: 0 }])
})
