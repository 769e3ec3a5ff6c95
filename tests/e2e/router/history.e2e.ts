import type { Page } from 'playwright/test'
import { PUZZLE_COMPLETE, PUZZLE_INTRO } from '../../specification/steps.ts'
import { expect, test } from '../fixtures.ts'
import { Applicant, type SavedChanges } from '../screens/applicant.ts'
import { BrowserHistory } from './browser-history.ts'

const WALK: [path: string, title: string][] = [
  ['/apply/contact', 'Contact details'],
  ['/apply/eligibility', 'Eligibility'],
  ['/apply/work-experience', 'Work experience & fit'],
  ['/apply/casino-affiliation', 'Casino affiliation'],
  ['/apply/puzzle', 'Puzzle assessment'],
]
const PATHS = WALK.map(([path]) => path)

async function returnsTo(page: Page, step: number, changes: SavedChanges = {}, path = '/apply') {
  const applicant = new Applicant(page)
  const history = new BrowserHistory(page)
  await history.watches()
  await applicant.returnsTo(step, changes, path)
  const entries = () => page.evaluate(() => window.history.length)
  const before = await entries()
  /** The screen, and where the browser is among the entries that the walk has made. */
  const isAt = async (index: number, paths: string[], title: string | RegExp) => {
    await applicant.sees(title)
    await expect.poll(() => history.position()).toEqual({ index, number: index, paths })
    await expect.poll(entries).toBe(before + paths.length - 1)
  }
  return { applicant, history, isAt }
}

test('Continue pushes an entry each time; Back and Forward walk through them', async ({ page }) => {
  const current = { application: { currentStep: 1 } }
  const opened = '/apply/contact?next=/apply/eligibility#top'
  const { applicant, history, isAt } = await returnsTo(page, PUZZLE_INTRO, current, opened)
  for (const [index, [, title]] of WALK.entries()) {
    if (index > 0) await applicant.continues()
    await isAt(index, PATHS.slice(0, index + 1), title)
  }
  for (const [delta, index] of [
    [-1, 3],
    [-1, 2],
    [-2, 0],
    [1, 1],
    [1, 2],
  ] as const) {
    await history.moves(delta)
    await history.passes(index)
    await isAt(index, PATHS, WALK[index]?.[1] ?? '')
    await expect
      .poll(() => applicant.stored('application'))
      .toMatchObject({ currentStep: index + 1, maxUnlockedStep: PUZZLE_INTRO })
  }
})

test("the page's own Back button goes one step back and pushes an entry", async ({ page }) => {
  const { applicant, history, isAt } = await returnsTo(page, PUZZLE_INTRO)
  await applicant.goesBack()
  await isAt(1, ['/apply/puzzle', '/apply/casino-affiliation'], 'Casino affiliation')
  await history.moves(-1)
  await history.passes(0)
  await applicant.sees('Puzzle assessment')
})

test('into the puzzles and between them the entry is replaced, after them one is pushed', async ({
  page,
}) => {
  const { applicant, history, isAt } = await returnsTo(page, PUZZLE_INTRO, {
    application: { currentStep: PUZZLE_INTRO - 1 },
  })
  await applicant.stopsClock()
  const casino = '/apply/casino-affiliation'
  await applicant.continues()
  await isAt(1, [casino, '/apply/puzzle'], 'Puzzle assessment')
  await applicant.startsPuzzle()
  for (const level of [1, 2, 3, 4, 5] as const) {
    await isAt(1, [casino, `/apply/puzzle/${level}`], `Level ${level} of 5`)
    await applicant.solves(level)
    await applicant.waits(1000)
  }
  const after = [casino, '/apply/puzzle/5', '/apply/puzzle-complete']
  await isAt(2, after, 'Congratulations!')
  await applicant.submits()
  await isAt(3, [...after, '/apply/thank-you'], 'Thank you')
  await page.clock.resume()
  await history.movesInVain(-1)
  await history.movesInVain(-2)
})

for (const [first, second, title, index] of [
  ['Continue', 'Back', 'Contact details', 0],
  ['Back', 'Continue', 'Contact details', 0],
] as const) {
  test(`${second} right after ${first}, in the same task: address and screen agree`, async ({
    page,
  }) => {
    const { applicant, history } = await returnsTo(page, 3, { application: { currentStep: 1 } })
    if (first === 'Back') {
      await applicant.continues()
      await applicant.sees('Eligibility')
    }
    const button = page.getByRole('button', { name: 'Continue' })
    await button.evaluate((continues: HTMLButtonElement, isBackFirst) => {
      if (isBackFirst) window.history.back()
      continues.click()
      // The page follows before the browser takes another input.
      if (!isBackFirst) queueMicrotask(() => window.history.back())
    }, first === 'Back')
    await applicant.sees(title)
    await expect.poll(() => history.position()).toMatchObject({ index, number: index })
  })
}

test('a hash that the applicant types gets an entry like any other', async ({ page }) => {
  const { applicant, history } = await returnsTo(page, PUZZLE_COMPLETE - 1)
  await page.evaluate(() => {
    window.location.hash = 'somewhere'
  })
  await expect.poll(() => history.position()).toMatchObject({ index: 1, number: 1 })
  await applicant.stopsClock()
  await applicant.solves(5)
  await applicant.waits(1000)
  await applicant.sees('Congratulations!')
  expect(await history.position()).toMatchObject({ index: 2, number: 2 })
  await page.clock.resume()
  await history.movesQuicklyInVain(-1, -1)
})
