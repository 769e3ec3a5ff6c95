import { expect, test } from '../fixtures.ts'
import { Applicant } from '../screens/applicant.ts'
import { holdsScript } from './held-script.ts'

test('who comes back never sees the first screen flash', async ({ page }) => {
  const letsScriptThrough = await holdsScript(page)
  const applicant = new Applicant(page)
  const opened = applicant.returnsTo(4)
  await page.waitForURL('**/apply', { waitUntil: 'commit' })
  await expect(page.locator('#root[data-screen]')).toBeAttached()
  await expect(applicant.heading('Job Description')).toBeHidden()
  letsScriptThrough()
  await opened
  await applicant.sees('Casino affiliation')
})

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
