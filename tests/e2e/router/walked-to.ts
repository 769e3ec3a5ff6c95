import { expect, type Page } from 'playwright/test'
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
  await applicant.returnsTo(step)
  await expect(applicant.heading('Job Description')).toHaveCount(0)
  return { applicant, history }
}
