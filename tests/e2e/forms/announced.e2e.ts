import { ELIGIBILITY } from '../../../machines/examples/answers.ts'
import { REQUIREMENTS_MESSAGE } from '../../specification/messages.ts'
import { expect, test } from '../fixtures.ts'
import { Applicant } from '../screens/applicant.ts'

/** From the day of the tests into the next year. */
const SEVEN_WEEKS = 49 * 24 * 60 * 60 * 1000

test('errors and opened questions are announced once, by the names of their fields', async ({
  page,
}) => {
  await test.step('an error is announced once with the field’s name when the field is left, what Continue refuses is left to the summary', async () => {
    const applicant = new Applicant(page, 'keyboard')
    await applicant.returnsTo(1)
    await applicant.types('Mobile number', '4125550123')
    const announced = await applicant.listens()
    const email = page.getByLabel('Email address')
    await email.focus()
    await page.keyboard.type('ada')
    await page.keyboard.press('Tab')
    await applicant.hears('Email address: Enter a valid email address')
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Tab')
    await email.focus()
    await page.keyboard.type('@')
    await applicant.waits(2_000)
    await expect(email).toHaveAttribute('aria-invalid', 'true')
    await page.keyboard.press('Enter')
    await expect(page.locator('.error-summary')).toBeFocused()
    await email.focus()
    await email.fill('')
    await page.keyboard.press('Tab')
    await applicant.hears('Email address: Email is required')
    expect(await announced()).toEqual([
      'Email address: Enter a valid email address',
      'Email address: Email is required',
    ])

    await test.step('what a pause in typing finds is announced when the field is left', async () => {
      const phone = page.getByLabel('Mobile number')
      await applicant.returnsTo(1)
      await phone.focus()
      await page.keyboard.type('412')
      await applicant.waits(2_000)
      await expect(phone).toHaveAttribute('aria-invalid', 'true')
      await expect(applicant.announcements()).toHaveCount(0)
      await page.keyboard.press('Tab')
      await applicant.hears('Mobile number: Enter a valid phone number')
    })
    await test.step('what is wrong in a group is announced under its question', async () => {
      await applicant.returnsTo(2)
      await page.getByLabel(/reliable access/).focus()
      for (const _ of [1, 2, 3]) await page.keyboard.press('Tab')
      await applicant.hears(`Please confirm all three requirements: ${REQUIREMENTS_MESSAGE}`)
    })
  })
  await test.step('an answer that opens a question says that it is asked below, and each list of an impossible date is marked and described by its error', async () => {
    const applicant = new Applicant(page)
    await applicant.returnsTo(3)
    await applicant.picks(/How would you like/, 'Written summary')
    await applicant.hears('Asked below: Written summary')
    await applicant.returnsTo(4)
    await applicant.picks(/In the past three years/, 'Yes')
    await applicant.hears('Asked below: Please describe the experience and affiliation')
    await applicant.returnsTo(2)
    const announced = await applicant.listens()
    await applicant.picks(/21 years or older/, 'No')
    await applicant.hears('Asked below: Date of birth')
    expect(await announced()).toEqual(['Asked below: Date of birth'])

    await applicant.selects('Month', 'February')
    await applicant.selects('Day', '31')
    await applicant.selects('Year', '2008')
    await applicant.selects('State of residence', 'Pennsylvania')
    await applicant.hears('Date of birth: Enter a valid date of birth')
    for (const name of ['Month', 'Day', 'Year']) {
      const list = page.getByLabel(name, { exact: true })
      await expect(list).toHaveAttribute('aria-invalid', 'true')
      await expect(list).toHaveAccessibleDescription('Enter a valid date of birth')
    }
    await applicant.selects('Day', '28')
    await expect(page.locator('[aria-invalid=true]')).toHaveCount(0)
  })
  await test.step('a birth year that the list no longer has stays chosen, before and after New Year', async () => {
    const applicant = new Applicant(page)
    const eligibility = {
      ...ELIGIBILITY,
      isOfAge: 'no' as const,
      dobMonth: '1',
      dobDay: '2',
      dobYear: '2006',
    }
    await applicant.returnsTo(2, { application: { eligibility } })
    const year = page.getByLabel('Year', { exact: true })
    await expect(year).toHaveValue('2006')
    await page.clock.fastForward(SEVEN_WEEKS)
    await year.focus()
    await page.getByLabel('State of residence').focus()
    await expect(year).toHaveValue('2006')
    await applicant.reloads()
    await expect(year).toHaveValue('2006')
    await expect(year.locator('option').nth(1)).toHaveText('2027')
    await year.focus()
    await page.getByLabel('State of residence').focus()
    await expect(year).toHaveValue('2006')
  })
})

test('the key ‘next’ of a phone leads to the next field without an answer, and submits after the last @phone @desktop', async ({
  page,
}, { project }) => {
  const applicant = new Applicant(page)
  await applicant.returnsTo(1)
  const summary = page.locator('.error-summary')
  await page.getByLabel('Last name').fill('Byron')
  await page.getByLabel('First name').fill('Ada')
  await page.keyboard.press('Enter')
  if (project.name === 'desktop') {
    await expect(summary).toBeFocused()
    return
  }
  await expect(page.getByLabel('Email address')).toBeFocused()
  await page.getByLabel('Mobile number').fill('4125550123')
  await page.getByLabel('Email address').focus()
  await page.keyboard.type('ada')
  await expect(summary).toHaveCount(0)
  await page.keyboard.press('Enter')
  await expect(summary).toBeFocused()
})
