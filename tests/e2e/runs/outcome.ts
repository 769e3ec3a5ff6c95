import { expect } from 'playwright/test'
import type { Application } from '../../../machines/records/application.ts'
import { PUZZLE_COMPLETE } from '../../specification/steps.ts'
import type { TestServer } from '../fixtures.ts'
import type { Applicant } from '../screens/applicant.ts'
import { submits } from '../screens/walk.ts'

const NOT_SENT =
  'Your application is kept on this device, but not sent yet. It is sent as soon as the connection allows: stay on this page, or open it again when you are online.'

/** The whole of what an approved applicant reads, with the result of the puzzles. */
export async function seesApproval(
  applicant: Applicant,
  { time, moves, email }: { time: string; moves: number; email: string },
  isSent = true,
): Promise<void> {
  const nextSteps = isSent
    ? `Your next steps are on their way to ${email}.`
    : `Your next steps will come to ${email} when your application is in.`
  await expect(applicant.page.getByRole('main')).toHaveText(
    `You're approved!6/6${isSent ? 'Your application is in.' : NOT_SENT}Check your email` +
      `${nextSteps}Puzzle time${time}Moves${moves}` +
      "Can't find our email? Please check your spam folder, too.",
  )
}

/**
 * Lets the spinner end and the records be removed, and sees at every change of the page that the
 * application is submitted, and never that it is approved (section 2, thank-you).
 */
export async function seesReviewPromised(applicant: Applicant): Promise<void> {
  const { page } = applicant
  await page.evaluate(() => {
    const note = () => {
      if (/approved/i.test(document.body.innerText)) document.body.dataset.sawApproval = 'yes'
    }
    note()
    new MutationObserver(note).observe(document.body, {
      childList: true,
      characterData: true,
      subtree: true,
    })
  })
  await applicant.waits(2_999)
  await expect(page.getByText('Processing application... please wait')).toBeVisible()
  await applicant.waits(1)
  await applicant.sees('Application Submitted')
  await expect(page.getByRole('main')).toHaveText(
    "Application Submitted6/6Your application is in.We'll review your submission and get back to you soon.",
  )
  await applicant.waits(2_000)
  await expect(page.locator('body')).not.toHaveAttribute('data-saw-approval')
  await applicant.sees('Application Submitted')
}

/**
 * Submits from the last screen before the outcome, with what differs from an application that no
 * rule speaks against, and gives what its one contact says of the decision.
 */
export async function seesReviewAfterSubmitting(
  applicant: Applicant,
  server: TestServer,
  application: Partial<Application> = {},
): Promise<unknown> {
  await applicant.returnsTo(PUZZLE_COMPLETE, { application })
  await applicant.stopsClock()
  await submits(applicant)
  await expect.poll(() => server.contacts()).toHaveLength(1)
  await seesReviewPromised(applicant)
  const [contact] = server.contacts()
  return { stage: contact?.applicant_s_pipeline_stage, vetting: contact?.ai_vetting }
}
