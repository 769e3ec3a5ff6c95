import type { Page } from 'playwright/test'
import type { PuzzleIndex } from '../../../machines/puzzle/levels.ts'
import { expect, test } from '../fixtures.ts'
import { Applicant } from '../screens/applicant.ts'
import { BrowserHistory } from './browser-history.ts'

async function returnsTo(page: Page, step: number, currentStep = step) {
  const applicant = new Applicant(page)
  const history = new BrowserHistory(page)
  await history.watches()
  await applicant.returnsTo(step, { application: { currentStep } })
  await applicant.stopsClock()
  const { length } = await history.position()
  return { applicant, history, length }
}

test('into the puzzles and between them the entry is replaced', async ({ page }) => {
  const { applicant, history, length } = await returnsTo(page, 5, 4)
  await applicant.presses('Continue')
  await applicant.sees('Puzzle assessment')
  expect(await history.position()).toEqual({
    length: length + 1,
    index: 1,
    number: 1,
    paths: ['/apply/casino-affiliation', '/apply/puzzle'],
  })
  await applicant.presses(/^Start$/)
  for (const level of [1, 2, 3] satisfies PuzzleIndex[]) {
    await applicant.sees(`Level ${level} of 5`)
    expect(await history.position()).toEqual({
      length: length + 1,
      index: 1,
      number: 1,
      paths: ['/apply/casino-affiliation', `/apply/puzzle/${level}`],
    })
    if (level === 3) continue
    await applicant.solves(level)
    await applicant.waits(1000)
  }
})

test('after the puzzles an entry is pushed', async ({ page }) => {
  const { applicant, history, length } = await returnsTo(page, 10)
  await applicant.solves(5)
  await applicant.waits(1000)
  await applicant.sees('Congratulations!')
  expect(await history.position()).toEqual({
    length: length + 1,
    index: 1,
    number: 1,
    paths: ['/apply/puzzle/5', '/apply/puzzle-complete'],
  })
  await applicant.presses('Submit Application')
  await applicant.seesPath('/apply/thank-you')
  expect(await history.position()).toEqual({
    length: length + 2,
    index: 2,
    number: 2,
    paths: ['/apply/puzzle/5', '/apply/puzzle-complete', '/apply/thank-you'],
  })
  await page.clock.resume()
  await history.movesInVain(-1)
  await history.movesInVain(-2)
})
