import type { Page } from 'playwright/test'
import { FIRST_LEVEL, PUZZLE_INTRO } from '../../specification/steps.ts'
import { expect, test } from '../fixtures.ts'
import { Applicant } from '../screens/applicant.ts'
import { BrowserHistory } from './browser-history.ts'

test.use({ viewport: { width: 390, height: 240 } })

const scrollY = (page: Page) => page.evaluate(() => Math.round(window.scrollY))

async function scrollsDown(page: Page): Promise<void> {
  await page.evaluate(() => window.scrollTo(0, 120))
  expect(await scrollY(page)).toBe(120)
}

async function isAtTop(applicant: Applicant, title: string): Promise<void> {
  await applicant.sees(title)
  await applicant.waits(1000)
  expect(await scrollY(applicant.page)).toBe(0)
  expect(await applicant.page.evaluate(() => history.scrollRestoration)).toBe('manual')
}

test('every navigation begins at the top of the page, and a denied Back does not scroll', async ({
  page,
}) => {
  const applicant = new Applicant(page)
  const history = new BrowserHistory(page)
  await history.watches()
  await applicant.opens()
  await applicant.waits(400)
  await page.getByRole('button', { name: 'Start Application' }).last().click()
  await isAtTop(applicant, 'Contact details')
  await scrollsDown(page)
  await history.movesInVain(-1)
  expect(await scrollY(page)).toBe(120)
  await applicant.returnsTo(PUZZLE_INTRO, { application: { currentStep: 1 } })
  for (const title of ['Eligibility', 'Work experience & fit']) {
    await scrollsDown(page)
    await applicant.continues()
    await isAtTop(applicant, title)
  }
  await scrollsDown(page)
  await history.moves(-2)
  await isAtTop(applicant, 'Contact details')
  await scrollsDown(page)
  await history.moves(1)
  await isAtTop(applicant, 'Eligibility')
  await scrollsDown(page)
  await applicant.goesBack()
  await isAtTop(applicant, 'Contact details')
  await scrollsDown(page)
  await applicant.reloads()
  await isAtTop(applicant, 'Contact details')
  await applicant.returnsTo(FIRST_LEVEL)
  await applicant.stopsClock()
  await applicant.solves(1)
  await scrollsDown(page)
  await applicant.waits(1000)
  await isAtTop(applicant, 'Level 2 of 5')
})
