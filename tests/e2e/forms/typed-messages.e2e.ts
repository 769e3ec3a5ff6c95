import { expect, test } from '../fixtures.ts'
import { Applicant } from '../screens/applicant.ts'

const FORTY_NINE_WORDS = Array.from({ length: 49 }, () => 'word').join(' ')

interface TypedCase {
  step: number
  label: string
  /** What brings the field on the screen. */
  picks?: [group: RegExp, option: string]
  text: string
  message: string
}

const CASES: TypedCase[] = [
  { step: 1, label: 'First name', text: '', message: 'First name is required' },
  { step: 1, label: 'Last name', text: '', message: 'Last name is required' },
  { step: 1, label: 'Email address', text: '', message: 'Email is required' },
  { step: 1, label: 'Email address', text: 'ada@mail', message: 'Enter a valid email address' },
  { step: 1, label: 'Mobile number', text: '', message: 'US mobile number is required' },
  { step: 1, label: 'Mobile number', text: '412555012', message: 'Enter a valid phone number' },
  {
    step: 3,
    label: 'LinkedIn URL',
    picks: [/share your background/, 'LinkedIn profile'],
    text: '',
    message: 'LinkedIn profile is required',
  },
  {
    step: 3,
    label: 'Written summary',
    picks: [/share your background/, 'Written summary'],
    text: '',
    message: 'Summary is required',
  },
  {
    step: 3,
    label: 'Written summary',
    picks: [/share your background/, 'Written summary'],
    text: FORTY_NINE_WORDS,
    message: 'Must be at least 50 words',
  },
  {
    step: 3,
    label: 'Why are you a good fit?',
    text: '',
    message: 'Please explain why you would be a good fit',
  },
  {
    step: 4,
    label: 'Please describe the experience and affiliation',
    picks: [/In the past three years/, 'Yes'],
    text: '',
    message: 'Please provide details about the affiliation',
  },
  {
    step: 4,
    label: 'Please describe the experience and affiliation',
    picks: [/In the past three years/, 'Yes'],
    text: 'My brother deals cards',
    message: 'Must be at least 5 words',
  },
]

for (const { step, label, picks, text, message } of CASES) {
  const written = text === '' ? 'nothing' : text.length > 40 ? '49 words' : `'${text}'`

  test.describe(`${label} with ${written}`, () => {
    test(`says '${message}' once it is left, and not before`, async ({ page }) => {
      const applicant = new Applicant(page)
      await applicant.returnsTo(step)
      await applicant.stopsClock()
      if (picks) await applicant.picks(...picks)
      const field = page.getByRole('textbox', { name: label })

      await field.click()
      await expect(field).toBeFocused()
      await expect(page.getByText(message)).toBeHidden()
      await field.fill(text)
      await expect(page.getByText(message)).toBeHidden()

      await page.keyboard.press('Tab')
      await expect(page.getByText(message, { exact: true })).toBeVisible()
      await expect(field).toHaveAccessibleDescription(new RegExp(`${message}$`))
      await expect(field).toHaveAttribute('aria-invalid', 'true')
    })

    test(`says '${message}' 1.5 s after the last key`, async ({ page }) => {
      const applicant = new Applicant(page)
      await applicant.returnsTo(step)
      await applicant.stopsClock()
      if (picks) await applicant.picks(...picks)
      const field = page.getByRole('textbox', { name: label })

      await field.fill(`${text}4`)
      await applicant.waits(1_499)
      await field.press('Backspace')
      await applicant.waits(1_499)
      await expect(field).not.toHaveAttribute('aria-invalid')
      await expect(page.getByText(message)).toBeHidden()

      await applicant.waits(1)
      await expect(page.getByText(message, { exact: true })).toBeVisible()
      await expect(field).toHaveAccessibleDescription(new RegExp(`${message}$`))
      await expect(field).toBeFocused()
    })
  })
}

test('an error goes with the key that puts the field right', async ({ page }) => {
  const applicant = new Applicant(page)
  await applicant.returnsTo(1)
  await applicant.stopsClock()
  const firstName = page.getByLabel('First name')
  const firstNameError = page.getByText('First name is required')
  const lastNameError = page.getByText('Last name is required')
  await firstName.focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(firstNameError).toBeVisible()
  await expect(lastNameError).toBeVisible()

  await firstName.pressSequentially('A')
  await expect(firstNameError).toBeHidden()
  await expect(lastNameError).toBeVisible()
  await firstName.press('Backspace')
  await expect(firstNameError).toBeHidden()
  await applicant.waits(1_500)
  await expect(firstNameError).toBeVisible()
})
