import { PUZZLE_COMPLETE } from '../../specification/steps.ts'
import { expect, test } from '../fixtures.ts'
import { Applicant } from '../screens/applicant.ts'

/** What a Wi-Fi portal answers in place of the backend. */
const PORTAL = {
  contentType: 'text/html',
  body: '<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><title>Log in</title></html>',
}

test('behind a Wi-Fi portal an upload has failed and may be tried again, and no application is in before it is', async ({
  page,
  server,
  consoleErrors,
}) => {
  consoleErrors.allow(/create_contact|upload_aws|session/)
  const applicant = new Applicant(page)
  await page.route('**/api/{upload_aws,create_contact}', (route) => route.fulfill(PORTAL))
  await applicant.returnsTo(3)
  await page.getByRole('radio', { name: /resume/i }).check()
  const file = { name: 'ada-byron.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-') }
  await page.locator('input[type=file]').setInputFiles(file)
  await expect(page.locator('.field-error')).toHaveText('File upload failed. Please try again.')
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()

  await applicant.returnsTo(PUZZLE_COMPLETE)
  await applicant.stopsClock()
  await applicant.submits()
  await applicant.waits(3_000)
  const line = page.locator('.delivery')
  await expect(line).toContainText('not sent yet')
  await page.clock.fastForward('20:00')
  await expect(line).toContainText('not sent yet')
  expect(server.contacts()).toEqual([])

  await page.unroute('**/api/{upload_aws,create_contact}')
  await expect
    .poll(async () => {
      await page.clock.fastForward('01:00:00')
      return line.textContent()
    })
    .toBe('Your application is in.')
  expect(server.contacts()).toHaveLength(1)
})
