import { expect, test } from '../fixtures.ts'
import { Applicant } from '../screens/applicant.ts'

const QUESTION = /share your background/

test('one method to share is chosen, the other two can be added', async ({ page }) => {
  const applicant = new Applicant(page)
  await applicant.returnsTo(3)
  const methods = page.getByRole('radiogroup', { name: QUESTION }).getByRole('radio')
  await expect(methods).toHaveCount(3)
  await expect(page.getByRole('checkbox')).toHaveCount(0)
  await expect(page.getByLabel('LinkedIn URL')).toBeHidden()

  const boxes = () =>
    page
      .getByRole('checkbox')
      .evaluateAll((all) => all.map((box) => (box as HTMLInputElement).labels?.[0]?.textContent))
  await applicant.picks(QUESTION, 'LinkedIn profile')
  expect(await boxes()).toEqual(['Also add Resume upload', 'Also add Written summary'])
  await expect(page.getByLabel('LinkedIn URL')).toBeVisible()
  await applicant.picks(QUESTION, 'Resume upload')
  expect(await boxes()).toEqual(['Also add LinkedIn profile', 'Also add Written summary'])
  await expect(page.getByLabel('LinkedIn URL')).toBeHidden()
  await expect(page.getByLabel('Resume', { exact: true })).toBeVisible()
  await applicant.picks(QUESTION, 'Written summary')
  expect(await boxes()).toEqual(['Also add LinkedIn profile', 'Also add Resume upload'])
  await expect(page.getByRole('textbox', { name: 'Written summary' })).toBeVisible()
})

test('the résumé has one hint as the primary method and another as an extra', async ({ page }) => {
  const applicant = new Applicant(page)
  await applicant.returnsTo(3)
  const resume = page.getByLabel('Resume', { exact: true })
  await applicant.picks(QUESTION, 'Resume upload')
  await expect(page.getByText('PDF or DOCX, up to 10MB', { exact: true })).toBeVisible()
  await expect(resume).toHaveAttribute('accept', '.pdf,.doc,.docx')

  await applicant.picks(QUESTION, 'LinkedIn profile')
  await applicant.ticks('Also add Resume upload')
  await expect(
    page.getByText('PDF, DOCX, or image files (JPG, PNG), up to 10MB', { exact: true }),
  ).toBeVisible()
  await expect(resume).toHaveAttribute('accept', '.pdf,.doc,.docx,.jpg,.jpeg,.png,.gif,.bmp,.webp')
})

test('the words of the summary are counted while they are written, split on whitespace', async ({
  page,
}) => {
  const applicant = new Applicant(page)
  await applicant.returnsTo(3)
  await applicant.picks(QUESTION, 'Written summary')
  const summary = page.getByRole('textbox', { name: 'Written summary' })
  const count = (words: number) => page.getByText(`${words} of at least 50 words`, { exact: true })
  await expect(count(0)).toBeVisible()
  await summary.pressSequentially('Two words')
  await expect(count(2)).toBeVisible()
  await summary.fill('  three\n\nwords,\tnot-four  ')
  await expect(count(3)).toBeVisible()
  await summary.fill(`${'word '.repeat(48)}word`)
  await expect(count(49)).toBeVisible()
  await summary.press('End')
  await summary.pressSequentially(' fifty')
  await expect(count(50)).toBeVisible()
  await expect(page.getByText('Enough words')).toBeVisible()
})
