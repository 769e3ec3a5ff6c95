import { SOLVED_BOARDS } from '../../../machines/examples/boards.ts'
import { levelStep } from '../../specification/steps.ts'
import { expect, test } from '../fixtures.ts'
import { Applicant } from '../screens/applicant.ts'

test('Undo restores the path that the last stroke cut, by button and by key, and counts no move @phone @desktop', async ({
  page,
  isMobile,
}) => {
  const applicant = new Applicant(page, isMobile ? 'touch' : 'mouse')
  await applicant.returnsTo(levelStep(3))
  const undo = page.getByRole('button', { name: 'Undo' })
  await expect(undo).toHaveAttribute('aria-disabled', 'true')
  await expect(page.getByText('0 of 16 squares')).toBeVisible()

  await applicant.draws([
    [0, 1],
    [1, 1],
    [2, 1],
    [2, 2],
  ])
  await applicant.draws([
    [0, 0],
    [1, 0],
    [1, 1],
  ])
  await expect(page.getByText('3 of 16 squares')).toBeVisible()
  await applicant.undoes()
  await expect(page.getByText('4 of 16 squares')).toBeVisible()
  await expect(applicant.cell([1, 1])).toHaveAccessibleName(
    'green path, from the left, goes on to the right, connected',
  )
  await applicant.resetsBoard()
  await expect(page.getByText('0 of 16 squares')).toBeVisible()
  await page.keyboard.press('ControlOrMeta+z')
  await expect(page.getByText('4 of 16 squares')).toBeVisible()
  await page.keyboard.press('ControlOrMeta+z')
  await expect(page.getByText('0 of 16 squares')).toBeVisible()
  await expect(undo).toHaveAttribute('aria-disabled', 'true')
  expect((await applicant.stored('timer'))?.totalMoves).toBe(1)
})

test('a solved level takes no undo, and a paused one hides it', async ({ page }) => {
  const applicant = new Applicant(page)
  await applicant.returnsTo(levelStep(1))
  await applicant.draws(SOLVED_BOARDS[1].red ?? [])
  await expect(page.getByText('Solved', { exact: true }).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Undo' })).toBeHidden()
  await page.keyboard.press('ControlOrMeta+z')
  await expect(applicant.cell([0, 0])).toHaveAccessibleName(/connected/)
  await applicant.waits(1_000)
  await applicant.sees('Level 2 of 5')
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
  await applicant.pauses()
  await expect(page.getByRole('button', { name: 'Undo' })).toBeHidden()
})
