import { FOCUS_MS } from '../../../src/ui/focus.ts'
import { answersOf } from '../../model/people.ts'
import { STAGES } from '../../specification/decision.ts'
import { PUZZLE_COMPLETE } from '../../specification/steps.ts'
import { expect, test } from '../fixtures.ts'
import { Applicant } from '../screens/applicant.ts'

test('an applicant of 20 in New Jersey is promised a review, and never sees an approval @phone', async ({
  page,
  server,
}) => {
  const applicant = new Applicant(page, 'taps')
  const { eligibility } = answersOf('a New Jerseyan of 20')
  await applicant.returnsTo(PUZZLE_COMPLETE, { application: { eligibility } })
  await applicant.stopsClock()
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
  await expect(page.locator('.spinner')).toHaveText('Processing application... please wait')
  await applicant.waits(1 + FOCUS_MS)
  await applicant.sees('Application Submitted')
  await applicant.waits(FOCUS_MS)
  await expect(applicant.heading('Application Submitted')).toBeFocused()
  await expect(page.getByRole('main')).toHaveText(
    "6/6 Application Submitted Your application is in. We'll review your submission and get back to you soon. Your answers cannot be shown again later. Keep a copy if you like. Save a copy Print Is someone else applying on this device? This application stays as it is. Start a new application",
    { useInnerText: true },
  )
  await applicant.waits(2_000)
  await expect(page.locator('body')).not.toHaveAttribute('data-saw-approval')
  await applicant.sees('Application Submitted')
  expect(server.contacts()).toMatchObject([
    { applicant_s_pipeline_stage: STAGES.appliedByAge, ai_vetting: 'approved' },
  ])
})
