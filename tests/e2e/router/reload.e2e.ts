import type { Cell } from '../../../machines/puzzle/levels.ts'
import { FIRST_LEVEL, levelStep, PUZZLE_COMPLETE } from '../../specification/steps.ts'
import { expect, test } from '../fixtures.ts'
import { Applicant } from '../screens/applicant.ts'
import { walkedTo } from './walked-to.ts'

const STEPS: [step: number, path: string, title: string][] = [
  [1, '/apply/contact', 'Contact details'],
  [2, '/apply/eligibility', 'Eligibility'],
  [3, '/apply/work-experience', 'Work experience & fit'],
  [4, '/apply/casino-affiliation', 'Casino affiliation'],
  [5, '/apply/puzzle', 'Puzzle assessment'],
  [6, '/apply/puzzle/1', 'Level 1 of 5'],
  [7, '/apply/puzzle/2', 'Level 2 of 5'],
  [8, '/apply/puzzle/3', 'Level 3 of 5'],
  [9, '/apply/puzzle/4', 'Level 4 of 5'],
  [10, '/apply/puzzle/5', 'Level 5 of 5'],
  [11, '/apply/puzzle-complete', 'Congratulations!'],
]

test('a reload at any step shows the same step, on the same entry', async ({ page }) => {
  const { applicant, history } = await walkedTo(page, 1, {
    before: ['/apply'],
    after: ['/apply/nowhere'],
  })
  await applicant.stopsClock()
  for (const [step, path, title] of STEPS) {
    await test.step(title, async () => {
      await applicant.returnsTo(step)
      await applicant.sees(title)
      const before = await history.position()
      const record = await applicant.stored('application')
      await applicant.reloads()
      await applicant.sees(title)
      await applicant.seesPath(path)
      expect(await history.position()).toEqual(before)
      expect(await applicant.stored('application')).toEqual(record)
    })
  }
})

const RED_HALF: Cell[] = [
  [0, 0],
  [1, 0],
  [2, 0],
]

test('a reload of a running level keeps seconds, moves and paths, and continues counting', async ({
  page,
}) => {
  const applicant = new Applicant(page)
  await applicant.returnsTo(FIRST_LEVEL, { timer: { elapsedSeconds: 61, totalMoves: 2 } })
  await applicant.stopsClock()
  await applicant.draws(RED_HALF)
  const timer = await applicant.stored('timer')
  const answers = (await applicant.stored('application'))?.puzzleAnswers
  expect(timer).toMatchObject({ totalMoves: 2, isRunning: true, isPaused: false })
  expect(timer?.elapsedSeconds).toBeGreaterThanOrEqual(61)
  expect(answers?.puzzle1?.paths).toEqual({ red: RED_HALF })
  const shown = page.getByRole('button', { name: /^Pause/ })
  const time = (await shown.textContent()) ?? ''
  expect(time).toMatch(/1:0\d$/)

  await applicant.reloads()
  await expect(shown).toHaveText(time)
  await expect(page.getByText('Paused')).toHaveCount(0)
  expect(await applicant.stored('timer')).toEqual(timer)
  expect((await applicant.stored('application'))?.puzzleAnswers).toEqual(answers)
  await expect(applicant.cell([1, 0])).toHaveAccessibleName(/red path/)
  await applicant.waits(999)
  await expect(shown).toHaveText(time)
  await applicant.waits(1)
  await expect(shown).not.toHaveText(time)
  expect((await applicant.stored('timer'))?.elapsedSeconds).toBe((timer?.elapsedSeconds ?? 0) + 1)
})

test('a reload of a paused level leaves it paused, with its seconds', async ({ page }) => {
  const applicant = new Applicant(page)
  await applicant.returnsTo(levelStep(3), { timer: { elapsedSeconds: 125 } })
  await applicant.presses(/^Pause/)
  await applicant.reloads()
  await expect(page.getByRole('button', { name: 'Resume' })).toContainText('2:0')
  const paused = await applicant.stored('timer')
  expect(paused).toMatchObject({ isRunning: false, isPaused: true })
  await applicant.waits(5000)
  expect(await applicant.stored('timer')).toEqual(paused)
  await applicant.presses(/^Resume/)
  await expect(page.getByRole('button', { name: /^Pause/ })).toBeVisible()
  await applicant.waits(2000)
  expect((await applicant.stored('timer'))?.elapsedSeconds).toBeGreaterThan(125)
})

/** Lets seconds pass until the outcome shows: the device answers in its own time. */
async function seesApproved(applicant: Applicant): Promise<void> {
  await expect(async () => {
    await applicant.waits(1000)
    await expect(applicant.heading("You're approved!")).toBeVisible({ timeout: 500 })
  }).toPass()
}

test('a reload at thank-you shows the same outcome, and it is submitted once', async ({
  page,
  server,
}) => {
  const applicant = new Applicant(page)
  await applicant.returnsTo(PUZZLE_COMPLETE)
  await applicant.stopsClock()
  await applicant.presses('Submit Application')
  await expect(page.getByText('Processing application... please wait')).toBeVisible()
  await applicant.reloads()
  await expect(page.getByText('Processing application... please wait')).toBeVisible()
  await applicant.seesPath('/apply/thank-you')
  await seesApproved(applicant)
  await applicant.reloads()
  await applicant.seesPath('/apply/thank-you')
  await seesApproved(applicant)
  await expect.poll(() => server.contacts().length).toBe(1)
})
