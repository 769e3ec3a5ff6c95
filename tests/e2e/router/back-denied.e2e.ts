import { THANK_YOU } from '../../specification/steps.ts'
import { expect, test } from '../fixtures.ts'
import { Applicant } from '../screens/applicant.ts'
import { BrowserHistory } from './browser-history.ts'

const FORMS = [
  '/apply',
  '/apply/contact',
  '/apply/eligibility',
  '/apply/work-experience',
  '/apply/casino-affiliation',
]
const AFTER = ['/apply/casino-affiliation', '/apply/puzzle']

/** Of steps 6 onward, none of which can be left by Back (section 2, route table), one of each kind. */
const NO_BACK_STEPS: [step: number, path: string, title: string][] = [
  [10, '/apply/puzzle/5', 'Level 5 of 5'],
  [11, '/apply/puzzle-complete', 'Congratulations!'],
  [12, '/apply/thank-you', "You're approved!"],
]

for (const [step, path, title] of NO_BACK_STEPS) {
  test(`Back from ${path} changes nothing, however often and however fast`, async ({ page }) => {
    const applicant = new Applicant(page)
    const history = new BrowserHistory(page)
    await history.watches()
    await applicant.returnsTo(step)
    if (step === THANK_YOU) await applicant.waits(3000)
    await applicant.sees(title)
    await history.isWalked(FORMS, AFTER)
    for (const delta of [-1, -1, 1, -5, 2]) await history.movesInVain(delta)
    await history.movesQuicklyInVain(-1, -1)
    await history.movesQuicklyInVain(1, 1)
    await applicant.sees(title)
    expect(await history.position()).toMatchObject({
      index: 5,
      number: 5,
      paths: [...FORMS, path, ...AFTER],
    })
    if (step !== THANK_YOU) return
    await applicant.waits(2000)
    expect(await applicant.stored('application')).toBeNull()
    await history.movesInVain(-1)
    await applicant.sees("You're approved!")
    expect(await applicant.stored('application')).toBeNull()
  })
}

test('Back from the contact step does not reach the intro, and what was typed stays', async ({
  page,
}) => {
  const applicant = new Applicant(page)
  const history = new BrowserHistory(page)
  await history.watches()
  await applicant.opens('/apply?cgc=partner')
  await applicant.startsApplication()
  await applicant.types('First name', 'Ada')
  await history.movesInVain(-1)
  await history.moves()
  await page.goBack({ waitUntil: 'commit' })
  await history.passes(0, 1)
  await expect(page.getByLabel('First name')).toHaveValue('Ada')
  const paths = ['/apply', '/apply/contact']
  expect(await history.position()).toMatchObject({ index: 1, number: 1, paths })
})

test('Back while a solved level waits for the next changes nothing', async ({ page }) => {
  const applicant = new Applicant(page)
  const history = new BrowserHistory(page)
  await history.watches()
  await applicant.opens()
  await history.isWalked(FORMS, AFTER)
  await applicant.returnsTo(6)
  await applicant.stopsClock()
  await applicant.solves(1)
  await applicant.waits(999)
  await history.movesInVain(-1)
  await history.movesInVain(1)
  await applicant.waits(1)
  await applicant.sees('Level 2 of 5')
  const paths = [...FORMS, '/apply/puzzle/2', ...AFTER]
  expect(await history.position()).toMatchObject({ index: 5, number: 5, paths })
})

test('Back over an address that was typed on a level ends on the level', async ({ page }) => {
  const applicant = new Applicant(page)
  const history = new BrowserHistory(page)
  await history.watches()
  await applicant.opens()
  await history.isWalked(FORMS, AFTER)
  await applicant.returnsTo(7)
  await applicant.goesTo('/apply/contact')
  await applicant.sees('Level 2 of 5')
  const paths = [...FORMS, '/apply/puzzle/2', '/apply/puzzle/2']
  expect(await history.position()).toMatchObject({ index: 6, number: 0, paths })
  await page.goBack()
  await applicant.sees('Level 2 of 5')
  expect(await history.position()).toMatchObject({ index: 5, number: 5, paths })
  await history.movesInVain(-1)
  await history.movesInVain(-2)
})
