import { ELIGIBILITY } from '../../../machines/examples/answers.ts'
import { FOCUS_MS } from '../../../src/ui/focus.ts'
import { STAGES } from '../../specification/decision.ts'
import { IN_FULL, LAST_FORM } from '../../specification/forms/index.ts'
import { PUZZLE_COMPLETE, PUZZLE_INTRO } from '../../specification/steps.ts'
import { expect, test } from '../fixtures.ts'
import { Applicant } from '../screens/applicant.ts'
import { storedNames } from '../screens/device.ts'

const PROCESSING = 'Processing application... please wait'

/** Applicants whom the rules do not approve, and what the backend's vetting says of them. */
const APPLICANTS = [
  {
    name: 'an applicant in New Jersey',
    given: { eligibility: { ...ELIGIBILITY, stateOfResidence: 'NJ' } },
    stage: STAGES.disqualifiedByResidence,
    vetting: 'approved',
  },
  {
    name: 'an applicant who describes a casino affiliation',
    given: { [LAST_FORM]: IN_FULL[LAST_FORM] },
    stage: STAGES.appliedByReview,
    vetting: 'manual_review_required',
  },
]

for (const { name, given, stage, vetting } of APPLICANTS) {
  test(`${name} is promised a review, and never told of an approval`, async ({ page, server }) => {
    const applicant = new Applicant(page)
    await applicant.returnsTo(PUZZLE_INTRO, { application: given })
    await applicant.stopsClock()
    await applicant.arrivesAt('puzzleComplete')
    await page.evaluate(() => {
      const note = () => {
        if (/approved/i.test(document.body.innerText)) document.body.dataset.sawApproval = 'yes'
      }
      new MutationObserver(note).observe(document.body, {
        childList: true,
        characterData: true,
        subtree: true,
      })
    })
    await applicant.submits()
    await expect.poll(() => server.contacts()).toHaveLength(1)
    await applicant.waits(2_999 - FOCUS_MS)
    await expect(page.locator('.spinner')).toHaveText(PROCESSING)
    await applicant.waits(1 + FOCUS_MS)
    await applicant.sees('Application Submitted')
    await applicant.waits(FOCUS_MS)
    await expect(applicant.heading('Application Submitted')).toBeFocused()
    await expect(page.getByRole('main')).toHaveText(
      "Application Submitted 6/6 Your application is in. We'll review your submission and get back to you soon. Your answers cannot be shown again later. Keep a copy if you like. Save a copy Print Is someone else applying on this device? This application stays as it is. Start a new application",
      { useInnerText: true },
    )
    await applicant.waits(2_000)
    await expect(page.locator('body')).not.toHaveAttribute('data-saw-approval')
    await applicant.sees('Application Submitted')
    expect(server.contacts()).toMatchObject([
      { applicant_s_pipeline_stage: stage, ai_vetting: vetting },
    ])
  })
}

test('a reload, before the decision or after it, leads to the same outcome and one contact', async ({
  page,
  server,
}) => {
  await page.route('**/api/geo', () => {}, { times: 1 })
  const applicant = new Applicant(page)
  await applicant.returnsTo(PUZZLE_COMPLETE)
  await applicant.stopsClock()
  await applicant.submits()
  await applicant.waits(1_500)
  expect(server.contacts()).toEqual([])
  await applicant.reloads()
  await expect(page.locator('.spinner')).toHaveText(PROCESSING)
  await expect.poll(() => server.contacts()).toHaveLength(1)
  const contacts = server.contacts()
  await applicant.waits(4_999)
  await applicant.sees("You're approved!")
  await applicant.reloads()
  await expect(page.locator('.spinner')).toHaveText(PROCESSING)
  await applicant.waits(3_000)
  await applicant.sees("You're approved!")
  await applicant.waits(2_000)
  await applicant.sees("You're approved!")
  expect(await storedNames(page)).toEqual([])
  expect(server.contacts()).toEqual(contacts)
})
