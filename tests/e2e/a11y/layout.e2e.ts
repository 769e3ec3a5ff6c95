import type { Locator } from 'playwright/test'
import { SUMMARY, WORK_EXPERIENCE } from '../../../machines/examples/answers.ts'
import { LAST_LEVEL, levelStep, PUZZLE_COMPLETE } from '../../specification/steps.ts'
import { expect, test } from '../fixtures.ts'
import { Applicant } from '../screens/applicant.ts'
import { byFinger, overflowing } from './fits.ts'

test('the card is where it is expected, with levels whole, the focus in sight, and answers whole on paper', async ({
  page,
  context,
  consoleErrors,
}) => {
  const size = page.viewportSize() ?? { width: 0, height: 0 }
  await test.step('the card is a sheet on the lower edge of a touch screen up to 431 px wide, and with a mouse 32rem wide in the middle', async () => {
    const card = page.getByRole('main')
    const edges = () =>
      card.evaluate((element) => {
        const { left, right, bottom, width } = element.getBoundingClientRect()
        const { clientWidth, clientHeight } = document.documentElement
        return { left, width, toRight: clientWidth - right, toBottom: clientHeight - bottom }
      })
    const isNoSheet = async () => {
      const { left, toBottom } = await edges()
      expect(left).toBeGreaterThan(0)
      expect(toBottom).toBeGreaterThan(0)
    }
    await new Applicant(page).returnsTo(PUZZLE_COMPLETE)
    const { left, width, toRight } = await edges()
    expect(width).toBe(32 * 16)
    expect(Math.abs(left - toRight)).toBeLessThanOrEqual(1)
    await page.setViewportSize({ width: 400, height: 844 })
    await isNoSheet()
    await byFinger(page, async () => {
      for (const width of [390, 431]) {
        await page.setViewportSize({ width, height: 844 })
        expect(await edges()).toEqual({ left: 0, width, toRight: 0, toBottom: 0 })
        await expect(card).toHaveCSS('border-bottom-left-radius', '0px')
      }
      await page.setViewportSize({ width: 432, height: 844 })
      await isNoSheet()
    })
  })
  await page.setViewportSize(size)
  await test.step('the widest and the largest level are in sight with their Reset, also without a connection', async () => {
    consoleErrors.allow(/ERR_INTERNET_DISCONNECTED/)
    const applicant = new Applicant(page)
    for (const level of [2, 5] as const) {
      await applicant.returnsTo(levelStep(level))
      const parts = [
        applicant.heading(`Level ${level} of 5`),
        page.getByRole('grid'),
        page.getByRole('button', { name: 'Pause' }),
        page.getByRole('button', { name: 'Reset Puzzle' }),
      ]
      const areInSight = async (width: number, height: number) => {
        await page.setViewportSize({ width, height })
        for (const part of parts) await expect(part).toBeInViewport({ ratio: 1 })
        const cellBox = () => applicant.cell([0, 0]).boundingBox()
        await expect.poll(async () => (await cellBox())?.width).toBeGreaterThanOrEqual(44)
        const cell = await cellBox()
        await context.setOffline(true)
        const offline = page.locator('.connection', { hasText: 'You are offline.' })
        await expect(offline).toBeInViewport({ ratio: 1 })
        await expect.poll(cellBox).toEqual(cell)
        await context.setOffline(false)
        await expect(offline).toHaveCount(0)
      }
      await areInSight(1440, 900)
      await byFinger(page, async () => {
        await areInSight(390, 664)
        await areInSight(320, 568)
        await areInSight(844, 390)
      })
    }
  })
  await page.setViewportSize(size)
  await test.step('on a small window at 400 % zoom the focus is never under the buttons, and the page scrolls to what keys focus', async () => {
    await page.setViewportSize({ width: 320, height: 256 })
    const applicant = new Applicant(page, 'keyboard')
    await applicant.returnsTo(2)
    for (let presses = 0; presses < 14; presses += 1) {
      await page.keyboard.press('Tab')
      const isSeen = await page.evaluate(() => {
        const focused = document.activeElement
        if (!focused || focused === document.body) return true
        const { left, top, width, height } = focused.getBoundingClientRect()
        const onTop = document.elementFromPoint(left + width / 2, top + height / 2)
        return focused.contains(onTop) || (onTop?.closest('.choice')?.contains(focused) ?? false)
      })
      expect(isSeen, await page.evaluate(() => document.activeElement?.outerHTML ?? '')).toBe(true)
    }

    await applicant.returnsTo(LAST_LEVEL)
    await applicant.cell([0, 1]).focus()
    const rows = ['ArrowUp', ...Array<string>(5).fill('ArrowDown')]
    for (const [at, key] of rows.entries()) {
      await page.keyboard.press(key)
      await expect(applicant.cell([0, at])).toBeFocused()
      await expect(applicant.cell([0, at])).toBeInViewport({ ratio: 1 })
    }
    await expect(page.getByText('Arrows move, Space takes up and lets go.')).toHaveCSS(
      'opacity',
      '1',
    )
    await expect(page.getByRole('img', { name: 'Step 5 of 6' }).getByText('/6')).toBeVisible()

    const menu = page.locator('summary', { hasText: 'Saved' })
    await applicant.unfolds('Saved')
    await page.keyboard.press('Tab')
    await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight }))
    await expect(menu).not.toBeInViewport()
    await page.keyboard.press('Escape')
    await expect(menu).toBeFocused()
    await expect(menu).toBeInViewport({ ratio: 1 })
  })
  await page.setViewportSize(size)
  await test.step('on paper the application is text, dark on white, with every answer whole', async () => {
    const applicant = new Applicant(page)
    await applicant.returnsTo(3, {
      application: { workExperience: { ...WORK_EXPERIENCE, goodFitReason: SUMMARY.repeat(4) } },
    })
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
    await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
    await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('color', 'rgb(24, 34, 29)')
    await expect(page.getByRole('button')).toHaveCount(0)
    const reason = page.getByLabel('Why are you a good fit?')
    expect(await reason.evaluate((field) => field.scrollHeight - field.clientHeight)).toBe(0)
    expect(await overflowing(page)).toEqual([])
  })
})

