import { CONTACT } from '../../../machines/examples/answers.ts'
import { expect, test } from '../fixtures.ts'
import { Applicant } from '../screens/applicant.ts'

test('a step that cannot be loaded shows a message, can be tried again, and loses nothing', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.allow(/ERR_FAILED/)
  const later = /\/assets\/(?:EligibilityView|later).*\.(?:js|css)$/
  await page.route(later, (route) => route.abort())
  const applicant = new Applicant(page)
  await applicant.opens()
  await applicant.presses('Start Application')
  await applicant.fills('contactDetails', CONTACT)
  await applicant.presses('Continue')
  await expect(applicant.heading('Eligibility')).toBeFocused()
  await expect(page.getByRole('alert')).toHaveText(
    /This step could not be loaded. Check your connection, then try again./,
  )
  await page.unroute(later)
  await applicant.presses('Try again')
  const choice = page.locator('.choice').first()
  await expect(choice).toHaveCSS('border-radius', '12px')
  expect(await applicant.stored('application')).toMatchObject({
    currentStep: 2,
    contactDetails: CONTACT,
  })
})

test('the views of later steps come one after the other once the first is there', async ({
  page,
}) => {
  const fetched: string[] = []
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname))
  await page.goto('/apply')
  await expect
    .poll(() => fetched.flatMap((path) => /\/assets\/(\w+View)-[^/]*\.js$/.exec(path)?.[1] ?? []))
    .toEqual([
      'EligibilityView',
      'WorkExperienceView',
      'CasinoAffiliationView',
      'PuzzleIntroView',
      'PuzzleLevelView',
      'PuzzleCompleteView',
      'ThankYouView',
    ])
})
