import type { Page } from 'playwright/test'
import { levelStep } from '../../specification/steps.ts'
import { expect, test } from '../fixtures.ts'
import { Applicant } from '../screens/applicant.ts'

const LEVEL = levelStep(3)

const secondsOn = async (page: Page) =>
  (await new Applicant(page).stored('timer'))?.elapsedSeconds ?? Number.NaN

test('a question pauses the level; leaving it counts the second that has begun, which neither a second tab nor a paused level does', async ({
  page,
  context,
}) => {
  await test.step('a question whether to start over pauses the level, and no key reaches the board behind it', async () => {
    const applicant = new Applicant(page)
    await applicant.returnsTo(LEVEL)
    await applicant.draws([
      [0, 0],
      [1, 0],
    ])
    await applicant.unfolds('Saved')
    await applicant.presses('Start over')
    const question = page.getByRole('dialog', { name: 'Start over?' })
    await expect(question).toBeVisible()
    const before = await secondsOn(page)
    await page.keyboard.press('Control+z')
    await applicant.waits(9_000)
    await page.keyboard.press('Escape')
    await expect(question).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Start over' })).toBeFocused()
    expect(await secondsOn(page)).toBe(before)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Start over' })).toBeHidden()
    await applicant.resumes()
    await expect(page.getByText('2 of 16 squares')).toBeVisible()
  })
  await test.step('leaving counts the second that has begun; neither a second tab nor a paused level adds one', async () => {
    const applicant = new Applicant(page)
    await applicant.returnsTo(LEVEL)
    const pause = page.getByRole('button', { name: 'Pause' })
    await expect(pause).toBeVisible()
    await applicant.stopsClock()
    const before = await secondsOn(page)
    for (const _ of [1, 2]) {
      await applicant.reloads()
      await expect(pause).toBeVisible()
    }
    expect(await secondsOn(page)).toBe(before + 2)

    const tab = await context.newPage()
    await tab.goto(page.url())
    await tab.getByRole('button', { name: 'Pause' }).click()
    expect(await secondsOn(tab)).toBe(before + 2)
    await tab.reload()
    await expect(tab.getByRole('button', { name: 'Resume' })).toBeVisible()
    expect(await secondsOn(tab)).toBe(before + 2)
  })
})
