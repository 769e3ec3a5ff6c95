import { cells } from '../../../machines/examples/boards.ts'
import { PUZZLE_INTRO } from '../../specification/steps.ts'
import { expect, test } from '../fixtures.ts'
import { Applicant, type InputMethod } from '../screens/applicant.ts'

const PURPLE = cells('20 10 00 01 02 12')
const ORANGE = cells('11 21 22')

for (const [inputMethod, project] of [
  ['keyboard', '@desktop'],
  ['taps', '@phone'],
] as const satisfies [InputMethod, string][]) {
  test(`the board before the clock is played by ${inputMethod}, twice, explains a press next to the dots, and leaves no trace ${project}`, async ({
    page,
  }) => {
    const applicant = new Applicant(page, inputMethod)
    await applicant.returnsTo(PUZZLE_INTRO)
    const before = [await applicant.stored('application'), await applicant.stored('timer')]
    await expect(page.getByText(/^The timer starts/)).toBeVisible()
    await expect(page.getByText(/more time/), 'no address is configured').toHaveCount(0)
    await applicant.unfolds('Try a board first')
    await applicant.cell([0, 0]).click()
    await expect(page.locator('.puzzle-message')).toHaveText('Begin at a dot.')
    for (const _ of ['once', 'again']) {
      await applicant.draws(PURPLE)
      await expect(page.locator('.puzzle-solved')).toHaveCount(0)
      await applicant.draws(ORANGE)
      await expect(page.locator('.puzzle-solved')).toHaveText('Solved')
      await applicant.presses('Try again')
      await expect(page.locator('.puzzle-solved')).toHaveCount(0)
    }
    expect([await applicant.stored('application'), await applicant.stored('timer')]).toEqual(before)
    await applicant.sees('Puzzle assessment')
  })
}

test.describe('', () => {
  test.use({ serverEnvironment: { ACCOMMODATION_EMAIL: 'help@jobs.example' } })

  test('who needs the assessment in another form, or more time, reads before Start where to write', async ({
    page,
  }) => {
    await new Applicant(page).returnsTo(PUZZLE_INTRO)
    await expect(page.getByText(/more time, write before you start to help@/)).toBeVisible()
    const address = page.getByRole('link', { name: 'help@jobs.example' })
    await expect(address).toHaveAttribute('href', 'mailto:help@jobs.example')
  })
})
