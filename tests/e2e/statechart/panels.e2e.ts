import { expect, test } from '../fixtures.ts'
import { StatechartPage } from './viewer.ts'

test('the table says which rule decides about values that are tried, and why @phone @desktop', async ({
  page,
}) => {
  const viewer = new StatechartPage(page)
  await viewer.opens('/statechart?depth=overview&panel=decision')
  const answer = viewer.panel.getByRole('status')
  await expect(answer).toContainText('Rule 7 decides: Qualified.')
  await viewer.panel.getByLabel('Decided on').fill('2026-11-21')
  await viewer.panel.getByLabel('Date of birth').fill('2006-11-22')
  await viewer.panel.getByLabel('State of residence').selectOption('New Jersey')
  await expect(answer).toContainText(
    'Rule 1 decides: Disqualified - does not meet knockout questions.',
  )
  const rules = viewer.panel.getByRole('table', { name: 'The first rule that holds decides' })
  await expect(rules.getByRole('row', { name: /the age is under 20/ })).toContainText('decides')
  await expect(rules.getByRole('row', { name: /state of residence/ })).toContainText(
    'holds, but comes later',
  )
  await viewer.page.reload()
  await expect(viewer.panel.getByLabel('Date of birth')).toHaveValue('2006-11-22')
  await viewer.panel.getByLabel('Date of birth').fill('')
  await expect(answer).toContainText('Rule 3 decides')
  await answer.getByRole('link', { name: 'Show it' }).click()
  await viewer.seesBreadcrumb('Funnel', 'Thank you', 'Decision')
  await expect(viewer.picture.locator('.laid-good .laid-row')).toHaveCount(1)
})

test.describe('with a test name of the company', () => {
  test.use({ serverEnvironment: { TEST_NAME: 'Grace Hopper' } })
  test('who is a test applicant follows the configuration', async ({ page }) => {
    const viewer = new StatechartPage(page)
    await viewer.opens('/statechart?depth=overview&panel=decision')
    await viewer.panel.getByLabel('First name').fill('Grace')
    await viewer.panel.getByLabel('Last name').fill('Hopper')
    await expect(viewer.panel.getByRole('status')).toContainText('Rule 4 decides')
  })
})

/** By keyboard: a pointer's press soon after the last one is taken for half of a double click. */
async function takes({ panel }: StatechartPage, name: string): Promise<void> {
  await panel.getByRole('button', { name: `Take ${name}` }).press('Enter')
}

test('events, answers and time are taken one by one, and a link holds the run @phone @desktop', async ({
  page,
  server,
}) => {
  const viewer = new StatechartPage(page)
  await viewer.opensPanel('simulate')
  await takes(viewer, 'Start Application')
  const event = viewer.panel.getByLabel('Continue CONTINUE.PRESSED', { exact: true })
  await event.selectOption('no phone')
  await takes(viewer, 'Continue: no phone')
  const stands = viewer.panel.getByRole('list', { name: 'Where the simulation stands' })
  await expect(stands.getByRole('listitem').first()).toHaveText(
    'Flow › Contact details › Correcting › Shaking',
  )
  await expect(viewer.panel.locator('.small-screen')).toContainText('Please correct')
  await viewer.panel.getByRole('button', { name: 'To the end of shake' }).click()
  await expect(stands.getByRole('listitem').first()).toHaveText(
    'Flow › Contact details › Correcting › Settled',
  )
  await page.reload()
  await expect(viewer.panel.getByText('0.5 s since the start')).toBeVisible()
  await expect(stands.getByRole('listitem').first()).toHaveText(
    'Flow › Contact details › Correcting › Settled',
  )
  await viewer.panel.getByRole('button', { name: 'Back a step' }).click()
  await expect(stands.getByRole('listitem').first()).toContainText('Shaking')

  expect(server.query('select * from progress_applications')).toEqual([])
  expect(await page.evaluate(() => localStorage.length)).toBe(0)
})

