import type { Page } from 'playwright/test'
import { expect, test } from '../fixtures.ts'
import { Applicant } from '../screens/applicant.ts'

const PHONE = 'US mobile number is required'
const HEADING = 'Please correct the following errors'

function summaryOn(page: Page) {
  return page.getByRole('region', { name: HEADING })
}

async function linesOf(page: Page): Promise<string[]> {
  return summaryOn(page).getByRole('link').allTextContents()
}

/** Messages that stand under a field, that is, outside the summary. */
async function messagesUnderFields(page: Page): Promise<string[]> {
  return page.locator('.field-error').allTextContents()
}

test('contact: every missing field, in the summary and under the fields', async ({ page }) => {
  const applicant = new Applicant(page)
  await applicant.returnsTo(1)
  await expect(summaryOn(page)).toBeHidden()
  await applicant.presses('Continue')

  const messages = [
    'First name is required',
    'Last name is required',
    'Email is required',
    'US mobile number is required',
  ]
  await expect(summaryOn(page).getByRole('heading', { name: HEADING, exact: true })).toBeVisible()
  expect(await linesOf(page)).toEqual(messages)
  expect(await messagesUnderFields(page)).toEqual(messages)
  await applicant.seesPath('/apply/contact')
})

test('eligibility: the three requirements are one line, and the same text under the boxes', async ({
  page,
}) => {
  const applicant = new Applicant(page)
  await applicant.returnsTo(2)
  await applicant.presses('Continue')

  const messages = [
    'Please confirm if you are 21 years or older',
    'State of residence is required',
    'Unfortunately, we cannot proceed with your application unless all requirements are met',
  ]
  expect(await linesOf(page)).toEqual(messages)
  expect(await messagesUnderFields(page)).toEqual(messages)
})

test('eligibility: the date of birth is asked for only after No', async ({ page }) => {
  const applicant = new Applicant(page)
  await applicant.returnsTo(2)
  await applicant.picks(/21 years or older/, 'No')
  await applicant.selects('State of residence', 'Ohio')
  await applicant.agreesToRequirements()
  await applicant.presses('Continue')

  const messages = ['Month is required', 'Day is required', 'Year is required']
  expect(await linesOf(page)).toEqual(messages)
  expect(await messagesUnderFields(page)).toEqual(messages)
})

test('work experience: chosen and added methods are required, others are not', async ({ page }) => {
  const applicant = new Applicant(page)
  await applicant.returnsTo(3)
  await applicant.presses('Continue')
  const unanswered = [
    'Please select an option for how you would like to share your background',
    'Please explain why you would be a good fit',
  ]
  expect(await linesOf(page)).toEqual(unanswered)
  expect(await messagesUnderFields(page)).toEqual(unanswered)

  await applicant.picks(/share your background/, 'Resume upload')
  await applicant.ticks('Also add LinkedIn profile')
  await applicant.ticks('Also add Written summary')
  await applicant.presses('Continue')
  const chosen = [
    'LinkedIn profile is required',
    'Resume is required',
    'Summary is required',
    'Please explain why you would be a good fit',
  ]
  await expect.poll(() => linesOf(page)).toEqual(chosen)
  expect(await messagesUnderFields(page)).toEqual(chosen)
})

test('casino affiliation: an answer, and its description after Yes', async ({ page }) => {
  const applicant = new Applicant(page)
  await applicant.returnsTo(4)
  await applicant.presses('Continue')
  expect(await linesOf(page)).toEqual(['You must select an option'])
  expect(await messagesUnderFields(page)).toEqual(['You must select an option'])

  await applicant.picks(/In the past three years/, 'Yes')
  await applicant.presses('Continue')
  const details = ['Please provide details about the affiliation']
  await expect.poll(() => linesOf(page)).toEqual(details)
  expect(await messagesUnderFields(page)).toEqual(details)
})

test('the summary takes the focus and comes into view, each time anew @phone @desktop', async ({
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

test('each line leads to its field', async ({ page }) => {
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

test('a line about a group leads to the control in it that is to be used first', async ({
  page,
}) => {
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

test('what is put right stops being an error at once, and the summary counts down', async ({
  page,
}) => {
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
