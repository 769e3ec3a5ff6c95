import { SOLVED_BOARDS } from '../../../machines/examples/boards.ts'
import type { Cell } from '../../../machines/puzzle/levels.ts'
import { levelStep } from '../../specification/steps.ts'
import { expect, test } from '../fixtures.ts'
import { Applicant } from '../screens/applicant.ts'

const HINT = "Don't forget, all squares must be covered!"

test('level 2: the hint shows once the pair is connected with squares left', async ({ page }) => {
  const applicant = new Applicant(page)
  await applicant.returnsTo(levelStep(2))
  await expect(page.getByText(HINT)).toBeHidden()
  await applicant.draws([
    [0, 1],
    [1, 1],
    [2, 1],
  ])
  await expect(page.getByText(HINT)).toBeHidden()
  await applicant.draws([
    [2, 1],
    [3, 1],
  ])
  await expect(page.getByRole('status').getByText(HINT, { exact: true })).toBeVisible()

  await applicant.waits(5_000)
  await applicant.sees('Level 2 of 5')
  await applicant.solves(2)
  await expect(page.getByText(HINT)).toBeHidden()
  await applicant.waits(1_000)
  await applicant.sees('Level 3 of 5')
})

test('the board stays in its place when the hint appears @phone @desktop', async ({
  page,
  isMobile,
}) => {
  const applicant = new Applicant(page, isMobile ? 'touch' : 'mouse')
  await applicant.returnsTo(levelStep(2))
  const before = await page.getByRole('grid').boundingBox()
  await applicant.draws([
    [0, 1],
    [3, 1],
  ])
  await expect(page.getByText(HINT)).toBeVisible()
  expect(await page.getByRole('grid').boundingBox()).toEqual(before)
})

for (const [step, index] of [
  [6, 1],
  [9, 4],
  [10, 5],
] as const) {
  test(`level ${index}: no hint, from the first path to the last`, async ({ page }) => {
    const applicant = new Applicant(page)
    await applicant.returnsTo(step)
    await applicant.stopsClock()
    for (const path of Object.values<Cell[]>(SOLVED_BOARDS[index])) {
      await applicant.draws(path)
      await expect(page.getByText(HINT)).toBeHidden()
    }
    await expect(page.getByText('Level solved', { exact: true })).toBeVisible()
  })
}
