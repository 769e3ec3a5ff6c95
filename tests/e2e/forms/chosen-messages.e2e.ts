import { FORM_NAMES, fieldsOf } from '../../specification/forms/index.ts'
import { REQUIREMENTS_MESSAGE } from '../../specification/messages.ts'
import { stepOf } from '../../specification/steps.ts'
import { expect, test } from '../fixtures.ts'
import { Applicant } from '../screens/applicant.ts'

/** Far longer than any pause in typing. */
const A_WHILE = 5_000

test.describe('a choice is validated when it loses focus, and again when it changes', () => {
  const groups = FORM_NAMES.flatMap((form) =>
    fieldsOf(form)
      .filter(([, { kind }]) => kind === 'choice')
      .map(([, { label, refused = [] }]) => ({
        step: stepOf(form),
        group: label,
        message: refused[0]?.[1] ?? '',
      })),
  )
  test('each question', async ({ page }) => {
    const applicant = new Applicant(page)
    await applicant.opens()
    for (const { step, group, message } of groups) {
      await test.step(message, async () => {
        await applicant.returnsTo(step)
        const question = page.getByRole('radiogroup', { name: group })
        await question.getByRole('radio').first().focus()
        await applicant.waits(A_WHILE)
        await expect(page.getByText(message)).toBeHidden()

        await page.keyboard.press('Tab')
        await expect(page.getByText(message, { exact: true })).toBeVisible()
        await expect(question).toHaveAccessibleDescription(new RegExp(`${message}$`))
        await expect(question).toHaveAttribute('aria-invalid', 'true')

        await question.getByRole('radio').first().press(' ')
        await expect(page.getByText(message)).toBeHidden()
        await expect(question).not.toHaveAttribute('aria-invalid')
      })
    }
  })

  test("'State of residence is required'", async ({ page }) => {
    const applicant = new Applicant(page)
    await applicant.returnsTo(2)
    const state = page.getByLabel('State of residence')
    await state.focus()
    await state.selectOption('Ohio')
    await state.selectOption('Select your state')
    await applicant.waits(A_WHILE)
    await expect(page.getByText('State of residence is required')).toBeHidden()

    await page.keyboard.press('Tab')
    await expect(page.getByText('State of residence is required', { exact: true })).toBeVisible()
    await expect(state).toHaveAccessibleDescription('State of residence is required')
  })

  test('the date of birth, when the focus leaves all three lists', async ({ page }) => {
    const applicant = new Applicant(page)
    await applicant.returnsTo(2)
    await applicant.picks(/21 years or older/, 'No')
    const date = page.getByRole('group', { name: 'Date of birth' })
    const parts = [
      ['Month', 'Month is required'],
      ['Day', 'Day is required'],
      ['Year', 'Year is required'],
    ] as const
    await date.getByLabel('Month').focus()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expect(date.getByLabel('Year')).toBeFocused()
    await applicant.waits(A_WHILE)
    for (const [, message] of parts) await expect(page.getByText(message)).toBeHidden()

    await page.keyboard.press('Tab')
    for (const [part, message] of parts) {
      await expect(page.getByText(message, { exact: true })).toBeVisible()
      await expect(date.getByLabel(part)).toHaveAccessibleDescription(message)
    }
  })

  test('a date that does not exist, under the whole group', async ({ page }) => {
    const applicant = new Applicant(page)
    await applicant.returnsTo(2)
    await applicant.picks(/21 years or older/, 'No')
    await applicant.selects('Month', 'February')
    await applicant.selects('Day', '31')
    await applicant.selects('Year', '2008')
    await page.getByLabel('Year').focus()
    await applicant.waits(A_WHILE)
    await expect(page.getByText('Enter a valid date of birth')).toBeHidden()

    await page.keyboard.press('Tab')
    const date = page.getByRole('group', { name: 'Date of birth' })
    await expect(page.getByText('Enter a valid date of birth', { exact: true })).toBeVisible()
    await expect(date).toHaveAccessibleDescription('Enter a valid date of birth')

    await page.getByLabel('Year').focus()
    await applicant.selects('Day', '28')
    await expect(page.getByText('Enter a valid date of birth')).toBeHidden()
  })

  test('the three requirements, with one text under them all', async ({ page }) => {
    const applicant = new Applicant(page)
    await applicant.returnsTo(2)
    const group = page.getByRole('group', { name: /requirements/ })
    await expect(group.getByRole('checkbox')).toHaveCount(3)
    const [access, citizen, check] = await group.getByRole('checkbox').all()
    if (!access || !citizen || !check) throw new Error('There are three requirements')
    await access.check()
    await access.uncheck()
    await citizen.check()
    await page.keyboard.press('Tab')
    await expect(check).toBeFocused()
    await applicant.waits(A_WHILE)
    await expect(page.getByText(REQUIREMENTS_MESSAGE)).toBeHidden()

    await page.keyboard.press('Tab')
    await expect(page.getByText(REQUIREMENTS_MESSAGE, { exact: true })).toBeVisible()
    await expect(group).toHaveAccessibleDescription(REQUIREMENTS_MESSAGE)
    await expect(access).toHaveAccessibleDescription('You must agree to this requirement')
    await expect(citizen).toHaveAccessibleDescription('Your SSN is never requested.')
    await expect(check).toHaveAccessibleDescription(
      'It is run for every new hire. You must agree to this requirement',
    )

    await access.check()
    await expect(page.getByText(REQUIREMENTS_MESSAGE)).toBeVisible()
    await check.check()
    await expect(page.getByText(REQUIREMENTS_MESSAGE)).toBeHidden()
  })

  test("'Resume is required'", async ({ page }) => {
    const applicant = new Applicant(page)
    await applicant.returnsTo(3)
    await applicant.picks(/share your background/, 'Resume upload')
    await page.getByLabel('Resume', { exact: true }).focus()
    await applicant.waits(A_WHILE)
    await expect(page.getByText('Resume is required')).toBeHidden()

    await page.keyboard.press('Tab')
    await expect(page.getByText('Resume is required', { exact: true })).toBeVisible()
    await expect(page.getByLabel('Resume', { exact: true })).toHaveAccessibleDescription(
      'PDF or DOCX, up to 10MB Resume is required',
    )
  })
})

test.describe('a field that a choice has brought', () => {
  test('shows no error while it was not touched', async ({ page }) => {
    const applicant = new Applicant(page)
    await applicant.returnsTo(3)
    await applicant.picks(/share your background/, 'LinkedIn profile')
    await applicant.ticks('Also add Written summary')
    await applicant.ticks('Also add Resume upload')
    await page.getByLabel('Why are you a good fit?').focus()
    await page.keyboard.press('Tab')
    await expect(page.getByText('Please explain why you would be a good fit')).toBeVisible()
    await expect(page.getByText('LinkedIn profile is required')).toBeHidden()
    await expect(page.getByText('Resume is required')).toBeHidden()
    await expect(page.getByText('Summary is required')).toBeHidden()

    await page.getByLabel('LinkedIn URL').focus()
    await page.getByLabel('Social profile').focus()
    await expect(page.getByText('LinkedIn profile is required')).toBeVisible()
    await expect(page.getByText('Summary is required')).toBeHidden()
  })
})
