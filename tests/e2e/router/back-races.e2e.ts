import { expect, test } from '../fixtures.ts'
import { Applicant } from '../screens/applicant.ts'
import { BrowserHistory } from './browser-history.ts'
import { walkedTo } from './walked-to.ts'

const FORMS = ['/apply/contact', '/apply/eligibility', '/apply/work-experience']

test('Back while a solved level waits for the next changes nothing', async ({ page }) => {
  const { applicant, history } = await walkedTo(page, 6, {
    before: FORMS,
    after: ['/apply/casino-affiliation'],
  })
  await applicant.stopsClock()
  await applicant.solves(1)
  await applicant.waits(500)
  await history.movesInVain(-1)
  await history.movesInVain(1)
  await applicant.waits(499)
  await applicant.sees('Level 1 of 5')
  await applicant.waits(1)
  await applicant.sees('Level 2 of 5')
  expect(await history.position()).toMatchObject({
    index: 3,
    number: 3,
    paths: [...FORMS, '/apply/puzzle/2', '/apply/casino-affiliation'],
  })
  await history.movesInVain(-1)
})

for (const early of [2, 8]) {
  test(`Back ${early} ms before a level advances: the next level, on the same entry`, async ({
    page,
  }) => {
    const { applicant, history } = await walkedTo(page, 6, {
      before: FORMS,
      after: ['/apply/casino-affiliation'],
    })
    await applicant.stopsClock()
    await applicant.solves(1)
    await applicant.waits(1000 - early)
    await page.clock.resume()
    await history.moves(-1)
    await applicant.sees('Level 2 of 5')
    await applicant.seesPath('/apply/puzzle/2')
    await history.movesInVain(-1)
    expect(await history.position()).toMatchObject({
      index: 3,
      paths: [...FORMS, '/apply/puzzle/2', '/apply/casino-affiliation'],
    })
  })
}

test('Back right after Continue, in the same task: the step before', async ({ page }) => {
  const applicant = new Applicant(page)
  const history = new BrowserHistory(page)
  await history.watches()
  await applicant.returnsTo(3, { application: { currentStep: 1 } })
  await applicant.sees('Contact details')
  await page.getByRole('button', { name: 'Continue' }).evaluate((button: HTMLButtonElement) => {
    window.entriesPassed = []
    button.click()
    window.history.back()
  })
  await history.passes(0)
  await applicant.sees('Contact details')
  await history.moves(1)
  await applicant.sees('Eligibility')
  expect(await history.position()).toMatchObject({
    index: 1,
    number: 1,
    paths: ['/apply/contact', '/apply/eligibility'],
  })
})

test('Continue right after Back, in the same task: address and screen agree', async ({ page }) => {
  const applicant = new Applicant(page)
  const history = new BrowserHistory(page)
  await history.watches()
  await applicant.returnsTo(3, { application: { currentStep: 1 } })
  await applicant.presses('Continue')
  await applicant.sees('Eligibility')
  await page.getByRole('button', { name: 'Continue' }).evaluate((button: HTMLButtonElement) => {
    window.history.back()
    button.click()
  })
  await applicant.sees('Contact details')
  expect(await history.position()).toMatchObject({
    index: 0,
    number: 0,
    paths: ['/apply/contact', '/apply/eligibility', '/apply/work-experience'],
  })
})

test('Back right after Start, in the same task: the first level', async ({ page }) => {
  const { applicant, history } = await walkedTo(page, 5, {
    before: FORMS,
    after: ['/apply/casino-affiliation'],
  })
  await applicant.sees('Puzzle assessment')
  await page
    .getByRole('button', { name: 'Start', exact: true })
    .evaluate((button: HTMLButtonElement) => {
      window.entriesPassed = []
      button.click()
      window.history.back()
    })
  await history.passes(2, 3)
  await applicant.sees('Level 1 of 5')
  await history.movesInVain(-1)
  expect(await history.position()).toMatchObject({
    index: 3,
    paths: [...FORMS, '/apply/puzzle/1', '/apply/casino-affiliation'],
  })
})

test('a hash that the applicant types gets an entry like any other', async ({ page }) => {
  const { applicant, history } = await walkedTo(page, 10, {
    before: FORMS,
    after: ['/apply/casino-affiliation'],
  })
  await page.evaluate(() => {
    window.location.hash = 'somewhere'
  })
  await expect.poll(() => history.position()).toMatchObject({ index: 4, number: 4 })
  await applicant.sees('Level 5 of 5')
  await history.movesQuicklyInVain(-2, -1)
  await applicant.stopsClock()
  await applicant.solves(5)
  await applicant.waits(1000)
  await applicant.sees('Congratulations!')
  expect(await history.position()).toMatchObject({ index: 5, number: 5 })
  await page.clock.resume()
  await history.movesInVain(-2)
  await history.movesQuicklyInVain(-2, -1)
})
