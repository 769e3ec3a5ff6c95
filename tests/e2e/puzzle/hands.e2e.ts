import { PUZZLE_INTRO } from '../../specification/steps.ts'
import { expect, test } from '../fixtures.ts'
import { Applicant, type Hand } from '../screens/applicant.ts'

const LEVELS = [1, 2, 3, 4, 5] as const

const HANDS: [hand: Hand, tag: string][] = [
  ['mouse', ''],
  ['keyboard', ''],
  ['touch', ' @phone'],
  ['taps', ' @phone'],
]

for (const [hand, tag] of HANDS) {
  test(`all five levels can be solved by ${hand}, paused and reset on the way${tag}`, async ({
    page,
  }) => {
    const applicant = new Applicant(page, hand)
    await applicant.returnsTo(PUZZLE_INTRO)
    await applicant.presses(/^Start$/)
    for (const index of LEVELS) {
      await applicant.solves(index)
      await expect(page.getByText('Level solved', { exact: true })).toBeVisible()
      await applicant.waits(1_000)
      if (index === 2) {
        await applicant.sees('Level 3 of 5')
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
      }
    }
    await applicant.sees('Congratulations!')
    expect((await applicant.stored('timer'))?.totalMoves).toBe(13)
  })
}
