import { PUZZLE_COMPLETE } from '../../specification/steps.ts'
import { expect, test } from '../fixtures.ts'
import { Applicant } from '../screens/applicant.ts'
import { submits } from '../screens/walk.ts'
import { storedNames } from './device.ts'
import { seesApproval } from './outcome.ts'

const APPROVAL = { time: '1:23', moves: 13, email: 'ada.byron@mail.example' }
const ONE_CONTACT = [expect.objectContaining({ applicant_s_pipeline_stage: 'Qualified' })]
const PROCESSING = 'Processing application... please wait'

test('a reload during the spinner leads to the same outcome and one contact', async ({
  page,
  server,
}) => {
  const applicant = new Applicant(page)
  await applicant.returnsTo(PUZZLE_COMPLETE)
  await applicant.stopsClock()
  await submits(applicant)
  await expect.poll(() => server.contacts()).toHaveLength(1)
  const contacts = server.contacts()
  await applicant.waits(1_500)
  await applicant.reloads()
  await expect(page.getByText(PROCESSING)).toBeVisible()
  await applicant.waits(3_000)
  await seesApproval(applicant, APPROVAL)
  expect(server.contacts()).toEqual(contacts)
})

test('a reload before the decision decides once', async ({ page, server }) => {
  await page.route('**/api/geo', () => {})
  const applicant = new Applicant(page)
  await applicant.returnsTo(PUZZLE_COMPLETE)
  await applicant.stopsClock()
  await submits(applicant)
  await applicant.waits(1_500)
  expect(server.contacts()).toEqual([])
  await applicant.reloads()
  await expect(page.getByText(PROCESSING)).toBeVisible()
  await applicant.waits(3_000)
  await seesApproval(applicant, APPROVAL)
  await expect.poll(() => server.contacts()).toEqual(ONE_CONTACT)
})

test('a reload on the outcome, before the records go, shows it again and removes them', async ({
  page,
  server,
}) => {
  const applicant = new Applicant(page)
  await applicant.returnsTo(PUZZLE_COMPLETE)
  await applicant.stopsClock()
  await submits(applicant)
  await expect.poll(() => server.contacts()).toHaveLength(1)
  await applicant.waits(4_999)
  await seesApproval(applicant, APPROVAL)
  await applicant.reloads()
  await expect(page.getByText(PROCESSING)).toBeVisible()
  await applicant.waits(3_000)
  await seesApproval(applicant, APPROVAL)
  await applicant.waits(2_000)
  await seesApproval(applicant, APPROVAL)
  expect(await storedNames(page)).toEqual([])
  expect(server.contacts()).toEqual(ONE_CONTACT)
})
