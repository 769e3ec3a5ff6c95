import { expect, test } from '../fixtures.ts'
import { Questions } from './questions.ts'

test('events, answers and time are taken one by one, and a link holds the run @phone @desktop', async ({
  page,
  server,
}) => {
  const simulator = new Questions(page)
  await simulator.opens('simulate')
  await simulator.takes('APPLICATION.STARTED: pressed')
  const event = simulator.panel.getByLabel('CONTINUE.PRESSED', { exact: true })
  await event.selectOption('no phone')
  await simulator.takes('CONTINUE.PRESSED: no phone')
  const stands = simulator.panel.getByRole('list', { name: 'Where the simulation stands' })
  await expect(stands.getByRole('listitem').first()).toHaveText(
    'Flow › Contact details › Correcting › Shaking',
  )
  await expect(simulator.panel.locator('.small-screen')).toContainText('Please correct')
  await simulator.panel.getByRole('button', { name: 'To the end of shake' }).click()
  await expect(stands.getByRole('listitem').first()).toHaveText(
    'Flow › Contact details › Correcting › Settled',
  )
  await page.reload()
  await expect(simulator.panel.getByText('0.5 s since the start')).toBeVisible()
  await expect(stands.getByRole('listitem').first()).toHaveText(
    'Flow › Contact details › Correcting › Settled',
  )
  await simulator.panel.getByRole('button', { name: 'Back a step' }).click()
  await expect(stands.getByRole('listitem').first()).toContainText('Shaking')

  expect(server.query('select * from progress_applications')).toEqual([])
  expect(await page.evaluate(() => localStorage.length)).toBe(0)
})

test('each guard says whether it holds, and in words why', async ({ page }) => {
  const simulator = new Questions(page)
  await simulator.opens('simulate', 'saved at eligibility')
  const offer = simulator.panel.getByRole('listitem').filter({ hasText: 'CONTINUE.PRESSED' })
  await offer.first().getByText('Guards: 1 true, 0 false').click()
  await expect(offer.first()).toContainText('✓ true')
  await offer.first().getByLabel('CONTINUE.PRESSED', { exact: true }).selectOption('no state')
  await expect(offer.first()).toContainText('✕ false')
  await expect(offer.first()).toContainText(
    'Every field that the form shows is filled in as section 5 requires.',
  )
})

test('works by keyboard alone', async ({ page }) => {
  const simulator = new Questions(page)
  await simulator.opens('simulate')
  await simulator.panel.getByRole('button', { name: 'Take APPLICATION.STARTED: pressed' }).focus()
  await page.keyboard.press('Enter')
  await expect(simulator.panel.getByLabel('CONTINUE.PRESSED', { exact: true })).toBeVisible()
  await simulator.panel.getByLabel('CONTINUE.PRESSED', { exact: true }).focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(
    simulator.panel.getByRole('list', { name: 'Where the simulation stands' }),
  ).toContainText('Flow › Eligibility › Editing')
})

test('a service that is down, and Back on a level, are seen in it', async ({ page }) => {
  const simulator = new Questions(page)
  await simulator.opens('simulate', 'saved at puzzle2')
  const answers = simulator.panel.getByLabel('analyseBackground answers', { exact: true })
  await answers.selectOption('fails: down')
  await simulator.takes('analyseBackground fails: down')
  const stands = simulator.panel.getByRole('list', { name: 'Where the simulation stands' })
  await expect(stands).toContainText('Vetting › Failed')
  await expect(stands).toContainText('Level 2 of 5 › Playing')
  await expect(simulator.panel.getByRole('button', { name: 'Take BACK.PRESSED' })).toHaveCount(0)
})

test('a double click takes one step, not two different ones', async ({ page }) => {
  const simulator = new Questions(page)
  await simulator.opens('simulate')
  const first = simulator.panel.locator('.offers button').first()
  const box = await first.boundingBox()
  await page.mouse.dblclick((box?.x ?? 0) + 20, (box?.y ?? 0) + 10)
  await expect(simulator.panel.locator('.step-list li')).toHaveCount(2)
})

test('the picture follows where the simulation stands @phone', async ({ page }) => {
  const simulator = new Questions(page)
  await simulator.opens('simulate', 'saved at puzzle4')
  await expect(
    page.locator('.chart-stage [data-state="puzzle4"] .card-box').first(),
  ).toBeInViewport({
    ratio: 0.9,
  })
})
