import type { CDPSession, Page } from 'playwright/test'
import { LAST_LEVEL, PUZZLE_INTRO } from '../../specification/steps.ts'
import { expect, test } from '../fixtures.ts'
import { Applicant } from '../screens/applicant.ts'

/** Drags a finger upwards from a place, the page at its top; without a fling, which would scroll on later. */
async function pans(page: Page, devtools: CDPSession, x: number, y: number): Promise<void> {
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
  const touch = (type: 'touchStart' | 'touchMove', up: number) =>
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x, y: y - up }] })
  await touch('touchStart', 0)
  for (let up = 8; up <= 80; up += 8) await touch('touchMove', up)
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchCancel', touchPoints: [] })
}

const scrolled = (page: Page) => page.evaluate(() => window.scrollY)

test('a finger next to a board scrolls, on it does not @phone', async ({ page, context }) => {
  await test.step('on the intro a finger next to the open board scrolls, on it does not', async () => {
    await page.setViewportSize({ width: 390, height: 664 })
    const applicant = new Applicant(page, 'touch')
    await applicant.returnsTo(PUZZLE_INTRO)
    await applicant.unfolds('Try a board first')
    const board = page.getByRole('grid')
    await expect(board).toBeInViewport({ ratio: 1 })
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
    const box = await board.boundingBox()
    if (!box) throw new Error('There is no board')
    const devtools = await context.newCDPSession(page)
    const y = Math.min(box.y + 60, 560)
    await pans(page, devtools, box.x + 20, y)
    expect(await scrolled(page)).toBe(0)
    await pans(page, devtools, box.x - 30, y)
    await expect.poll(() => scrolled(page)).toBeGreaterThan(30)
  })
  await test.step('a finger next to the board scrolls, on it does not, upright and on the side', async () => {
    const applicant = new Applicant(page, 'touch')
    await applicant.returnsTo(LAST_LEVEL)
    const edge = page.locator('html')
    await expect(edge, 'no reload by pulling down').toHaveCSS('overscroll-behavior', 'none')
    // Everything fits: the page is made longer, as large text makes it.
    await page.evaluate(() => {
      document.body.style.paddingBlockEnd = '200px'
    })
    const devtools = await context.newCDPSession(page)
    for (const [width, height] of [
      [390, 600],
      [844, 320],
    ] as const) {
      await test.step(`${width} by ${height}`, async () => {
        await page.setViewportSize({ width, height })
        await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
        const box = await page.getByRole('grid').boundingBox()
        if (!box) throw new Error('There is no board')
        const y = Math.min(box.y + box.height / 2, height - 40)
        await pans(page, devtools, box.x + box.width / 2, y)
        expect(await scrolled(page)).toBe(0)
        await pans(page, devtools, box.x - 10, y)
        await expect.poll(() => scrolled(page)).toBeGreaterThan(30)
        await pans(page, devtools, box.x + box.width + 10, y)
        await expect.poll(() => scrolled(page)).toBeGreaterThan(30)
      })
    }
  })
})