test('on a phone what is asked for is in sight, in one row, and above the keyboard @phone', async ({
  page,
}) => {
  const size = page.viewportSize() ?? { width: 0, height: 0 }
  await test.step('pay, hours and Start are in sight at once on a phone', async () => {
    await new Applicant(page, 'touch').opens()
    await expect(page.getByText('$25/hour plus bonuses')).toBeInViewport({ ratio: 1 })
    await expect(page.getByText('Flexible hours of 5-20 hours/week')).toBeInViewport({ ratio: 1 })
    const start = page.getByRole('button', { name: 'Start Application' })
    await expect(start.first()).toBeInViewport({ ratio: 1 })
    await expect(start).toHaveCount(2)
    await expect(start.last()).not.toBeInViewport()

    await page.setViewportSize({ width: 390, height: 500 })
    await start.first().evaluate((upper) => scrollBy(0, upper.getBoundingClientRect().bottom + 1))
    await expect(start.first()).not.toBeInViewport()
    await expect(start.last()).toBeInViewport({ ratio: 1 })
  })
  await page.setViewportSize(size)
  await test.step('the button stays above an on-screen keyboard, and rests where that leaves less than 480 px', async () => {
    const applicant = new Applicant(page, 'touch')
    await applicant.returnsTo(1)
    await page.getByLabel('Mobile number').focus()
    const button = page.getByRole('button', { name: 'Continue' })
    const bottomOf = async () => {
      const { y = 0, height = 0 } = (await button.boundingBox()) ?? {}
      return y + height
    }
    expect(await bottomOf()).toBeGreaterThan(544)
    // Chromium shows no keyboard without a person: it reports one as it does on a phone.
    const covers = (keyboard: number) =>
      page.evaluate((covered) => {
        const seen = window.visualViewport
        if (!seen) return
        const value = window.innerHeight - covered
        Object.defineProperty(seen, 'height', { configurable: true, value })
        seen.dispatchEvent(new Event('resize'))
      }, keyboard)
    await covers(300)
    await expect.poll(bottomOf).toBeLessThanOrEqual(544)
    await expect(button).toBeInViewport({ ratio: 1 })
    await page.setViewportSize({ width: 390, height: 664 })
    await covers(300)
    await expect(button).not.toBeInViewport()
  })
  await page.setViewportSize(size)
  await test.step('at 280 and 320 px what belongs together is in one row, pairs of buttons are of one width, and whose application it is takes one line', async () => {
    const applicant = new Applicant(page, 'touch')
    const isOtherVisit = true
    const boxOf = async (target: Locator) => {
      const box = await target.boundingBox()
      if (box === null) throw new Error(`${target} is not on the page`)
      return { ...box, right: box.x + box.width, middle: box.y + box.height / 2 }
    }
    const areInOneRow = async (left: Locator, right: Locator) => {
      const [first, second] = [await boxOf(left), await boxOf(right)]
      expect(Math.abs(first.middle - second.middle)).toBeLessThan(2)
      expect(first.right).toBeLessThanOrEqual(second.x)
      return [first.width, second.width]
    }
    const button = (name: string) => page.getByRole('button', { name, exact: true })
    const atBoth = async (check: () => Promise<void>) => {
      for (const width of [280, 320]) {
        await page.setViewportSize({ width, height: 653 })
        await test.step(`at ${width} px`, check)
      }
    }

    await applicant.returnsTo(2, { isOtherVisit })
    const notice = page.getByRole('complementary', { name: 'Continuing as Ada B.' })
    await atBoth(async () => {
      await areInOneRow(page.locator('.brand'), page.locator('.menu summary'))
      const [back, onward] = await areInOneRow(button('Back'), button('Continue'))
      expect(onward).toBe(back)
      await areInOneRow(button('Not you?'), button('Close'))
      expect((await boxOf(notice)).height).toBeLessThanOrEqual(50)
    })
    await applicant.presses('Close')
    await expect(notice).toHaveCount(0)
    await expect(applicant.heading('Eligibility')).toBeFocused()

    await applicant.returnsTo(LAST_LEVEL, { isOtherVisit })
    await atBoth(async () => void (await areInOneRow(button('Undo'), button('Reset Puzzle'))))
    await expect(page.getByRole('complementary')).toHaveCount(0)

    await applicant.returnsTo(PUZZLE_COMPLETE, { isOtherVisit })
    await atBoth(
      async () =>
        void (await areInOneRow(
          applicant.heading('Congratulations!'),
          page.locator('.progress-ring'),
        )),
    )
    await applicant.stopsClock()
    await applicant.submits()
    await applicant.waits(3_000)
    await atBoth(async () => {
      const [save, print] = await areInOneRow(button('Save a copy'), button('Print'))
      expect(print).toBe(save)
    })
  })
})
