import type { Page } from 'playwright/test'
import { FIRST_LEVEL, levelStep } from '../../specification/steps.ts'
import { expect, test } from '../fixtures.ts'
import { Applicant } from '../screens/applicant.ts'

const INSTRUCTIONS = /Drag from one dot to its match/

test('pausing hides instructions and reset, covers the board and moves nothing @phone @desktop', async ({
  page,
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

  await applicant.pauses()
  await expect(page.getByText('Paused', { exact: true })).toBeVisible()
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

test('while paused the cells are invisible and hidden from assistive technology', async ({
  page,
  context,
}) => {
  const applicant = new Applicant(page)
  await applicant.returnsTo(levelStep(3))
  const devtools = await context.newCDPSession(page)
  const namesRead = async () => {
    const { nodes } = await devtools.send('Accessibility.getFullAXTree')
    return nodes
      .filter(({ ignored }) => !ignored)
      .map(({ role, name }) => `${role?.value}: ${name?.value}`)
      .filter((said) => /^gridcell|endpoint|path/.test(said))
  }
  await expect
    .poll(async () => (await namesRead()).filter((said) => said.startsWith('gridcell')))
    .toHaveLength(16)
  const cell = await applicant.cell([0, 0]).boundingBox()
  if (!cell) throw new Error('There is no cell')

  await applicant.pauses()
  await expect(page.getByText('Paused', { exact: true })).toBeVisible()
  expect(await namesRead()).toEqual([])
  const covering = await page.evaluate(([x, y]) => document.elementFromPoint(x, y)?.textContent, [
    cell.x + cell.width / 2,
    cell.y + cell.height / 2,
  ] as const)
  expect(covering).toBe('Paused')
  await expect(page.locator('.puzzle-overlay')).not.toHaveCSS('background-color', /rgba/)
})

test('while paused nothing can be drawn, by pointer or by keyboard', async ({ page }) => {
  const applicant = new Applicant(page)
  await applicant.returnsTo(FIRST_LEVEL)
  const from = await applicant.cell([0, 0]).boundingBox()
  const to = await applicant.cell([3, 0]).boundingBox()
  if (!from || !to) throw new Error('There are no cells')
  await applicant.pauses()
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 5 })
  await page.mouse.up()
  await page.getByRole('button', { name: 'Resume' }).focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  for (const _ of [1, 2, 3]) await page.keyboard.press('ArrowRight')
  expect((await applicant.stored('application'))?.puzzleAnswers.puzzle1?.paths ?? {}).toEqual({})
  expect((await applicant.stored('timer'))?.totalMoves).toBe(0)
})

test('a pause leaves the focus on Resume, also where a press focuses no button', async ({
  page,
}) => {
  const applicant = new Applicant(page)
  await applicant.returnsTo(levelStep(2))
  await applicant.cell([0, 1]).focus()
  const button = page.getByRole('button', { name: 'Pause' })
  await button.evaluate((element) => (element as HTMLButtonElement).click())
  await expect(page.getByRole('button', { name: 'Resume' })).toBeFocused()
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

test('a reload of a running level is no pause', async ({ page }) => {
  const applicant = new Applicant(page)
  await applicant.returnsTo(levelStep(3))
  await applicant.reloads()
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible()
})

test.describe('with PAUSE_WHEN_HIDDEN=off', () => {
  test.use({ serverEnvironment: { PAUSE_WHEN_HIDDEN: 'off' } })

  test('a hidden tab keeps counting', async ({ page }) => {
    const applicant = new Applicant(page)
    await applicant.returnsTo(levelStep(3))
    await turnsTab(page, 'hidden')
    await applicant.waits(5_000)
    await turnsTab(page, 'visible')
    await expect(page.getByRole('button', { name: 'Pause' })).toHaveText(/^Pause 0:0[56]$/)
  })
})