test('each guard says whether it holds, and in words why', async ({ page }) => {
  const viewer = new StatechartPage(page)
  await viewer.opensPanel('simulate', 'saved at eligibility')
  const offer = viewer.panel.getByRole('listitem').filter({ hasText: 'CONTINUE.PRESSED' })
  await offer.first().getByText('Guards: 1 true, 0 false').click()
  await expect(offer.first()).toContainText('✓ true')
  await offer
    .first()
    .getByLabel('Continue CONTINUE.PRESSED', { exact: true })
    .selectOption('no state')
  await expect(offer.first()).toContainText('✕ false')
  await expect(offer.first()).toContainText(
    'Every field that the form shows is filled in as section 5 requires.',
  )
})

test('a double click takes one step, not two different ones', async ({ page }) => {
  const viewer = new StatechartPage(page)
  await viewer.opensPanel('simulate')
  const first = viewer.panel.locator('.offers button').first()
  const box = await first.boundingBox()
  await page.mouse.dblclick((box?.x ?? 0) + 20, (box?.y ?? 0) + 10)
  await expect(viewer.panel.locator('.step-list li')).toHaveCount(2)
})

test('the picture follows where the simulation stands @phone', async ({ page }) => {
  const viewer = new StatechartPage(page)
  await viewer.opensPanel('simulate', 'saved at puzzle4')
  await expect(
    page.locator('.chart-stage [data-state="puzzle4"] .card-box').first(),
  ).toBeInViewport({
    ratio: 0.9,
  })
})

const DECISION = /\/assets\/DecisionPanel-[^/]*\.js$/

test('a panel that cannot be loaded leaves the picture, and can be tried again', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.allow(/DecisionPanel/)
  await page.route(DECISION, (route) => route.abort())
  const viewer = new StatechartPage(page)
  await viewer.opens('/statechart?depth=overview&chosen=deciding')
  await viewer.panel.getByRole('link', { name: 'Decision' }).click()
  await expect(viewer.panel.getByRole('alert')).toContainText('This panel could not be loaded.')
  await expect(viewer.picture).toBeVisible()
  await page.unroute(DECISION)
  await viewer.panel.getByRole('button', { name: 'Try again' }).click()
  await expect(viewer.panel.getByRole('heading', { name: 'Try values' })).toBeVisible()
})

test('a panel that fails while it is drawn leaves the picture and the other panels, and can be tried again', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.allow(/drawn on purpose/)
  await page.addInitScript(() => sessionStorage.setItem('broken', 'yes'))
  await page.route(DECISION, async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replace(
      /export\s*\{\s*(\w+) as default\s*\};?/,
      `export default function Panel(props) {
        if (sessionStorage.getItem('broken')) throw new Error('Badly drawn on purpose')
        return $1(props)
      };`,
    )
    await route.fulfill({ response, body })
  })
  const viewer = new StatechartPage(page)
  await viewer.opens('/statechart?depth=overview&chosen=deciding')
  await viewer.panel.getByRole('link', { name: 'Decision', exact: true }).click()
  const alert = viewer.panel.getByRole('alert')
  await expect(alert).toContainText('Something went wrong in this panel.')
  await expect(viewer.picture).toContainText('Contact details')
  await viewer.panel.getByRole('button', { name: 'Try again' }).click()
  await expect(alert).toContainText('Something went wrong in this panel.')
  await viewer.panel.getByRole('link', { name: 'About' }).click()
  await viewer.seesAbout('Deciding')
  await viewer.panel.getByRole('link', { name: 'Decision', exact: true }).click()
  await expect(alert).toBeVisible()
  await page.evaluate(() => sessionStorage.removeItem('broken'))
  await viewer.panel.getByRole('button', { name: 'Try again' }).click()
  await expect(viewer.panel.getByRole('heading', { name: 'Try values' })).toBeVisible()
  await expect(alert).toHaveCount(0)
})
