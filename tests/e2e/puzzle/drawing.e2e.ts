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

async function movesOf(applicant: Applicant): Promise<number | undefined> {
  return (await applicant.stored('timer'))?.totalMoves
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

test('a path can be continued from its head', async ({ page }) => {
  const applicant = new Applicant(page)
  await applicant.returnsTo(levelStep(2))
  await applicant.draws([
    [0, 1],
    [0, 0],
  ])
  await applicant.draws([
    [0, 0],
    [1, 0],
  ])
  expect((await boardOn(page)).slice(0, 3)).toEqual(['red path', 'red path end', 'empty'])
})

test("crossing another color's path clears that path", async ({ page }) => {
  const applicant = new Applicant(page)
  await applicant.returnsTo(levelStep(3))
  await applicant.draws([
    [0, 1],
    [0, 2],
    [1, 2],
    [2, 2],
  ])
  await expect(applicant.cell([1, 2])).toHaveAccessibleName(
    'row 3, column 2, green path, connected',
  )
  await applicant.draws([
    [0, 0],
    [1, 0],
    [1, 1],
    [1, 2],
  ])
  expect(await boardOn(page)).toEqual([
    'red endpoint',
    'red path',
    'empty',
    'empty',
    'green endpoint',
    'red path',
    'empty',
    'empty',
    'empty',
    'red path end',
    'green endpoint',
    'empty',
    'red endpoint',
    'empty',
    'empty',
    'empty',
  ])
})

test("another color's endpoint cannot be entered", async ({ page }) => {
  const applicant = new Applicant(page)
  await applicant.returnsTo(levelStep(3))
  await applicant.draws([
    [0, 0],
    [0, 1],
  ])
  await expect(applicant.cell([0, 1])).toHaveAccessibleName('row 2, column 1, green endpoint')
})

test('each connection is a move, a repeated one too', async ({ page }) => {
  const applicant = new Applicant(page)
  await applicant.returnsTo(levelStep(3))
  expect(await movesOf(applicant)).toBe(0)
  const green = [
    [0, 1],
    [1, 1],
    [2, 1],
    [2, 2],
  ] as const
  await applicant.draws(green.slice(0, 3).map(([x, y]) => [x, y]))
  expect(await movesOf(applicant)).toBe(0)
  await applicant.draws(green.map(([x, y]) => [x, y]))
  expect(await movesOf(applicant)).toBe(1)
  await applicant.draws(green.map(([x, y]) => [x, y]))
  expect(await movesOf(applicant)).toBe(2)
  await expect(applicant.cell([2, 2])).toHaveAccessibleName(
    'row 3, column 3, green endpoint, connected',
  )
})

test('a drawing survives a reload', async ({ page }) => {
  const applicant = new Applicant(page)
  await applicant.returnsTo(levelStep(2))
  await applicant.draws([
    [0, 1],
    [0, 0],
    [1, 0],
  ])
  const before = await boardOn(page)
  await applicant.reloads()
  await applicant.sees('Level 2 of 5')
  expect(await boardOn(page)).toEqual(before)
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
