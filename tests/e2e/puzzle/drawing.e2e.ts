import type { Page } from 'playwright/test'
import { FIRST_LEVEL, levelStep } from '../../specification/steps.ts'
import { expect, test } from '../fixtures.ts'
import { Applicant } from '../screens/applicant.ts'

/** What the cells of the board are called, row by row. */
async function boardOn(page: Page): Promise<string[]> {
  return page
    .getByRole('gridcell')
    .evaluateAll((cells) =>
      cells.map((cell) =>
        (cell.getAttribute('aria-label') ?? '').replace(/^row \d+, column \d+, /, ''),
      ),
    )
}

test('cells that a fast drag skips are filled in', async ({ page }) => {
  const applicant = new Applicant(page)
  await applicant.returnsTo(FIRST_LEVEL)
  await applicant.draws([
    [0, 0],
    [3, 0],
  ])
  expect(await boardOn(page)).toEqual([
    'red endpoint, connected',
    'red path, connected',
    'red path, connected',
    'red endpoint, connected',
  ])
})

test('a fast drag round a corner, by touch @phone', async ({ page }) => {
  const applicant = new Applicant(page, 'touch')
  await applicant.returnsTo(levelStep(2))
  await applicant.draws([
    [0, 1],
    [0, 0],
    [3, 0],
  ])
  expect(await boardOn(page)).toEqual([
    'red path',
    'red path',
    'red path',
    'red path end',
    'red endpoint',
    'empty',
    'empty',
    'red endpoint',
  ])
})

test('dragging back over a path shortens it cell by cell', async ({ page }) => {
  const applicant = new Applicant(page)
  await applicant.returnsTo(levelStep(2))
  await applicant.draws([
    [0, 1],
    [0, 0],
    [1, 0],
    [2, 0],
    [1, 0],
    [0, 0],
  ])
  expect(await boardOn(page)).toEqual([
    'red path end',
    'empty',
    'empty',
    'empty',
    'red endpoint',
    'empty',
    'empty',
    'red endpoint',
  ])
})

test('endpoints are drawn at 60 % of the cell, paths at 30 %, connected or not', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const applicant = new Applicant(page)
  await applicant.returnsTo(levelStep(2))
  const cell = (await applicant.cell([0, 1]).boundingBox())?.width ?? 0
  const endpoint = () =>
    page
      .locator('.puzzle-endpoint-edge')
      .first()
      .evaluate((dot, side) => dot.getBoundingClientRect().width / side, cell)
  expect(await endpoint()).toBeCloseTo(0.6, 2)

  await applicant.draws([
    [0, 1],
    [3, 1],
  ])
  await expect(page.locator('.puzzle-pair')).toHaveAttribute('data-connected', 'true')
  expect(await endpoint()).toBeCloseTo(0.6, 2)
  const path = await page.locator('.puzzle-path-edge').evaluate((line) => {
    const svg = (line as SVGPolylineElement).ownerSVGElement
    if (!svg) return 0
    const scale = svg.getBoundingClientRect().width / svg.viewBox.baseVal.width
    return Number.parseFloat(getComputedStyle(line).strokeWidth) * scale
  })
  expect(path / cell).toBeCloseTo(0.3, 2)
})
