import { levelStep } from '../../specification/steps.ts'
import { expect, test } from '../fixtures.ts'
import { Applicant, type InputMethod } from '../screens/applicant.ts'

const INPUT_METHODS: [inputMethod: InputMethod, tag: string][] = [
  ['mouse', ''],
  ['keyboard', ''],
  ['touch', ' @phone'],
  ['taps', ' @phone'],
]

for (const [inputMethod, tag] of INPUT_METHODS) {
  test(`a level is paused, reset and solved by ${inputMethod}${tag}`, async ({ page }) => {
    const applicant = new Applicant(page, inputMethod)
    await applicant.returnsTo(levelStep(3))
    await applicant.presses('Pause')
    await applicant.presses('Resume')
    await applicant.draws([
      [0, 0],
      [1, 0],
      [2, 0],
    ])
    await expect(applicant.cell([2, 0])).toHaveAccessibleName('row 1, column 3, red path end')
    await applicant.presses('Reset Puzzle')
    await expect(applicant.cell([2, 0])).toHaveAccessibleName('row 1, column 3, empty')
    await applicant.solves(3)
    await expect(page.getByText('Level solved', { exact: true })).toBeVisible()
  })
}
