import type { Page } from 'playwright/test'
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
  test(`the board before the clock is played by ${inputMethod}, twice, and leaves no trace ${project}`, async ({
    page,
  }) => {
    const applicant = new Applicant(page, inputMethod)
    await applicant.returnsTo(PUZZLE_INTRO)
    const before = [await applicant.stored('application'), await applicant.stored('timer')]
    await applicant.unfolds('Try a board first')
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

test('a press next to the dots is explained on the board before the clock, too @phone', async ({
  page,
}) => {
  const applicant = new Applicant(page, 'taps')
  await applicant.returnsTo(PUZZLE_INTRO)
  await applicant.unfolds('Try a board first')
  await applicant.cell([0, 0]).tap()
  await expect(page.locator('.puzzle-message')).toHaveText('Begin at a dot.')
})

test.describe('who needs the assessment in another form, or more time,', () => {
  const address = (page: Page) => page.getByRole('link', { name: 'help@jobs.example' })

  test('finds no address where none is configured', async ({ page }) => {
    await new Applicant(page).returnsTo(PUZZLE_INTRO)
    await expect(page.getByText(/^The timer starts/)).toBeVisible()
    await expect(page.getByText(/more time/)).toHaveCount(0)
  })

  test.describe('', () => {
    test.use({ serverEnvironment: { ACCOMMODATION_EMAIL: 'help@jobs.example' } })

    test('reads before Start where to write', async ({ page }) => {
      await new Applicant(page).returnsTo(PUZZLE_INTRO)
      await expect(page.getByText(/more time, write before you start to help@/)).toBeVisible()
      await expect(address(page)).toHaveAttribute('href', 'mailto:help@jobs.example')
    })
  })
})
