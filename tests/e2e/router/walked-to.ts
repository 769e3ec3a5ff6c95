import { expect, type Page } from 'playwright/test'
import { APPLICATION_ID, applicationAt, timerAt } from '../../../machines/examples/records.ts'
import { Applicant } from '../screens/applicant.ts'
import { BrowserHistory } from './browser-history.ts'

/**
 * An applicant who has come to a step, with entries of the funnel before and after the one they are
 * on, as a walk forward and back leaves them. The entries are laid while the page rests on the intro,
 * so that nothing navigates meanwhile.
 */
export async function walkedTo(
  page: Page,
  step: number,
  { before, after }: { before: readonly string[]; after: readonly string[] },
): Promise<{ applicant: Applicant; history: BrowserHistory }> {
  const applicant = new Applicant(page)
  const history = new BrowserHistory(page)
  await history.watches()
  await applicant.opens()
  await applicant.sees('Job Description')
  await history.isWalked(before, after)
  await comesTo(applicant, step)
  return { applicant, history }
}

/** Puts the applicant's records to a step, and loads the page again on the entry that it is on. */
export async function comesTo(applicant: Applicant, step: number): Promise<void> {
  const { page } = applicant
  await page.evaluate(
    (records) => {
      for (const [key, text] of Object.entries(records)) localStorage.setItem(key, text)
    },
    {
      'funnel.application': JSON.stringify(applicationAt(step)),
      'funnel.timer': JSON.stringify(timerAt(step)),
      'funnel.applicationId': APPLICATION_ID,
    },
  )
  await applicant.reloads()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(applicant.heading('Job Description')).toHaveCount(0)
}
