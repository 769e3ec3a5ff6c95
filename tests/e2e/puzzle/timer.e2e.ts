import type { Page } from 'playwright/test'
import { LAST_LEVEL, PUZZLE_INTRO } from '../../specification/steps.ts'
import { expect, test } from '../fixtures.ts'
import { Applicant } from '../screens/applicant.ts'

/** The time stands on the button and is its description; its name stays the same from second to second. */
async function seesTime(page: Page, text: string): Promise<void> {
  const [name = '', time = ''] = text.split(' ')
  const button = page.getByRole('button', { name, exact: true })
  await expect(button).toHaveText(text)
  await expect(button).toHaveAccessibleDescription(time)
}

async function starts(page: Page): Promise<Applicant> {
  const applicant = new Applicant(page)
  await applicant.returnsTo(PUZZLE_INTRO)
  await applicant.stopsClock()
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await applicant.sees('Level 1 of 5')
  return applicant
}

test('the time ticks once a second, in minutes and two-digit seconds', async ({ page }) => {
  const applicant = await starts(page)
  await seesTime(page, 'Pause 0:00')
  await applicant.waits(999)
  await seesTime(page, 'Pause 0:00')
  await applicant.waits(1)
  await seesTime(page, 'Pause 0:01')
  await applicant.waits(8_000)
  await seesTime(page, 'Pause 0:09')
  await applicant.waits(50_999)
  await seesTime(page, 'Pause 0:59')
  await applicant.waits(1)
  await seesTime(page, 'Pause 1:00')
  await applicant.waits(605_000)
  await seesTime(page, 'Pause 11:05')
})

test('paused time does not count, and a pause gains no fraction of a second', async ({ page }) => {
  const applicant = await starts(page)
  await applicant.waits(2_400)
  await page.getByRole('button', { name: 'Pause' }).click()
  await seesTime(page, 'Resume 0:02')
  await applicant.waits(60_000)
  await seesTime(page, 'Resume 0:02')
  await page.getByRole('button', { name: 'Resume' }).click()
  await applicant.waits(599)
  await seesTime(page, 'Pause 0:02')
  await applicant.waits(1)
  await seesTime(page, 'Pause 0:03')
})

test('a throttled tab counts the elapsed seconds', async ({ page }) => {
  const applicant = await starts(page)
  await page.clock.fastForward(30_000)
  await seesTime(page, 'Pause 0:30')
  await applicant.waits(1_000)
  await seesTime(page, 'Pause 0:31')
})

test('after a reload the saved seconds continue; time while the page was closed does not count', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.allow(/favicon\.ico/)
  const applicant = await starts(page)
  await applicant.waits(5_000)
  await page.goto('/healthz')
  await page.clock.fastForward(60_000)
  await applicant.goesTo('/apply')
  await applicant.sees('Level 1 of 5')
  await seesTime(page, 'Pause 0:05')
  await applicant.waits(1_000)
  await seesTime(page, 'Pause 0:06')
})

test('a solved level advances after one second', async ({ page }) => {
  const applicant = await starts(page)
  await applicant.waits(400)
  await applicant.draws([
    [0, 0],
    [3, 0],
  ])
  await expect(page.getByText('Level solved', { exact: true })).toBeVisible()
  await applicant.waits(999)
  await applicant.sees('Level 1 of 5')
  await applicant.waits(1)
  await applicant.sees('Level 2 of 5')
})

test('a solved level takes no more strokes', async ({ page }) => {
  const applicant = await starts(page)
  await applicant.waits(400)
  const path = [
    [0, 0],
    [3, 0],
  ] as const
  await applicant.draws(path.map(([x, y]) => [x, y]))
  await applicant.draws(path.map(([x, y]) => [x, y]))
  expect((await applicant.stored('timer'))?.totalMoves).toBe(1)
})

test('level 5 stops the timer the moment it is solved', async ({ page }) => {
  const applicant = new Applicant(page)
  await applicant.returnsTo(LAST_LEVEL, { timer: { elapsedSeconds: 82, totalMoves: 8 } })
  await applicant.stopsClock()
  const { elapsedSeconds } = (await applicant.stored('timer')) ?? { elapsedSeconds: 0 }
  await applicant.solves(5)
  const stopped = await applicant.stored('timer')
  expect(stopped).toMatchObject({ isRunning: false, isPaused: false, totalMoves: 13 })
  expect(stopped?.totalTimeMs).toBe((stopped?.elapsedSeconds ?? 0) * 1_000)
  expect(stopped?.elapsedSeconds).toBeGreaterThanOrEqual(elapsedSeconds)

  await applicant.waits(999)
  await applicant.sees('Level 5 of 5')
  await applicant.waits(1)
  await applicant.sees('Congratulations!')
  expect(await applicant.stored('timer')).toEqual(stopped)
})
