import type { Page } from 'playwright/test'
import { LAST_FORM_STEP } from '../../specification/steps.ts'
import { expect, test } from '../fixtures.ts'
import { Applicant } from '../screens/applicant.ts'
import { holdsScript } from './held-script.ts'

const STEP = '/apply/casino-affiliation'

for (const [name, comesBack] of [
  ['reloads the page', (page: Page) => page.reload({ waitUntil: 'commit' })],
  ['opens the first screen again', (page: Page) => page.goto('/apply', { waitUntil: 'commit' })],
  ['opens the address of a step', (page: Page) => page.goto(STEP, { waitUntil: 'commit' })],
] as const) {
  test(`who ${name} never sees the first screen flash`, async ({ page }) => {
    const applicant = new Applicant(page)
    await applicant.returnsTo(LAST_FORM_STEP)
    const releaseScript = await holdsScript(page)
    await comesBack(page)
    await expect(page.locator('#root[data-screen]')).toBeAttached()
    await expect(applicant.heading('Job Description')).toBeHidden()
    releaseScript()
    await applicant.sees('Casino affiliation')
  })
}

test('the page works without anything prerendered', async ({ page }) => {
  await page.route('/apply', async (route) => {
    const response = await route.fetch()
    const html = await response.text()
    const bare = html
      .replace(/<div id="root".*<\/template>/s, '<div id="root"></div>')
      .replace(/<script>.*?<\/script>/s, '')
    expect(bare).not.toContain('Job Description')
    await route.fulfill({ response, body: bare })
  })
  const applicant = new Applicant(page)
  await applicant.opens()
  await applicant.presses('Start Application')
  await expect(applicant.heading('Contact details')).toBeFocused()
  await applicant.seesPath('/apply/contact')
})
