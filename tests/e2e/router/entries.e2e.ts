import type { PuzzleIndex } from '../../../machines/schemas/application.ts'
import { expect, test } from '../fixtures.ts'
import { Applicant } from '../screens/applicant.ts'
import { BrowserHistory } from './browser-history.ts'

const LEVELS: PuzzleIndex[] = [1, 2, 3, 4, 5]

test('into and between the puzzles the entry is replaced; before and after one is pushed', async ({
  page,
}) => {
  const applicant = new Applicant(page)
  const history = new BrowserHistory(page)
  await history.watches()
  await applicant.returnsTo(5, { application: { currentStep: 4 } })
  await applicant.stopsClock()
  await applicant.sees('Casino affiliation')
  const { length } = await history.position()
  await applicant.presses('Continue')
  await applicant.sees('Puzzle assessment')
  expect(await history.position()).toEqual({
    length: length + 1,
    index: 1,
    number: 1,
    paths: ['/apply/casino-affiliation', '/apply/puzzle'],
  })
  await applicant.presses('Start')
  for (const level of LEVELS) {
    await applicant.sees(`Level ${level} of 5`)
    expect(await history.position()).toEqual({
      length: length + 1,
      index: 1,
      number: 1,
      paths: ['/apply/casino-affiliation', `/apply/puzzle/${level}`],
    })
    await applicant.solves(level)
    await applicant.waits(1000)
  }
  await applicant.sees('Congratulations!')
  expect(await history.position()).toEqual({
    length: length + 2,
    index: 2,
    number: 2,
    paths: ['/apply/casino-affiliation', '/apply/puzzle/5', '/apply/puzzle-complete'],
  })
  await applicant.presses('Submit Application')
  await applicant.seesPath('/apply/thank-you')
  expect(await history.position()).toEqual({
    length: length + 3,
    index: 3,
    number: 3,
    paths: [
      '/apply/casino-affiliation',
      '/apply/puzzle/5',
      '/apply/puzzle-complete',
      '/apply/thank-you',
    ],
  })
  await page.clock.resume()
  await history.movesInVain(-1)
  await history.movesInVain(-2)
})
