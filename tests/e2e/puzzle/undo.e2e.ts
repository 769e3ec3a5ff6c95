import { levelStep } from '../../specification/steps.ts'
import { expect, test } from '../fixtures.ts'
import { Applicant } from '../screens/applicant.ts'

test('Undo restores the path that the last stroke cut, by button and by key, and counts no move', async ({
  page,
}) => {
  const applicant = new Applicant(page)
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
