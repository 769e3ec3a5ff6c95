import { levelStep } from '../../specification/steps.ts'
import { expect, test } from '../fixtures.ts'
import { Applicant } from '../screens/applicant.ts'

const OUT_OF_REACH = 'Too far: tap a square in line with the end of the path.'

test('cells that a fast drag round a corner skips are filled in @phone @desktop', async ({
  page,
  isMobile,
}) => {
  const applicant = new Applicant(page, isMobile ? 'touch' : 'mouse')
  await applicant.returnsTo(levelStep(2))
  await applicant.draws([
    [0, 1],
    [0, 0],
    [3, 0],
  ])
  const cells = page.getByRole('gridcell')
  const names = await cells.evaluateAll((all) => all.map((cell) => cell.getAttribute('aria-label')))
  expect(names).toEqual([
    'row 1, column 1, red path, from below, goes on to the right',
    'row 1, column 2, red path, from the left, goes on to the right',
    'row 1, column 3, red path, from the left, goes on to the right',
    'row 1, column 4, red path end, from the left',
    'row 2, column 1, red endpoint, goes on above',
    'row 2, column 2, empty',
    'row 2, column 3, empty',
    'row 2, column 4, red endpoint',
  ])
})

test('endpoints are drawn at 60 % of the cell, paths at 30 %, and the hint moves nothing @phone @desktop', async ({
  page,
  isMobile,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const applicant = new Applicant(page, isMobile ? 'touch' : 'mouse')
  await applicant.returnsTo(levelStep(2))
  const board = await page.getByRole('grid').boundingBox()
  const cell = (await applicant.cell([0, 1]).boundingBox())?.width ?? 0
  const endpoint = () =>
    page
      .locator('.puzzle-endpoint-edge')
      .first()
      .evaluate((dot, side) => dot.getBoundingClientRect().width / side, cell)
  expect(await endpoint()).toBeCloseTo(0.6, 2)
  const hint = page
    .locator('.puzzle-message')
    .getByText("Don't forget, all squares must be covered!")
  await expect(hint).toBeHidden()

  await applicant.draws([
    [0, 1],
    [3, 1],
  ])
  await expect(hint).toBeVisible()
  expect(await page.getByRole('grid').boundingBox()).toEqual(board)
  expect(await endpoint()).toBeCloseTo(0.6, 2)
  const path = await page.locator('.puzzle-path-edge').evaluate((line) => {
    const svg = (line as SVGPolylineElement).ownerSVGElement
    if (!svg) return 0
    const scale = svg.getBoundingClientRect().width / svg.viewBox.baseVal.width
    return Number.parseFloat(getComputedStyle(line).strokeWidth) * scale
  })
  expect(path / cell).toBeCloseTo(0.3, 2)
})

test('a tap without effect is explained until one has an effect @phone', async ({ page }) => {
  const applicant = new Applicant(page, 'taps')
  await applicant.returnsTo(levelStep(3))
  await applicant.cell([3, 3]).tap()
  await expect(page.getByRole('status').getByText('Begin at a dot.')).toBeVisible()

  await applicant.cell([0, 0]).tap()
  await expect(page.locator('.puzzle-message')).not.toContainText('Begin at a dot.')
  await applicant.cell([2, 3]).tap()
  await expect(page.getByRole('status').getByText(OUT_OF_REACH)).toBeVisible()
  await expect(page.locator('.puzzle-refused')).toHaveCount(1)

  await applicant.cell([2, 0]).tap()
  await expect(page.locator('.puzzle-message')).not.toContainText(OUT_OF_REACH)
  await expect(applicant.cell([2, 0])).toHaveAccessibleName(
    'row 1, column 3, red path end, from the left',
  )
})

test('keyboard instructions show only while the keyboard is used', async ({ page }) => {
  const applicant = new Applicant(page, 'keyboard')
  await applicant.returnsTo(levelStep(1))
  const keys = page.getByText('Arrows move, Space takes up and lets go.')
  await expect(keys).toHaveCSS('opacity', '0')
  await page.getByRole('button', { name: /^Pause/ }).focus()
  await page.keyboard.press('Tab')
  await expect(keys).toHaveCSS('opacity', '1')
})
