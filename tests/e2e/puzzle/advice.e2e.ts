import { FIRST_LEVEL, levelStep } from '../../specification/steps.ts'
import { expect, test } from '../fixtures.ts'
import { Applicant } from '../screens/applicant.ts'

const OUT_OF_REACH = 'Too far: tap a square in line with the end of the path.'

test('a tap without effect is explained until one has an effect @phone', async ({ page }) => {
  const applicant = new Applicant(page, 'taps')
  await applicant.returnsTo(levelStep(3))
  await applicant.cell([3, 3]).tap()
  await expect(page.getByRole('status').getByText('Begin at a dot.')).toBeVisible()

  await applicant.cell([0, 0]).tap()
  await expect(page.getByText('Begin at a dot.')).toHaveCount(0)
  await applicant.cell([2, 3]).tap()
  await expect(page.getByRole('status').getByText(OUT_OF_REACH)).toBeVisible()
  await expect(page.locator('.puzzle-refused')).toHaveCount(1)

  await applicant.cell([2, 0]).tap()
  await expect(page.getByText(OUT_OF_REACH)).toHaveCount(0)
  await expect(applicant.cell([2, 0])).toHaveAccessibleName('row 1, column 3, red path end')
})

test('keyboard instructions show only while the keyboard is used', async ({ page }) => {
  const applicant = new Applicant(page, 'keyboard')
  await applicant.returnsTo(FIRST_LEVEL)
  const keys = page.getByText('By keyboard: arrows move, Space takes up and lets go.')
  await expect(keys).toHaveCSS('opacity', '0')
  await page.getByRole('button', { name: /^Pause/ }).focus()
  await page.keyboard.press('Tab')
  await expect(keys).toHaveCSS('opacity', '1')
})

test('Reset Puzzle is hidden once a level is solved', async ({ page }) => {
  const applicant = new Applicant(page)
  await applicant.returnsTo(FIRST_LEVEL)
  await applicant.stopsClock()
  await applicant.solves(1)
  await expect(page.getByText('Level solved', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Reset Puzzle' })).toBeHidden()
})
