import { MONTHS, STATES } from '../../specification/lists.ts'
import { expect, test } from '../fixtures.ts'
import { AGREED } from '../runs/answers.ts'
import { Applicant } from '../screens/applicant.ts'

test('Michigan, Pennsylvania and West Virginia come before a disabled separator and all 50 states', async ({
  page,
}) => {
  await new Applicant(page).returnsTo(2)
  const options = page.getByLabel('State of residence').getByRole('option')
  const texts = await options.allTextContents()
  expect(texts.slice(0, 4)).toEqual([
    'Select your state',
    'Michigan',
    'Pennsylvania',
    'West Virginia',
  ])
  await expect(options.nth(4)).toBeDisabled()
  expect(await page.getByLabel('State of residence').locator('option:disabled').count()).toBe(1)
  expect(texts.slice(5)).toEqual(Object.values(STATES))
})

test('a state is saved by its code', async ({ page }) => {
  const applicant = new Applicant(page)
  await applicant.returnsTo(2)
  await applicant.selects('State of residence', 'West Virginia')
  expect((await applicant.stored('drafts'))?.eligibility?.stateOfResidence).toBe('WV')
  await applicant.selects('State of residence', 'Wyoming')
  expect((await applicant.stored('drafts'))?.eligibility?.stateOfResidence).toBe('WY')
})

test('the date of birth appears with No only: 12 months, 31 days, 21 years from this one', async ({
  page,
}) => {
  const applicant = new Applicant(page)
  await applicant.returnsTo(2)
  const date = page.getByRole('group', { name: 'Date of birth' })
  await expect(date).toBeHidden()
  await applicant.picks(/21 years or older/, 'Yes')
  await expect(date).toBeHidden()
  await applicant.picks(/21 years or older/, 'No')
  await expect(date).toBeVisible()

  const optionsOf = (label: string) => date.getByLabel(label).getByRole('option').allTextContents()
  expect((await optionsOf('Month')).slice(1)).toEqual(Object.values(MONTHS))
  const days = (await optionsOf('Day')).slice(1)
  expect([days.length, days.at(0), days.at(-1)]).toEqual([31, '1', '31'])
  const years = (await optionsOf('Year')).slice(1)
  expect([years.length, years.at(0), years.at(1), years.at(-1)]).toEqual([
    21,
    '2026',
    '2025',
    '2006',
  ])
})

test('a date of birth entered with No is saved as numbers', async ({ page }) => {
  const applicant = new Applicant(page)
  await applicant.returnsTo(2)
  await applicant.picks(/21 years or older/, 'No')
  await applicant.selects('Month', 'March')
  await applicant.selects('Day', '4')
  await applicant.selects('Year', '2006')
  await applicant.selects('State of residence', 'Ohio')
  await applicant.fills('eligibility', AGREED)
  await applicant.presses('Continue')
  await applicant.sees('Work experience & fit')
  expect((await applicant.stored('application'))?.eligibility).toMatchObject({
    isOfAge: 'no',
    dobMonth: '3',
    dobDay: '4',
    dobYear: '2006',
    stateOfResidence: 'OH',
  })
})

test('the screen shows the specified texts', async ({ page }) => {
  await new Applicant(page).returnsTo(2)
  await expect(page.getByRole('heading', { level: 1, name: 'Eligibility' })).toBeVisible()
  await expect(page.getByText(/minimum requirements/)).toBeVisible()
  await expect(
    page.getByRole('checkbox', { name: /reliable access to a desktop, laptop or tablet/ }),
  ).toBeVisible()
  await expect(
    page.getByRole('checkbox', { name: /US citizen with a valid SSN/ }),
  ).toHaveAccessibleDescription('Your SSN is never requested.')
  await expect(
    page.getByRole('checkbox', {
      name: /happy to complete a standard background check after an offer/,
    }),
  ).toHaveAccessibleDescription('It is run for every new hire.')
})
