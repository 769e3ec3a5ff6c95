import type { Page } from 'playwright/test'
import { BLANK, FORM_NAMES } from '../../specification/forms/index.ts'
import { messagesOf, shownMessages } from '../../specification/forms/rules.ts'
import { SUMMARY_TITLE } from '../../specification/messages.ts'
import { screenOf, stepOf } from '../../specification/steps.ts'
import { expect, test } from '../fixtures.ts'
import { Applicant } from '../screens/applicant.ts'

const PHONE = 'US mobile number is required'

function summaryOn(page: Page) {
  return page.getByRole('region', { name: SUMMARY_TITLE })
}

async function linesOf(page: Page): Promise<string[]> {
  return summaryOn(page).getByRole('link').allTextContents()
}

/** Messages under a field, that is, outside the summary. */
async function messagesUnderFields(page: Page): Promise<string[]> {
  return page.locator('.field-error').allTextContents()
}

test('what is missing shows in the summary and under the fields, on every form', async ({
  page,
}) => {
  const applicant = new Applicant(page)
  await applicant.opens()
  for (const form of FORM_NAMES) {
    const { title, path } = screenOf(form)
    await test.step(title, async () => {
      await applicant.returnsTo(stepOf(form))
      await expect(summaryOn(page)).toBeHidden()
      await applicant.presses('Continue')

      const messages = shownMessages(Object.values(messagesOf(form, { ...BLANK[form] })))
      await expect(
        summaryOn(page).getByRole('heading', { name: SUMMARY_TITLE, exact: true }),
      ).toBeVisible()
      expect(await linesOf(page)).toEqual(messages)
      expect(await messagesUnderFields(page)).toEqual(messages)
      await applicant.seesPath(path)
    })
  }
})

test('the summary receives the focus and scrolls into view each time @phone @desktop', async ({
  page,
  isMobile,
}) => {
  const applicant = new Applicant(page, isMobile ? 'touch' : 'mouse')
  await applicant.returnsTo(3)
  await applicant.picks(/share your background/, 'Written summary')
  for (const _ of ['first', 'second']) {
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    await applicant.presses('Continue')
    await expect(summaryOn(page)).toBeFocused()
    await expect(summaryOn(page)).toBeInViewport({ ratio: 1 })
  }
})

test('each line links to its field', async ({ page }) => {
  const applicant = new Applicant(page)
  await applicant.returnsTo(3)
  await applicant.picks(/share your background/, 'Resume upload')
  await applicant.ticks('Also add LinkedIn profile')
  await applicant.ticks('Also add Written summary')
  await applicant.presses('Continue')
  const fields = [
    ['LinkedIn profile is required', page.getByLabel('LinkedIn URL')],
    ['Resume is required', page.getByLabel('Resume', { exact: true })],
    ['Summary is required', page.getByRole('textbox', { name: 'Written summary' })],
    ['Please explain why you would be a good fit', page.getByLabel('Why are you a good fit?')],
  ] as const
  for (const [message, field] of fields) {
    await summaryOn(page).getByRole('link', { name: message }).click()
    await expect(field).toBeFocused()
    await expect(field).toBeInViewport()
  }
  await applicant.seesPath('/apply/work-experience')
})

test('a line about a group links to its first control to be used', async ({ page }) => {
  const applicant = new Applicant(page)
  await applicant.returnsTo(2)
  await applicant.ticks(/reliable access/)
  await applicant.presses('Continue')
  await summaryOn(page)
    .getByRole('link', { name: /21 years or older/ })
    .click()
  await expect(page.getByRole('radio', { name: 'Yes' })).toBeFocused()
  await summaryOn(page).getByRole('link', { name: 'State of residence is required' }).click()
  await expect(page.getByLabel('State of residence')).toBeFocused()
  await summaryOn(page)
    .getByRole('link', { name: /all requirements are met/ })
    .click()
  await expect(page.getByRole('checkbox', { name: /US citizen/ })).toBeFocused()
})

test('a corrected field loses its error at once, and the summary its line', async ({ page }) => {
  const applicant = new Applicant(page)
  await applicant.returnsTo(1)
  await applicant.presses('Continue')
  await expect(page).toHaveTitle(/^Error: /)
  const typing = [
    ['First name', 'Ada', ['Last name is required', 'Email is required', PHONE]],
    ['Last name', 'Byron', ['Email is required', PHONE]],
    ['Email address', 'ada.byron@mail.example', [PHONE]],
    ['Mobile number', '4125550123', []],
  ] as const
  for (const [label, text, left] of typing) {
    await page.getByLabel(label).fill(text)
    await expect.poll(() => linesOf(page)).toEqual(left)
    expect(await messagesUnderFields(page)).toEqual(left)
  }
  await expect(summaryOn(page)).toBeHidden()
  await expect(page).toHaveTitle(/^Contact details/)

  await page.getByLabel('Mobile number').fill('412')
  expect(await messagesUnderFields(page)).toEqual([])
  await applicant.presses('Continue')
  await expect.poll(() => linesOf(page)).toEqual(['Enter a valid phone number'])
})
