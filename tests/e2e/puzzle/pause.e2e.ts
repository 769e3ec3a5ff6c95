import type { Page } from 'playwright/test'
import { levelStep } from '../../specification/steps.ts'
import { expect, test } from '../fixtures.ts'
import { Applicant } from '../screens/applicant.ts'

const INSTRUCTIONS = /Drag from one dot to its match/

test('pausing hides instructions and reset, covers the board, also for assistive technology, and moves nothing @phone @desktop', async ({
  page,
  context,
  isMobile,
}) => {
  const applicant = new Applicant(page, isMobile ? 'touch' : 'mouse')
  await applicant.returnsTo(levelStep(3))
  await applicant.draws([
    [0, 0],
    [1, 0],
  ])
  const timer = page.getByRole('button', { name: /^(Pause|Resume)$/ })
  const card = page.getByRole('main')
  const cardBefore = await card.boundingBox()
  const heightOfTimer = async () => (await timer.boundingBox())?.y
  const heightBefore = await heightOfTimer()
  await expect(page.getByText(INSTRUCTIONS)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Reset Puzzle' })).toBeVisible()
  await expect(page.getByText('Paused', { exact: true })).toBeHidden()
  const devtools = await context.newCDPSession(page)
  const cellsRead = async () => {
    const { nodes } = await devtools.send('Accessibility.getFullAXTree')
    return nodes
      .filter(({ ignored }) => !ignored)
      .map(({ role, name }) => `${role?.value}: ${name?.value}`)
      .filter((text) => /^gridcell|endpoint|path/.test(text))
  }
  await expect
    .poll(async () => (await cellsRead()).filter((text) => text.startsWith('gridcell')))
    .toHaveLength(16)
  const cell = await applicant.cell([0, 0]).boundingBox()
  if (!cell) throw new Error('There is no cell')

  await applicant.pauses()
  await expect(page.getByText('Paused', { exact: true })).toBeVisible()
  expect(await cellsRead()).toEqual([])
  const covering = await page.evaluate(([x, y]) => document.elementFromPoint(x, y)?.textContent, [
    cell.x + cell.width / 2,
    cell.y + cell.height / 2,
  ] as const)
  expect(covering).toBe('Paused')
  await expect(page.locator('.puzzle-overlay')).not.toHaveCSS('background-color', /rgba/)
  await expect(page.getByText(INSTRUCTIONS)).toBeHidden()
  await expect(page.getByText('Connect the matching colors.')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Reset Puzzle' })).toBeHidden()
  await expect(timer).toHaveAccessibleName('Resume')
  await expect(timer).toHaveAccessibleDescription(/^\d:\d\d$/)
  await expect(timer).toBeFocused()
  expect(await card.boundingBox()).toEqual(cardBefore)
  await expect.poll(heightOfTimer).toBe(heightBefore)

  await applicant.resumes()
  await expect(page.getByText('Paused', { exact: true })).toBeHidden()
  await expect(page.getByText(INSTRUCTIONS)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Reset Puzzle' })).toBeVisible()
  await expect(applicant.cell([1, 0])).toHaveAccessibleName('red path end, from the left')
})

/** Hides the tab, or shows it again, as the page sees it. */
async function turnsTab(page: Page, visibility: 'hidden' | 'visible'): Promise<void> {
  await page.evaluate((state) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, value: state })
    Object.defineProperty(document, 'hidden', { configurable: true, value: state === 'hidden' })
    document.dispatchEvent(new Event('visibilitychange'))
  }, visibility)
}

test('a hidden tab pauses, says so, and stays so until Resume', async ({ page }) => {
  const applicant = new Applicant(page)
  await applicant.returnsTo(levelStep(3))
  await applicant.waits(3_000)
  await turnsTab(page, 'hidden')
  await applicant.waits(60_000)
  await turnsTab(page, 'visible')
  await expect(page.getByText('Paused', { exact: true })).toBeVisible()
  const reason = page.getByText('You left this page, so the timer stopped.')
  await expect(reason).toBeVisible()
  const resume = page.getByRole('button', { name: 'Resume' })
  await expect(resume).toHaveText(/^Resume 0:0[345]$/)
  await expect(resume).toBeFocused()
  await applicant.resumes()
  await expect(page.getByText('Paused', { exact: true })).toBeHidden()
  await applicant.pauses()
  await expect(page.getByText('Paused', { exact: true })).toBeVisible()
  await expect(reason).toBeHidden()
})
