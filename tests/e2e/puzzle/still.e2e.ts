import type { Page } from 'playwright/test'
import { SOLVED_BOARDS } from '../../../machines/examples/boards.ts'
import { LAST_LEVEL } from '../../specification/steps.ts'
import { expect, test } from '../fixtures.ts'
import { Applicant } from '../screens/applicant.ts'

/** Where the board and everything around it is on the page, by class name. */
function boxes(page: Page) {
  return page.locator('.top-bar, .step-header, .puzzle-level > *, [role=grid]').evaluateAll((all) =>
    Object.fromEntries(
      all.map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect()
        return [element.className, [x, y + window.scrollY, width, height].map(Math.round)]
      }),
    ),
  )
}

/** Letters as far apart as WCAG 1.4.12 asks for, which is wider than any machine's typeface. */
const WIDE = '0.12em'

const WINDOWS = [
  [390, 664, WIDE],
  [320, 568, ''],
  [844, 390, WIDE],
] as const

test('on small windows nothing changes its size around a board, with letters far apart too @phone', async ({
  page,
  context,
  consoleErrors,
}) => {
  consoleErrors.allow(/ERR_INTERNET_DISCONNECTED/)
  const applicant = new Applicant(page, 'taps')
  for (const [width, height, spacing] of WINDOWS) {
    await test.step(`${width} by ${height}`, async () => {
      await page.setViewportSize({ width, height })
      await applicant.returnsTo(LAST_LEVEL, { timer: { elapsedSeconds: 594 } })
      await page.evaluate((letterSpacing) => {
        document.body.style.letterSpacing = letterSpacing
      }, spacing)
      const before = await boxes(page)
      const seesNothingMove = async (after: string) =>
        expect(await boxes(page), after).toEqual(before)

      const paths = Object.values(SOLVED_BOARDS[5])
      for (const cell of paths.flat().slice(0, -1)) {
        await seesNothingMove(`before ${cell}`)
        await applicant.cell(cell).tap()
      }
      await applicant.waits(6_000)
      await expect(page.locator('.puzzle-time')).toHaveText(/^10:0/)
      await seesNothingMove('10 minutes')
      await applicant.pauses()
      await seesNothingMove('a pause')
      await applicant.resumes()
      await applicant.resetsBoard()
      await applicant.cell([1, 2]).tap()
      await applicant.cell([0, 0]).tap()
      await expect(page.locator('.puzzle-message')).toHaveText(/^Too far/)
      await seesNothingMove('a press out of reach')
      await context.setOffline(true)
      await expect(page.locator('.connection', { hasText: 'You are offline.' })).toBeVisible()
      await seesNothingMove('a lost connection')
      await context.setOffline(false)
    })
  }
})
